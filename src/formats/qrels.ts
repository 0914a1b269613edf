import { inputError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'
import { parseNumber } from './number.ts'
import { eachLine } from './text.ts'

/** Judgments: for each query the relevance of each judged document. Above 0 is relevant. */
export type Qrels = Map<string, Map<string, number>>

/**
 * Reads relevance judgments: `query iteration document relevance` of TREC, or the TSV of BEIR with its header
 * `query-id corpus-id score`.
 *
 * @param bytes UTF-8 text
 * @throws an input error for lines of another form, and for a document that is judged twice for a query
 */
export function readQrels(bytes: Buffer): Qrels {
  const qrels: Qrels = new Map()
  const lines = new Map<string, Map<string, number>>()
  let isBeir = false
  eachLine(bytes, (line, number) => {
    const cells = line.trim().split(/\s+/)
    if (cells.length === 1 && cells[0] === '') return
    if (number === 1 && cells.join().toLowerCase() === 'query-id,corpus-id,score') {
      isBeir = true
      return
    }
    const [query, document, relevance] = isBeir ? cells : [cells[0], cells[2], cells[3]]
    const value = relevance === undefined || cells.length !== (isBeir ? 3 : 4) ? undefined : parseNumber(relevance)
    if (query === undefined || document === undefined || value === undefined || !Number.isFinite(value)) {
      throw inputError(
        `line ${number} is not "${isBeir ? 'query-id, corpus-id, score' : 'query, iteration, document, relevance'}": ${quote(line)}`,
      )
    }
    const judged = qrels.get(query) ?? new Map<string, number>()
    const seen = lines.get(query) ?? new Map<string, number>()
    const first = seen.get(document)
    if (first !== undefined) {
      throw inputError(
        `document ${quote(document)} is judged twice for query ${quote(query)}: line ${first} and line ${number}`,
      )
    }
    qrels.set(query, judged.set(document, value))
    lines.set(query, seen.set(document, number))
  })
  if (qrels.size === 0) throw inputError('there are no judgments; check which file was given as qrels')
  return qrels
}
