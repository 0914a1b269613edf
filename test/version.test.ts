import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { version } from '../src/version.ts'

test('is the version of the package', () => {
  const { version: published } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'))
  expect(version).toBe(published)
})
