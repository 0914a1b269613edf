// `npx vitest run test/docs/shown.test.ts -u` brings the README up to date.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../package/source-files.ts'

// The fixtures are made, and checked, by the tests of the GitHub room.
test('the README shows the comment and the summary that are really written', async () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const shown: string[] = []
  const text = readme.replace(
    /(<!-- shown: (.+) -->\n\n)[\s\S]*?(\n\n<!-- \/shown -->)/g,
    (_, start: string, name: string, end: string) => {
      shown.push(name)
      return start + readFileSync(join(root, 'test/fixtures/github', name), 'utf8').trimEnd() + end
    },
  )
  expect(shown).toEqual(['comment.md', 'summary.md'])
  await expect(text).toMatchFileSnapshot(join(root, 'README.md'))
})
