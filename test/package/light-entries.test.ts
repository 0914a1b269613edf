import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { join, posix } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { PackedProject } from './packed-project.ts'

const project = new PackedProject({})
afterAll(() => project.remove())

const STATIC_IMPORT = /^(?:import|export)\b[^'"]*?from ?"([^"]+)"|^import ?"([^"]+)"/gm
const REQUIRE = /\brequire\("([^"]+)"\)/g

interface Loaded {
  /** Files of `dist`, the entry and its chunks. */
  readonly files: Set<string>
  /** Packages, as they are named in the import; built-in modules are left out. */
  readonly packages: Set<string>
}

/** Everything that loads together with a file of `dist`. */
function loadedWith(entry: string, loaded: Loaded = { files: new Set(), packages: new Set() }): Loaded {
  if (loaded.files.has(entry)) return loaded
  loaded.files.add(entry)
  const text = readFileSync(join(project.installed, 'dist', entry), 'utf8')
  const pattern = entry.endsWith('.cjs') ? REQUIRE : STATIC_IMPORT
  for (const [, first, second] of text.matchAll(pattern)) {
    const specifier = first ?? second ?? ''
    if (specifier.startsWith('.')) loadedWith(posix.normalize(specifier), loaded)
    else if (!isBuiltin(specifier)) loaded.packages.add(specifier)
  }
  return loaded
}

const packagesOf = (entry: string): string[] => [...loadedWith(entry).packages]

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
    expect([...loadedWith(entry).files].filter((name) => heavy.includes(name))).toEqual([])
  })

  test('the statistics do bring their packages, so that this test can see them', () => {
    for (const entry of ['core.cjs', 'index.cjs', 'index.js']) {
      expect(packagesOf(entry).join()).toContain('seedrandom')
    }
  })

  test('no reporter loads the GitHub toolkit before it needs it: that package cannot be required', () => {
    for (const entry of ['vitest-reporter.js', 'jest-reporter.js', 'jest-reporter.cjs', 'index.cjs', 'index.js']) {
      expect(packagesOf(entry)).not.toContain('@actions/core')
    }
  })
})
