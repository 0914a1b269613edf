import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseResults } from '../../src/formats/index.ts'
import type { ParseOptions } from '../../src/formats/types.ts'

/** The message of the error that reading throws; fails the test if it throws none. */
export function messageOf(data: string | Uint8Array, options: ParseOptions = {}): string {
  try {
    parseResults(data, { source: 'scores.file', ...options })
  } catch (error) {
    if ((error as { name?: string }).name !== 'HolmgateError') throw error
    return (error as Error).message
  }
  throw new Error('expected an error, but the data were read')
}

/** Plain data of a result, for comparisons. */
export function read(data: string | Uint8Array, options: ParseOptions = {}) {
  const result = parseResults(data, { source: 'scores.file', ...options })
  return {
    ids: [...result.sampleIds],
    values: Object.fromEntries(Object.entries(result.values).map(([metric, column]) => [metric, [...column]])),
    betterWhen: { ...result.betterWhen },
    notices: result.metadata['notices'] as string[],
    format: result.metadata['format'],
    result,
  }
}

/** JSON Lines. */
export const lines = (...records: unknown[]): string =>
  `${records.map((record) => JSON.stringify(record)).join('\n')}\n`

const folder = new URL('../fixtures/formats/', import.meta.url)

/** Path of a fixture. */
export const fixture = (name: string): string => fileURLToPath(new URL(name, folder))

/** Bytes of a fixture. */
export const bytesOf = (name: string): Buffer => readFileSync(fixture(name))

/** Text of a fixture. */
export const textOf = (name: string): string => readFileSync(fixture(name), 'utf8')
