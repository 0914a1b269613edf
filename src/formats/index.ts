import { HolmgateError, inputError, isHolmgateError, misuseError } from '../evaluation/errors.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { describe } from '../evaluation/wording.ts'
import { startsLikeParquet, withFileSource } from './byte-source.ts'
import { unpacked } from './content.ts'
import type { ReadContext } from './context.ts'
import { defaultMaxBytes, readContext } from './context.ts'
import { fileBytes, filePath } from './file.ts'
import { checkMeaning, checkOptions } from './options.ts'
import { readParquet } from './parquet.ts'
import { contentOf, detectFormat, readers } from './read.ts'
import type { FormatName, ParseOptions, ReadOptions } from './types.ts'

export { dropInBoth } from './drop-in-both.ts'
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
 *
 * @example
 * // in a spec file
 * const candidate = readResults('scores/candidate.csv', { id: 'query_id', metrics: ['ndcg@10'] })
 * expect(candidate).not.toBeSignificantlyWorseThan(readResults('scores/main.csv'), { metric: 'ndcg@10' })
 */
export function readResults(path: string | URL, options: ReadOptions = {}): EvaluationResult {
  const file = filePath(path, 'readResults: path')
  checkOptions(options, 'readResults')
  return readFrom(file, file, options)
}

/** As `readResults`; `source` is what messages call the file. */
export function readFile(file: string, source: string, options: ReadOptions): EvaluationResult {
  checkOptions(options, source)
  return readFrom(file, source, options)
}

/** Of Parquet only the pieces that are needed are read. */
function readFrom(file: string, source: string, options: ReadOptions): EvaluationResult {
  if ((options.format ?? 'parquet') === 'parquet' && startsLikeParquet(file)) {
    return inFormat('parquet', source, options, (context) =>
      withFileSource(file, (bytes) => readParquet(bytes, context)),
    )
  }
  return parse({ bytes: fileBytes(file) }, source, options)
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
  return parse({ bytes }, options.source ?? 'data', options)
}

/** `held` lets go of the packed bytes once they are unpacked. */
function parse(held: { bytes: Buffer }, source: string, options: ReadOptions): EvaluationResult {
  try {
    held.bytes = unpacked(held.bytes, options.maxBytes ?? defaultMaxBytes)
    const content = contentOf(held.bytes)
    const format = options.format ?? detectFormat(content)
    return inFormat(format, source, options, (context) => readers[format](content, context))
  } catch (error) {
    throw named(error, `${source}: `, source)
  }
}

/** Reads data whose format is known. */
function inFormat(
  format: FormatName,
  source: string,
  options: ReadOptions,
  reader: (context: ReadContext) => EvaluationResult,
): EvaluationResult {
  try {
    checkMeaning(options, format)
    const context = readContext(source, format, options)
    try {
      return reader(context)
    } catch (error) {
      throw named(error, `${context.fail('').message}`, source)
    }
  } catch (error) {
    throw named(error, `${source}: `, source)
  }
}

/** Every error names the file, also those of decoders that nobody foresaw, which keep their cause. */
function named(error: unknown, prefix: string, source: string): HolmgateError {
  if (isHolmgateError(error)) {
    return error.message.startsWith(source) ? error : new HolmgateError(error.kind, prefix + error.message)
  }
  const unforeseen = inputError(`${prefix}it cannot be read (${(error as Error).message ?? error})`)
  return Object.defineProperty(unforeseen, 'cause', { value: error })
}
