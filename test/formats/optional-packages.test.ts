import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as zlib from 'node:zlib'
import { expect, test, vi } from 'vitest'
import { bytesOf, messageOf } from './support.ts'

vi.mock('../../src/formats/optional-package.ts', () => ({
  anchors: () => [join(tmpdir(), 'package.json')],
  optionalPackage: () => null,
}))

test('Parquet without hyparquet names the command that installs it', () => {
  expect(messageOf(bytesOf('scores.parquet'))).toBe(
    'scores.file (read as Parquet table): Parquet needs the package hyparquet: npm install --save-dev hyparquet hyparquet-compressors',
  )
})

test.skipIf('zstdDecompressSync' in zlib)('zstd on an older Node without fzstd names both ways out', () => {
  expect(messageOf(bytesOf('inspect-zstd.eval'))).toMatch(/use Node 22\.15 or later, or install the package fzstd/)
})
