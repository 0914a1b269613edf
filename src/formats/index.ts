import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type HolmgateError, inputError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { describe } from '../evaluation/wording.ts'
import { unpacked } from './content.ts'
import { defaultMaxBytes, readContext } from './context.ts'
import { checkOptions } from './options.ts'
import { contentOf, detectFormat, readers } from './read.ts'
import type { ParseOptions, ReadOptions } from './types.ts'

export type { FormatName, MissingPolicy, ParseOptions, ReadOptions } from './types.ts'
export { formatLabels } from './types.ts'

/**
 * Reads the scores of one model from a file, one value per unit and metric. Synchronous.
 *
 * The content tells the format: CSV and TSV tables, JSON records and JSON Lines, Parquet, and the outputs of pytrec_eval,
 * ranx, trec_eval, ir_measures, lm-evaluation-harness, Inspect AI, promptfoo, HELM and Every Eval Ever, also with gzip;
 * a TREC run with `qrels`; and the JSON of a result. `metadata` of the result says which format was found
 * (`format`), and what was decided on the way (`notices`, whole sentences to print).
 *
 * Nothing is guessed or dropped: a cell that is no number, a missing value, a unit that is there twice, two columns that
 * could be the id or two models in one file are errors that name the file and the place, until an option decides.
 *
 * @param path path or file URL
 * @param options see `ReadOptions`
 * @throws HolmgateError (input) for a file that cannot be read; (misuse) for options that do not exist
 */
export function readResults(path: string | URL, options: ReadOptions = {}): EvaluationResult {
  const file = pathOf(path)
  checkOptions(options, 'readResults')
  let bytes: Buffer
  try {
    bytes = readFileSync(file)
  } catch (error) {
    throw inputError(`${file}: ${fileError(error as NodeJS.ErrnoException)}`)
  }
  return parse(bytes, file, options)
}

/**
 * Reads the scores of one model from text or bytes, e.g. from standard input; otherwise like `readResults`.
 *
 * @param data text, or the bytes of a file
 * @param options see `ParseOptions`; `source` is what messages call the data
 * @throws HolmgateError (input) for data that cannot be read; (misuse) for options that do not exist
 *
 * @example
 * parseResults('query_id,ndcg@10\nq1,0.5\nq2,1').metrics['ndcg@10'] // 0.75
 */
export function parseResults(data: string | Uint8Array, options: ParseOptions = {}): EvaluationResult {
  checkOptions(options, 'parseResults')
  if (typeof data !== 'string' && !ArrayBuffer.isView(data)) {
    throw misuseError(`parseResults: expected text or bytes, found ${describe(data)}.`)
  }
  const bytes =
    typeof data === 'string' ? Buffer.from(data) : Buffer.from(data.buffer, data.byteOffset, data.byteLength)
  return parse(bytes, options.source ?? 'data', options)
}

function parse(packed: Buffer, source: string, options: ReadOptions): EvaluationResult {
  try {
    const content = contentOf(unpacked(packed, options.maxBytes ?? defaultMaxBytes))
    const format = options.format ?? detectFormat(content)
    const context = readContext(source, format, options)
    try {
      return readers[format](content, context)
    } catch (error) {
      throw named(error, `${context.fail('').message}`, source)
    }
  } catch (error) {
    throw named(error, `${source}: `, source)
  }
}

/** Every error names the file, also those of decoders that nobody foresaw. */
function named(error: unknown, prefix: string, source: string): HolmgateError {
  if (!isHolmgateError(error)) return inputError(`${prefix}it cannot be read (${(error as Error).message ?? error})`)
  if (!error.message.startsWith(source)) error.message = `${prefix}${error.message}`
  return error
}

function pathOf(path: string | URL): string {
  if (typeof path === 'string' && path !== '') return path
  if (Object.prototype.toString.call(path) === '[object URL]') {
    try {
      return fileURLToPath(path)
    } catch {
      throw misuseError(`readResults: ${String(path)} is no file URL.`)
    }
  }
  throw misuseError(`readResults: path must be a path or a file URL, found ${describe(path)}.`)
}

function fileError(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file'
  if (error.code === 'EISDIR') return 'it is a folder; name the file in it'
  if (error.code === 'ERR_FS_FILE_TOO_LARGE')
    return 'it is larger than 2 GiB; pack it with gzip only if it unpacks to less, or split it'
  return `it cannot be read (${error.message})`
}
