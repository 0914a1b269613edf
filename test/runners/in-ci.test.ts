import { afterEach, expect, test, vi } from 'vitest'
import { looksLikeCI } from '../../src/runners/in-ci.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

test.each<[Record<string, string>, boolean]>([
  [{}, false],
  [{ CI: 'true' }, true],
  [{ CI: '1' }, true],
  [{ GITHUB_ACTIONS: 'true' }, true],
  [{ CI: '', GITHUB_ACTIONS: 'true' }, true],
  [{ CODEBUILD_BUILD_ID: 'a:1' }, true],
  [{ CI: 'false', GITHUB_ACTIONS: 'true' }, false],
  [{ CI: '0', BUILD_NUMBER: '7' }, false],
])('with %j CI is %s', (variables, expected) => {
  for (const name of Object.keys(process.env))
    if (/^(CI|GITHUB_ACTIONS|BUILD_NUMBER)$/.test(name)) vi.stubEnv(name, undefined)
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
  expect(looksLikeCI()).toBe(expected)
})
