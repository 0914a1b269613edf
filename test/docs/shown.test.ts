import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../package/source-files.ts'

// The fixtures are made, and checked, by the tests of the GitHub room.
test.each(['comment.md', 'summary.md'])('the README shows the %s that is really written', (name) => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const shown = new RegExp(`<!-- shown: ${name} -->\\n\\n([\\s\\S]*?)\\n\\n<!-- /shown -->`).exec(readme)?.[1]
  expect(shown).toBe(readFileSync(join(root, 'test/fixtures/github', name), 'utf8').trimEnd())
})
