import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { bytesOf, messageOf } from './support.ts'

const folder = mkdtempSync(join(tmpdir(), 'holmgate-parquet-'))
afterAll(() => rmSync(folder, { recursive: true }))
const place = vi.hoisted(() => ({ current: '' }))

vi.mock('../../src/formats/optional-package.ts', () => ({
  anchors: () => [join(place.current, 'package.json')],
  optionalPackage: () => null,
}))

/** A package `hyparquet` whose decoder does this instead of its work. */
function decoder(name: string, body: string): void {
  place.current = join(folder, name)
  const home = join(place.current, 'node_modules/hyparquet')
  mkdirSync(home, { recursive: true })
  writeFileSync(join(home, 'package.json'), '{ "name": "hyparquet", "main": "index.js" }')
  writeFileSync(join(home, 'index.js'), `exports.parquetMetadataAsync = async (file) => { ${body} }`)
}

test.each([
  ['ends', 'process.exit()'],
  ['ends after it got a piece of the file', 'await file.slice(0, 4); process.exit()'],
  ['throws where nobody listens', "setTimeout(() => { throw new Error('lost') }); await new Promise(() => {})"],
])(
  'a decoder that %s is noticed at once',
  (name, body) => {
    decoder(name.replaceAll(' ', '-'), body)
    const start = performance.now()
    expect(messageOf(bytesOf('scores.parquet'))).toContain('the Parquet reader broke off without an answer')
    expect(performance.now() - start).toBeLessThan(20_000)
  },
  120_000,
)

test('one that only is slow is waited for', () => {
  decoder('slow', "await new Promise((resolve) => setTimeout(resolve, 1500)); throw new Error('late')")
  expect(messageOf(bytesOf('scores.parquet'))).toContain('the Parquet file cannot be read: late')
})
