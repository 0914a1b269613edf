import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PackedProject } from './packed-project.ts'

const project = new PackedProject({})
afterAll(() => project.remove())

const STATIC_IMPORT = /^(?:import|export)\b[^'"]*?from ?"([^"]+)"|^import ?"([^"]+)"/gm
const REQUIRE = /\brequire\("([^"]+)"\)/g

/** Everything that loads together with a file of `dist`: its chunks, and the packages and built-in modules they name. */
function loadedWith(entry: string, seen = new Set<string>()): Set<string> {
  if (seen.has(entry)) return seen
  seen.add(entry)
  const text = readFileSync(join(project.installed, 'dist', entry), 'utf8')
  const pattern = entry.endsWith('.cjs') ? REQUIRE : STATIC_IMPORT
  for (const [, first, second] of text.matchAll(pattern)) {
    const specifier = first ?? second ?? ''
    if (specifier.startsWith('.')) loadedWith(posix.normalize(specifier), seen)
    else seen.add(specifier)
  }
  return seen
}

const packagesOf = (entry: string): string[] =>
  [...loadedWith(entry)].filter((name) => !/\.c?js$/.test(name) && !name.startsWith('node:') && name !== 'url')

describe('what loads in every test file', () => {
  test.each([
    ['vitest.js', ['vitest']],
    ['jest.js', ['@jest/globals']],
    ['jest.cjs', ['@jest/globals']],
    ['matchers.js', []],
    ['matchers.cjs', []],
  ])('%s brings the runner, and no statistics', (entry, packages) => {
    expect(packagesOf(entry)).toEqual(packages)
    const heavy = ['core.cjs', 'index.js', 'index.cjs']
    expect([...loadedWith(entry)].filter((name) => heavy.includes(name))).toEqual([])
  })

  test('the statistics do bring their packages, so that this test can see them', () => {
    expect(packagesOf('core.cjs')).toEqual(expect.arrayContaining(['seedrandom']))
    expect(packagesOf('index.js')).toEqual(expect.arrayContaining(['seedrandom']))
  })

  test('no reporter loads the GitHub toolkit before it needs it: that package cannot be required', () => {
    for (const entry of ['vitest-reporter.js', 'jest-reporter.js', 'jest-reporter.cjs', 'index.cjs', 'index.js']) {
      expect(packagesOf(entry)).not.toContain('@actions/core')
    }
  })
})
