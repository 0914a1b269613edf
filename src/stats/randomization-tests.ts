import { countNonzero } from './count-nonzero.ts'
import { exactByHalves } from './exact-halves.ts'
import { exactOnLattice } from './exact-lattice.ts'
import { exactSignTest } from './exact-sign-test.ts'
import { type ExactTail, exactPValue } from './exact-tail.ts'
import { fourierPValue } from './fourier-tail.ts'
import { monteCarloPValues } from './monte-carlo-p-values.ts'
import { nullOfExactTest } from './null-distribution.ts'
import { smallestExactP } from './smallest-exact-p.ts'
import type { Alternative, Differences, OnProgress, RandomizationResult, StreamKey } from './types.ts'

const { max } = Math

/** Up to this many non-zero units all sign vectors can be counted. */
const MOST_UNITS_BY_HALVES = 40
/** Up to this many, counting is quicker than looking for a lattice. */
const FEW_UNITS = 20

/**
 * Paired randomization (sign-flip) tests of several metrics over the same units: is the mean difference zero?
 *
 * Under the null hypothesis a unit's difference could as well have had the other sign. p is the share of sign vectors
 * whose sum is as extreme as the observed one, ties counted (two sums that differ by float noise tie):
 * - exactly, for at most 40 non-zero units, for differences of one size, and for differences on a lattice;
 * - without draws, where that is asked for, by Fourier inversion;
 * - else by random sign vectors, p = (1 + #extreme)/(B + 1). Signs belong to the units' ranks, zeros included, so all
 *   columns share them, and a column's p does not depend on which other columns are there.
 *
 * Two-sided counts |S| ≥ |observed|; `greater` counts S ≥ observed, `less` S ≤ observed.
 *
 * @param columns differences, one a metric, all over the same units
 * @param options one alternative a column; B; the stream of the signs; a listener for the finished share
 * @returns one result a column
 * @see Fisher, R. A. (1935). The Design of Experiments, section 21; Phipson & Smyth (2010), Permutation p-values should
 *   never be zero, Statistical Applications in Genetics and Molecular Biology 9(1).
 * @example
 * randomizationTests([{ values: new Float64Array([3, 1, 2]), tolerances: new Float64Array(3) }], { alternatives: ['greater'], resamples: 9999, stream: { seed: 0, units: '' } })[0].pValue // 0.125
 */
export function randomizationTests(
  columns: readonly Differences[],
  options: {
    readonly alternatives: readonly Alternative[]
    readonly resamples: number
    readonly stream: StreamKey
    readonly onProgress?: OnProgress | undefined
    /** Draw nothing: what cannot be counted is inverted from its characteristic function. Default false. */
    readonly withoutDraws?: boolean | undefined
  },
): RandomizationResult[] {
  const { alternatives, resamples, stream, onProgress, withoutDraws = false } = options
  const exact = columns.map((column, j) => {
    const counted = exactTest(column, alternatives[j]!, stream)
    return counted === null && withoutDraws ? fourierTest(column, alternatives[j]!) : counted
  })
  const drawn = columns.map((_, j) => j).filter((j) => exact[j] === null)
  const monteCarlo = monteCarloPValues(
    drawn.map((j) => columns[j]!),
    { alternatives: drawn.map((j) => alternatives[j]!), resamples, stream, onProgress },
  )
  return exact.map(
    (result, j) =>
      result ?? {
        ...monteCarlo[drawn.indexOf(j)]!,
        method: 'monte-carlo' as const,
        resamples,
        floor: 1 / (resamples + 1),
      },
  )
}

function exactTest(column: Differences, alternative: Alternative, stream: StreamKey): RandomizationResult | null {
  const nonzero = withoutZeros(column)
  const tail = exactTail(nonzero)
  if (tail === null) return null
  return {
    pValue: exactPValue(tail, alternative),
    method: 'exact',
    resamples: 0,
    floor: smallestExactP(nonzero.values.length, alternative),
    nullDistribution: () => nullOfExactTest(column, { alternative, stream }),
  }
}

function fourierTest(column: Differences, alternative: Alternative): RandomizationResult {
  const { high } = fourierPValue(column, alternative)
  return {
    pValue: max(Number.MIN_VALUE, high),
    method: 'fourier',
    resamples: 0,
    floor: smallestExactP(countNonzero(column.values), alternative),
    nullDistribution: () => null,
  }
}

function exactTail(nonzero: Differences): ExactTail | null {
  const m = nonzero.values.length
  if (m === 0) return { sign: 0, reached: 1, beyond: 0 }
  if (m <= FEW_UNITS) return exactByHalves(nonzero)
  const tail = exactSignTest(nonzero) ?? exactOnLattice(nonzero)
  return tail ?? (m <= MOST_UNITS_BY_HALVES ? exactByHalves(nonzero) : null)
}

/** Zeros cannot move an exact test. */
function withoutZeros(column: Differences): Differences {
  const m = countNonzero(column.values)
  if (m === column.values.length) return column
  const values = new Float64Array(m)
  const tolerances = new Float64Array(m)
  for (let u = 0, at = 0; at < m; u++) {
    if (column.values[u] === 0) continue
    values[at] = column.values[u]!
    tolerances[at++] = column.tolerances[u]!
  }
  return { values, tolerances }
}
