import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { parseResults, readResults } from '../../src/formats/index.ts'
import type { ReadOptions } from '../../src/formats/types.ts'
import { formatLabels } from '../../src/formats/types.ts'
import { fixture } from './support.ts'

const text = readFileSync(new URL('../../docs/files.md', import.meta.url), 'utf8')
const folder = mkdtempSync(join(tmpdir(), 'holmgate-docs-'))
afterAll(() => rmSync(folder, { recursive: true }))

const written = new Set<string>()
for (const [, name, content] of text.matchAll(/^```\w+ file=(\S+)\n([\s\S]*?)^```$/gm)) {
  writeFileSync(join(folder, name as string), content as string)
  written.add(name as string)
}

const pathOf = (name: string): string => (written.has(name) ? join(folder, name) : fixture(name))

const read = (name: string, options: ReadOptions = {}) =>
  readResults(
    pathOf(name),
    options.qrels === undefined ? options : { ...options, qrels: pathOf(String(options.qrels)) },
  )

const snippets = [...text.matchAll(/^```ts\nconst result = (.*)\nresult\.metrics \/\/ (.*)\n```$/gm)].map(
  ([, call, metrics]) => [call, metrics] as [string, string],
)

test('every format has a snippet', () => {
  expect(snippets).toHaveLength(18)
  // The first two blocks are no snippets: they show a gate and a pair of files, and test/docs type-checks them.
  expect(text.match(/^```(?:ts|js)$/gm)).toHaveLength(20)
  for (const format of Object.keys(formatLabels)) expect(text).toContain(`\`${format}\``)
})

test.each(snippets)('%s', (call, metrics) => {
  const value = new Function('readResults', 'parseResults', `return ${call}`)(read, parseResults) as ReturnType<
    typeof readResults
  >
  expect({ ...value.metrics }).toEqual(new Function(`return ${metrics}`)())
})
