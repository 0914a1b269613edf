import { inputError } from './errors.ts'
import { mismatchMessage } from './id-mismatch.ts'
import type { EvaluationResult } from './types.ts'
import { type UnitDesign, unitDesign } from './unit-design.ts'
import { type Units, unitDigest, unitId, unitsOf } from './units.ts'
import { count, quote } from './wording.ts'

/** What two paired results have in common. Their `unitColumn()`s line up: both rank units by sorted id. */
export interface Pairing {
  /** Rows a model. */
  readonly nRows: number
  readonly nUnits: number
  /** SHA-256 of the sorted unit ids: the `units` of the random stream. */
  readonly units: string
  /** How units hang together; `null` when they are independent, and drawn from one pot. */
  readonly design: UnitDesign | null
}

const pairings = new WeakMap<EvaluationResult, WeakMap<EvaluationResult, Pairing>>()

/**
 * Pairs the rows of two results by id, whatever their order, and checks that they may be compared: the same ids, each with as
 * many rows in both, at least 2 units, no two different target fingerprints. Checked once per pair of results.
 *
 * @throws HolmgateError (input) saying what does not match
 *
 * @example
 * pairResults(evaluationResult({ sampleIds: ['a', 'b'], values: { mrr: [1, 0] } }), evaluationResult({ sampleIds: ['b', 'a'], values: { mrr: [1, 1] } })).nUnits // 2
 */
export function pairResults(baseline: EvaluationResult, candidate: EvaluationResult): Pairing {
  const known = pairings.get(baseline)?.get(candidate)
  if (known !== undefined) return known
  checkFingerprints(baseline, candidate)
  checkUnits(baseline, candidate)
  const pairing = {
    nRows: baseline.nScoredRows,
    nUnits: unitsOf(baseline).nUnits,
    units: unitDigest(baseline),
    design: unitDesign(baseline, candidate),
  }
  const ofBaseline = pairings.get(baseline) ?? new WeakMap<EvaluationResult, Pairing>()
  pairings.set(baseline, ofBaseline.set(candidate, pairing))
  return pairing
}

function checkFingerprints(baseline: EvaluationResult, candidate: EvaluationResult): void {
  const [a, b] = [baseline.targetFingerprint, candidate.targetFingerprint]
  if (a === null || b === null || a === b) return
  throw inputError(
    `The baseline and the candidate were scored against different targets: their target fingerprints are ${quote(a)} and ${quote(b)}. ` +
      'Score both models against the same targets.',
  )
}

function checkUnits(baseline: EvaluationResult, candidate: EvaluationResult): void {
  const [a, b] = [unitsOf(baseline), unitsOf(candidate)]
  if (!sameIds(baseline, a, candidate, b)) {
    throw inputError(mismatchMessage({ result: baseline, units: a }, { result: candidate, units: b }))
  }
  for (let unit = 0; unit < a.nUnits; unit++) {
    const [left, right] = [rowsOf(a, unit), rowsOf(b, unit)]
    if (left === right) continue
    throw inputError(
      `The id ${quote(unitId(baseline, a, unit))} has ${count(left, 'row')} in the baseline and ${right} in the candidate. ` +
        'An id that is repeated needs as many rows in both models.',
    )
  }
  if (a.nUnits < 2) {
    const rows = a.rows.length === 1 ? 'the only row belongs' : `all ${a.rows.length} rows belong`
    throw inputError(`A comparison needs at least 2 units, and ${rows} to the one id ${quote(unitId(baseline, a, 0))}.`)
  }
}

const rowsOf = ({ starts }: Units, unit: number): number => starts[unit + 1]! - starts[unit]!

function sameIds(baseline: EvaluationResult, a: Units, candidate: EvaluationResult, b: Units): boolean {
  if (a.nUnits !== b.nUnits) return false
  // Mostly both sides come in the same order, and reading a million ids in the order of memory is much faster.
  if (a.rows.length === b.rows.length && baseline.sampleIds.every((id, row) => id === candidate.sampleIds[row]))
    return true
  for (let unit = 0; unit < a.nUnits; unit++) {
    if (unitId(baseline, a, unit) !== unitId(candidate, b, unit)) return false
  }
  return true
}

/** Whether two results hold the same ids, each with as many rows. */
export function isSameUnits(one: EvaluationResult, other: EvaluationResult): boolean {
  const [a, b] = [unitsOf(one), unitsOf(other)]
  return sameIds(one, a, other, b) && a.starts.every((start, unit) => start === b.starts[unit])
}
