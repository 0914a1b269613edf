import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesUnder, root } from '../package/source-files.ts'
import { textOf } from './markdown.ts'

const page = textOf('docs/faults.md')
const rows = page.split('\n').filter((line) => /^\| (?!fault |---)/.test(line))
const specs = ['test/runners/scenarios', 'test/runners/faults']

/** Everything that the last column of a row names: spec files, and titles of tests with their file. */
function namedIn(row: string): { file: string; title: string | undefined }[] {
  const cell = row.slice(row.lastIndexOf(' | ') + 3)
  return [...cell.matchAll(/`([\w./-]+\.test\.[jt]s)`(?:: "((?:[^"\\]|\\.)*)")?/g)].map(([, file, title]) => {
    return { file: file!, title: title?.replace(/\\(.)/g, '$1') }
  })
}

function isThere({ file, title }: { file: string; title: string | undefined }): boolean {
  if (title === undefined) {
    const path = specs.map((folder) => join(root, folder, file)).find(existsSync)
    return path !== undefined && /^\/\/ expect: .*=(?:failed|passed|skipped)/.test(readFileSync(path, 'utf8'))
  }
  const path = join(root, 'test', file)
  if (!existsSync(path)) return false
  const source = readFileSync(path, 'utf8')
  // `test.each` may put its title on a line of its own.
  return [`'${title}'`, `"${title}"`, `\`${title}\``].some((literal) => source.includes(literal))
}

describe('the faults page', () => {
  test('names a test for every fault', () => {
    expect(rows.length).toBeGreaterThan(30)
    expect(rows.filter((row) => namedIn(row).length === 0)).toEqual([])
  })

  test('names only tests that are there', () => {
    const named = rows.flatMap(namedIn)
    expect(named.filter((one) => !isThere(one))).toEqual([])
    expect(isThere({ file: 'family/settle.test.ts', title: 'no test has this title' })).toBe(false)
    expect(isThere({ file: 's99-missing.test.js', title: undefined })).toBe(false)
  })

  test('leaves out no spec file', () => {
    const files = specs.flatMap((folder) => filesUnder(folder, '.test.js')).map((path) => path.split('/').at(-1)!)
    expect(files.length).toBeGreaterThan(25)
    expect(files.filter((file) => !page.includes(`\`${file}\``))).toEqual([])
  })
})
