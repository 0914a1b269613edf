// `npx vitest run test/docs/shown.test.ts -u` brings the pages up to date.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../package/source-files.ts'

// The fixtures are made, and checked, by the tests of the GitHub room.
test.each([
  ['README.md', ['comment.md']],
  ['docs/github.md', ['summary.md']],
])('%s shows what is really written: %s', async (page, names) => {
  const shown: string[] = []
  const text = readFileSync(join(root, page), 'utf8').replace(
    /(<!-- shown: (.+) -->\n\n)[\s\S]*?(\n\n<!-- \/shown -->)/g,
    (_, start: string, name: string, end: string) => {
      shown.push(name)
      return start + readFileSync(join(root, 'test/fixtures/github', name), 'utf8').trimEnd() + end
    },
  )
  expect(shown).toEqual(names)
  await expect(text).toMatchFileSnapshot(join(root, page))
})
