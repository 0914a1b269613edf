import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('../../src/stats/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))

// In the sandbox that Jest runs tests in, every look-up of a global leaves compiled code, which makes a loop over units or
// resamples many times slower. So the functions of Math are taken out of it once, when the module is loaded.
test.each(files)('src/stats/%s looks Math up once', (file) => {
  const code = readFileSync(new URL(file, folder), 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
  const taken = code.match(/^const \{ [\w, ]+ \} = Math$/gm) ?? []
  expect(code.match(/\bMath\b/g) ?? []).toHaveLength(taken.length)
  expect(code).not.toMatch(/\bNumber\.is/)
})
