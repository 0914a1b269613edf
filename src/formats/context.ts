import type { HolmgateError } from '../evaluation/errors.ts'
import { inputError } from '../evaluation/errors.ts'
import { listed } from '../evaluation/wording.ts'
import type { FormatName, ReadOptions } from './types.ts'
import { formatLabels } from './types.ts'

/** What every reader is given: where the data come from, what the caller asked for, and where notices go. */
export interface ReadContext {
  /** Path, or what else messages call the data. */
  readonly source: string
  readonly format: FormatName
  readonly options: ReadOptions
  /** Metric names that were asked for; `null` means all. */
  readonly metrics: readonly string[] | null
  /** How many bytes compressed data may unpack to. */
  readonly maxBytes: number
  readonly notices: string[]
  /** An error that names the file and what it was read as. */
  fail(message: string): HolmgateError
}

/** How many bytes a compressed file may unpack to unless the caller says otherwise: 1 GiB. */
export const defaultMaxBytes = 1024 ** 3

export function readContext(source: string, format: FormatName, options: ReadOptions): ReadContext {
  const { metrics } = options
  return {
    source,
    format,
    options,
    metrics: metrics === undefined ? null : typeof metrics === 'string' ? [metrics] : metrics,
    maxBytes: options.maxBytes ?? defaultMaxBytes,
    notices: [],
    fail: (message) => inputError(`${source} (read as ${formatLabels[format]}): ${message}`),
  }
}

/** The first names of a long list, quoted. */
export const list = (names: Iterable<string>, most = 10): string => listed([...names], most)
