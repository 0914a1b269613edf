import { binomialLowerTail, binomialUpperTail, clopperPearson } from '../stats/index.ts'
import type { PairwiseComparison, Stability } from './types.ts'

type Drawn = Pick<PairwiseComparison, 'pValue' | 'pValueMethod' | 'resamples' | 'hypothesis'>

/** Error of each end of the 99 % interval of a p-value (Clopper & Pearson). */
const TAIL = 0.005

/** Draws at least as extreme as the data, and all draws; `null` for a p-value that does not hang on them. */
function countsOf({ pValue, pValueMethod, resamples, hypothesis }: Drawn): { extreme: number; draws: number } | null {
  // Where no unit lost, the bound on that may stand in place of the test's own p.
  if (pValueMethod !== 'monte-carlo' || (hypothesis !== undefined && hypothesis.testPValue !== pValue)) return null
  // p = (1 + extreme)/(B + 1)
  return { extreme: Math.round(pValue * (resamples + 1)) - 1, draws: resamples }
}

/**
 * Whether a p-value that is drawn could come to lie at or below a threshold with other draws, at 99 %.
 *
 * @example
 * mayReach({ pValue: 0.0503, pValueMethod: 'monte-carlo', resamples: 9999 }, 0.05) // true
 * @example
 * mayReach({ pValue: 0.06, pValueMethod: 'monte-carlo', resamples: 9999 }, 0.05) // false
 */
export function mayReach(drawn: Drawn, threshold: number): boolean {
  const counts = countsOf(drawn)
  // No draws of this number can give a p-value below 1/(B + 1).
  if (counts === null || 1 / (counts.draws + 1) > threshold) return false
  return binomialUpperTail(counts.extreme, counts.draws, threshold) >= TAIL
}

/**
 * Whether a p-value that is drawn could come to lie on the other side of a threshold with other draws, at 99 %.
 *
 * @example
 * mayCross({ pValue: 0.0503, pValueMethod: 'monte-carlo', resamples: 9999 }, 0.05) // true
 * @example
 * mayCross({ pValue: 0.0503, pValueMethod: 'exact', resamples: 9999 }, 0.05) // false
 */
export function mayCross(drawn: Drawn, threshold: number): boolean {
  const counts = countsOf(drawn)
  if (counts === null || !mayReach(drawn, threshold)) return false
  return binomialLowerTail(counts.extreme, counts.draws, threshold) > TAIL
}

/** One hypothesis of a family that is about to be decided. */
export interface Undecided {
  /** The p-value that enters the family. */
  readonly pValue: number
  /** Where that p-value comes from; `null` where none of its own draws could change it. */
  readonly drawn: Drawn | null
}

/** What hangs on the draws. */
export interface Dependence {
  /** Places of the hypotheses whose draws decide something, of themselves or of others. */
  readonly deciding: readonly number[]
  /** For each hypothesis whether another seed could change its decision. */
  readonly open: readonly boolean[]
}

/**
 * Finds out which decisions of a family other random draws could have changed: each Monte Carlo p-value is moved to both ends
 * of its 99 % interval while the others stay.
 *
 * @param adjust the correction, on all p-values of the family
 * @param alpha its error rate
 */
export function dependenceOnDraws(
  family: readonly Undecided[],
  adjust: (pValues: readonly number[]) => readonly number[],
  alpha: number,
): Dependence {
  const pValues = family.map(({ pValue }) => pValue)
  const decisions = (values: readonly number[]): boolean[] => adjust(values).map((p) => p <= alpha)
  const open = family.map(() => false)
  const deciding: number[] = []
  let now: readonly boolean[] | undefined
  family.forEach(({ drawn }, place) => {
    const counts = drawn === null ? null : countsOf(drawn)
    // Above α at both ends it is lost whatever the correction does, and nothing after it changes.
    if (drawn === null || counts === null || !mayReach(drawn, alpha)) return
    const { low, high } = clopperPearson(counts.extreme, counts.draws, TAIL)
    now ??= decisions(pValues)
    const known = now
    // No draws of this number can give a p-value below 1/(B + 1).
    for (const end of [Math.max(low, 1 / (counts.draws + 1)), high]) {
      const moved = decisions(pValues.with(place, end))
      moved.forEach((decision, other) => {
        if (other >= open.length || decision === known[other]) return
        open[other] = true
        if (deciding.at(-1) !== place) deciding.push(place)
      })
    }
  })
  return { deciding, open }
}

export const stabilityOf = (open: boolean, redrawn: boolean): Stability =>
  open ? 'open' : redrawn ? 'redrawn' : 'sure'
