import { isRecord, own } from './kinds.ts'
import type { EvaluationResult } from './types.ts'
import { type Units, unitId } from './units.ts'
import { count, listed, quote } from './wording.ts'

/** Rewritings of ids under which two spellings of the same ids would agree, and what to say then. */
const REWRITINGS: readonly (readonly [rewrite: (id: string) => string, cause: string])[] = [
  [(id) => id.trim(), 'blanks around the ids of one side'],
  [(id) => id.replace(/^(-?\d+)\.0+$/, '$1'), 'ids that one side read as decimal numbers (1.0 for 1)'],
  [(id) => id.replace(/^0+(?=.)/, ''), 'leading zeros that one side lost or added (01 for 1)'],
  [(id) => id.toLowerCase(), 'upper and lower case'],
  [(id) => id.normalize('NFC'), 'two Unicode spellings of the same text'],
]

const commonStart = (a: string, b: string): string => {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return a.slice(0, length)
}

/** Share of the smaller side that the other side has too. */
function overlap(a: readonly string[], b: readonly string[]): number {
  const [left, right] = [new Set(a), new Set(b)]
  let shared = 0
  for (const id of left) if (right.has(id)) shared++
  return shared / Math.min(left.size, right.size)
}

const reverse = (text: string): string => text.split('').reverse().join('')

/** The ids without what all of them begin with. */
function withoutStart(ids: readonly string[]): { start: string; rests: string[] } {
  const start = ids.reduce(commonStart)
  return { start, rests: ids.map((id) => id.slice(start.length)) }
}

/** All (or most) of the ids of two sides would match but for this; `null` if no reason is seen. */
export function guessCause(baseline: readonly string[], candidate: readonly string[]): string | null {
  if (baseline.length === 0 || candidate.length === 0) return null
  const sentence = (a: readonly string[], b: readonly string[], cause: string): string | null => {
    const share = overlap(a, b)
    if (share < 0.5) return null
    return `${share === 1 && a.length === b.length ? 'They' : 'Most of them'} would match but for ${cause}.`
  }
  for (const [rewrite, cause] of REWRITINGS) {
    const found = sentence(baseline.map(rewrite), candidate.map(rewrite), cause)
    if (found !== null) return found
  }
  if (baseline.length < 2 || candidate.length < 2) return null // a single id is all start
  const starts = [withoutStart(baseline), withoutStart(candidate)] as const
  const ends = [withoutStart(baseline.map(reverse)), withoutStart(candidate.map(reverse))] as const
  const named = (part: string, a: string, b: string) =>
    `the ${part} of the ids (${quote(a)} in the baseline, ${quote(b)} in the candidate)`
  return (
    sentence(starts[0].rests, starts[1].rests, named('start', starts[0].start, starts[1].start)) ??
    sentence(ends[0].rests, ends[1].rests, named('end', reverse(ends[0].start), reverse(ends[1].start)))
  )
}

/** Ids that only one side has, in sorted order. Both sides come ranked by sorted id. */
export function onlyOnOneSide(baseline: Ranked, candidate: Ranked): { baseline: string[]; candidate: string[] } {
  const only = { baseline: [] as string[], candidate: [] as string[] }
  let b = 0
  let c = 0
  while (b < baseline.units.nUnits || c < candidate.units.nUnits) {
    const left = b < baseline.units.nUnits ? unitId(baseline.result, baseline.units, b) : null
    const right = c < candidate.units.nUnits ? unitId(candidate.result, candidate.units, c) : null
    if (left !== null && (right === null || left < right)) only.baseline.push(left)
    else if (right !== null && (left === null || right < left)) only.candidate.push(right)
    if (left !== null && (right === null || left <= right)) b++
    if (right !== null && (left === null || right <= left)) c++
  }
  return only
}

interface Ranked {
  readonly result: EvaluationResult
  readonly units: Units
}

/** Those of some ids that `missing: 'drop'` left out of a model, as far as its metadata list them. */
export function leftOut({ metadata }: EvaluationResult, ids: readonly string[]): string[] {
  const missing = own(metadata, 'missing')
  const dropped = isRecord(missing) && own(missing, 'policy') === 'drop' ? own(missing, 'ids') : null
  return Array.isArray(dropped) ? ids.filter((id) => dropped.includes(id)) : []
}

/** What to do about ids that are missing only because the reader of the other side's file left their rows out. */
function droppedHint(baseline: Ranked, candidate: Ranked, only: ReturnType<typeof onlyOnOneSide>): string | null {
  const sides = [
    ['baseline', baseline.result, only.candidate],
    ['candidate', candidate.result, only.baseline],
  ] as const
  const side = sides.find(([, result, absent]) => leftOut(result, absent).length > 0)?.[0]
  if (side === undefined) return null
  return (
    `The file of the ${side} was read with missing: 'drop', which left rows out that the other model has. Read both files with it and ` +
    "drop them in both: dropInBoth(readResults(…, { missing: 'drop' }), readResults(…, { missing: 'drop' })); or count them as the worst " +
    "value: missing: 'worst'."
  )
}

/** The text of the error for ids that do not match as sets. */
export function mismatchMessage(baseline: Ranked, candidate: Ranked): string {
  if (baseline.result.positionalIds && candidate.result.positionalIds) {
    return (
      `The baseline has ${count(baseline.result.nScoredRows, 'row')} without ids and the candidate ${candidate.result.nScoredRows}. ` +
      'Rows without ids are paired by their position, so both models need the same number of them. Give sampleIds to pair by id.'
    )
  }
  const only = onlyOnOneSide(baseline, candidate)
  const matching = baseline.units.nUnits - only.baseline.length
  const cause = guessCause(only.baseline, only.candidate)
  const unnamed = [baseline, candidate].find(({ result }) => result.positionalIds)
  const hint =
    unnamed !== undefined
      ? `The ${unnamed === baseline ? 'baseline' : 'candidate'} was given without sampleIds, so its rows are numbered from 0.`
      : (droppedHint(baseline, candidate, only) ?? cause ?? 'Score both models on the same rows.')
  return (
    `The ids of baseline and candidate do not match: ${matching === 0 ? 'no id is' : `${count(matching, 'id')} ${matching === 1 ? 'is' : 'are'}`} in both, ` +
    `${only.baseline.length} only in the baseline (${listed(only.baseline)}), ` +
    `${only.candidate.length} only in the candidate (${listed(only.candidate)}). ${hint} No row is ever dropped to make them match.`
  )
}
