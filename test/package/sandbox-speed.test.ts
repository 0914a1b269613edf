import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesUnder, root } from './source-files.ts'

// Inside of Jest's sandbox, and Vitest's vm pools, every look-up of a global such as `Math` leaves the compiled code. In a
// loop over all draws that made a comparison about a hundred times slower (measured: 25 s in place of 0.3 s). A module that
// takes the function once, `const { imul } = Math`, has it as a local. Only random bits need 32-bit products, so whoever
// uses `imul` is such a loop.
test('the loops over draws take `imul` from its global once', () => {
  const users = filesUnder('src', '.ts').filter((file) => /\bimul\(/.test(readFileSync(join(root, file), 'utf8')))
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter((file) => readFileSync(join(root, file), 'utf8').includes('Math.imul'))).toEqual([])
})
