import { type HolmgateError, isHolmgateError } from '../evaluation/errors.ts'
import { comparisonRow } from './comparison-row.ts'
import { checkNames, readShared, SHARED, type SharedOptions } from './options.ts'
import { pairedDifferences } from './paired-differences.ts'
import { type ComparisonPair, type PreparedPair, preparePair } from './prepare-pair.ts'
import { progressOf } from './progress.ts'
import { type Column, figuresOf, refuseConstant } from './resampling.ts'
import type { ComparisonOptions, PairwiseComparison } from './types.ts'

/** Differences that are held at once, so that many comparisons of many units need no more memory than a few. */
const MOST_DIFFERENCES = 2 ** 24

/** Options that all comparisons of one call share. */
export type BatchOptions = Omit<ComparisonOptions, 'alternative' | 'betterWhen'>

/** What a caller may listen to. */
export interface ComparisonHooks {
  /** Finished share of the random draws, 0 to 1, several times a second. */
  readonly onProgress?: ((done: number) => void) | undefined
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
    const columns: [place: number, column: Column][] = []
    for (const [place, pair] of batch) {
      const column = inputErrorOf(() => {
        const made = { pair, differences: pairedDifferences(pair.baseline, pair.candidate, pair.metric) }
        refuseConstant(made, shared)
        return made
      })
      if (isHolmgateError(column)) rows[place] = column
      else columns.push([place, column])
    }
    if (columns.length > 0) {
      const figures = figuresOf(
        columns.map(([, column]) => column),
        shared,
        progress.next(),
      )
      columns.forEach(([place, column], j) => {
        rows[place] = comparisonRow(column, figures[j]!, shared)
      })
    }
  }
  return rows.map((row) => row!)
}

/** Pairs over the same units, in pieces that fit into memory, each with its place in the result. */
function batchesOf(prepared: readonly (PreparedPair | HolmgateError)[]): [place: number, pair: PreparedPair][][] {
  const open = new Map<string, [number, PreparedPair][]>()
  const batches: [number, PreparedPair][][] = []
  prepared.forEach((pair, place) => {
    if (isHolmgateError(pair)) return
    const { units, nUnits } = pair.pairing
    const batch = open.get(units)
    if (batch !== undefined && batch.length < Math.max(4, MOST_DIFFERENCES / nUnits)) {
      batch.push([place, pair])
      return
    }
    const begun: [number, PreparedPair][] = [[place, pair]]
    open.set(units, begun)
    batches.push(begun)
  })
  return batches
}
