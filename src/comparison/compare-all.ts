import { type HolmgateError, isHolmgateError } from '../evaluation/errors.ts'
import { binomialFigures } from './binomial-figures.ts'
import { comparisonRow } from './comparison-row.ts'
import { computeFigures } from './compute-figures.ts'
import { refuseFlatClusters } from './design-figures.ts'
import type { HypothesisSpec } from './hypothesis.ts'
import { type KeptComparison, keptComparison } from './kept-comparison.ts'
import { type MarginTests, marginFigures, marginTests, refuseConstantMargin } from './margin-tests.ts'
import { checkNames, readShared, SHARED, type SharedOptions } from './options.ts'
import { pairedDifferences } from './paired-differences.ts'
import { type ComparisonPair, type PreparedPair, preparePair } from './prepare-pair.ts'
import { progressOf } from './progress.ts'
import { type Column, type Drawable, type Figures, refuseConstant, refuseDrawnInterval } from './resampling.ts'
import type { ComparisonOptions, PairwiseComparison } from './types.ts'

/** Differences that are held at once, so that many comparisons of many units need no more memory than a few. */
const MOST_DIFFERENCES = 2 ** 24

/** Options that all comparisons of one call share. */
export type BatchOptions = Omit<ComparisonOptions, 'alternative' | 'betterWhen'>

/** What a caller may listen to. */
export interface ComparisonHooks {
  /** Finished share of the random draws, 0 to 1, several times a second. */
  readonly onProgress?: ((done: number) => void) | undefined
  /** Gets, for each pair whose figures can be drawn, what a family needs of it. Without it nothing is kept. */
  readonly keep?: ((place: number, kept: KeptComparison) => void) | undefined
}

/** What wrong data mean for one comparison; a wrong call stops everything. */
function inputErrorOf<T>(run: () => T): T | HolmgateError {
  try {
    return run()
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') return error
    throw error
  }
}

/**
 * The one path of every comparison. Each pair gives a row (a family of one, not yet corrected) or, in its place, the error of
 * its data, so that a family can count it. Comparisons over the same units share their sign flips and resamples, and no row
 * depends on what else is compared.
 *
 * @throws HolmgateError (misuse) for a wrong call, before anything is computed
 */
export function compareAll(
  pairs: readonly ComparisonPair[],
  options: BatchOptions = {},
  hooks: ComparisonHooks = {},
): (PairwiseComparison | HolmgateError)[] {
  const shared = readShared(checkNames(options, SHARED, 'options'), 'options')
  return comparePrepared(preparePairs(pairs, shared), shared, hooks)
}

/**
 * P-values of one comparison with several margins, without the rest of their rows.
 *
 * @throws HolmgateError (misuse, input) for what no margin can be tested with
 */
export function marginPValues(
  pair: ComparisonPair,
  margins: readonly HypothesisSpec[],
  options: BatchOptions,
): number[] {
  const shared = readShared(checkNames(options, SHARED, 'options'), 'options')
  const comparisons = margins.map((hypothesis, place) =>
    testable(place, preparePair({ ...pair, hypothesis }, shared.testMethod), shared),
  )
  const figures = computeFigures(
    comparisons.flatMap(({ tests }) => tests),
    shared,
    { signs: () => {}, draws: () => {} },
  )
  let next = 0
  return comparisons.map(({ column, margin, tests }) => {
    const own = figures.slice(next, next + tests.length)
    next += tests.length
    return marginFigures(column, margin!, own, shared).figures.pValue
  })
}

/** Checks every pair before any is computed. */
export function preparePairs(
  pairs: readonly ComparisonPair[],
  shared: SharedOptions,
): (PreparedPair | HolmgateError)[] {
  return pairs.map((pair) => inputErrorOf(() => preparePair(pair, shared.testMethod)))
}

/** Computes what `preparePairs` accepted. */
export function comparePrepared(
  prepared: readonly (PreparedPair | HolmgateError)[],
  shared: SharedOptions,
  hooks: ComparisonHooks = {},
): (PairwiseComparison | HolmgateError)[] {
  const rows = prepared.map((pair): PairwiseComparison | HolmgateError | null => (isHolmgateError(pair) ? pair : null))
  const batches = batchesOf(prepared)
  const progress = progressOf(batches, shared, hooks.onProgress)
  for (const batch of batches) {
    const comparisons: Testable[] = []
    for (const [place, pair] of batch) {
      const made = inputErrorOf(() => testable(place, pair, shared))
      if (isHolmgateError(made)) rows[place] = made
      else comparisons.push(made)
    }
    const columns = comparisons.flatMap(({ tests }) => tests)
    const figures = columns.length === 0 ? [] : computeFigures(columns, shared, progress.next())
    let next = 0
    for (const comparison of comparisons) {
      const own = figures.slice(next, next + comparison.tests.length)
      rows[comparison.place] = rowOf(comparison, own, shared)
      if (comparison.exact === null) hooks.keep?.(comparison.place, keptComparison(comparison, shared))
      next += comparison.tests.length
    }
  }
  return rows.map((row) => row!)
}

/** One comparison, and the tests that decide it. */
interface Testable {
  readonly place: number
  readonly column: Column
  /** What is left to compute: nothing where `exact` is known. */
  readonly tests: readonly Drawable[]
  readonly margin: MarginTests | null
  readonly exact: readonly Figures[] | null
}

function testable(place: number, pair: PreparedPair, shared: SharedOptions): Testable {
  const column = { pair, differences: pairedDifferences(pair.baseline, pair.candidate, pair.metric) }
  const margin = pair.hypothesis === null ? null : marginTests(column, pair.hypothesis)
  const exact = margin?.spec.kind === 'exceeds' ? binomialFigures(column, margin, shared.alpha) : null
  const tests = exact === null ? (margin?.columns ?? [column]) : []
  const { design } = pair.pairing
  if (margin !== null && exact === null) refuseConstantMargin(column, shared)
  for (const test of tests) {
    refuseConstant(test, shared)
    refuseDrawnInterval(test, shared)
    if (design !== null) refuseFlatClusters(test, design, shared)
  }
  return { place, column, tests, margin, exact }
}

function rowOf(
  { column, margin, exact }: Testable,
  own: readonly Figures[],
  shared: SharedOptions,
): PairwiseComparison {
  if (margin === null) return comparisonRow(column, own[0]!, shared)
  const { figures, hypothesis } = marginFigures(column, margin, exact ?? own, shared)
  const row = comparisonRow(column, figures, shared, hypothesis)
  if (exact === null) return row
  return Object.freeze({ ...row, testMethod: 'binomial' })
}

/** Pairs over the same units, in pieces that fit into memory, each with its place in the result. */
function batchesOf(prepared: readonly (PreparedPair | HolmgateError)[]): [place: number, pair: PreparedPair][][] {
  const open = new Map<string, [number, PreparedPair][]>()
  const batches: [number, PreparedPair][][] = []
  prepared.forEach((pair, place) => {
    if (isHolmgateError(pair)) return
    const { units, nUnits, design } = pair.pairing
    const key = `${units}/${design?.digest ?? ''}`
    const batch = open.get(key)
    if (batch !== undefined && batch.length < Math.max(4, MOST_DIFFERENCES / nUnits)) {
      batch.push([place, pair])
      return
    }
    const begun: [number, PreparedPair][] = [[place, pair]]
    open.set(key, begun)
    batches.push(begun)
  })
  return batches
}
