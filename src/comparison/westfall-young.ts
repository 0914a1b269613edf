import {
  type JointColumn,
  type JointHypothesis,
  jointBootstrap,
  jointReplicates,
  jointSignFlips,
  percentileInterval,
  stepDownMinP,
  tInterval,
} from '../stats/index.ts'
import type { Interval, IntervalMethod, TestMethod } from '../stats/types.ts'
import { mayCross, stabilityOf } from './monte-carlo-error.ts'
import type { Stability } from './types.ts'

/** Statistics of one family that are held at once: 256 MB. */
export const MOST_JOINT_DRAWS = 2 ** 25

/** One hypothesis of a jointly resampled family. */
export interface JointMember {
  /** Its differences; `null` where they are not known, and only its p-value counts. */
  readonly joint: JointColumn | null
  readonly pValue: number
}

/** What all members of one family share. */
export interface JointOptions {
  readonly resamples: number
  readonly seed: number
  readonly alpha: number
  /** Sign flips for `randomization` and `t`, whose statistics they rank alike; the bootstrap for `bootstrap`. */
  readonly testMethod: TestMethod
}

/** The p-values that joint resampling gives one member. */
export interface JointResult {
  readonly pValue: number
  readonly adjustedPValue: number
  /** `null` for a member without differences. */
  readonly pValueMethod: 'exact' | 'monte-carlo' | null
  readonly stability: Stability
}

/** The p-values and adjusted p-values of a family under joint resampling, by step-down minP. */
export function westfallYoung(members: readonly JointMember[], options: JointOptions): JointResult[] {
  const { alpha, resamples, testMethod } = options
  const known = members.flatMap(({ joint }) => (joint === null ? [] : [joint]))
  const { columns, method } = (testMethod === 'bootstrap' ? jointBootstrap : jointSignFlips)(known, options)
  let next = 0
  const hypotheses = members.map(
    ({ joint, pValue }): JointHypothesis => (joint === null ? { pValue } : columns[next++]!),
  )
  return stepDownMinP(hypotheses).map(({ pValue, adjustedPValue }, j) => {
    const open = mayCross({ pValue: adjustedPValue, pValueMethod: method, resamples }, alpha)
    const pValueMethod = members[j]!.joint === null ? null : method
    return { pValue, adjustedPValue, pValueMethod, stability: stabilityOf(open, false) }
  })
}

/**
 * The tail that each interval of a family may cut off so that all of them together cover their true differences with
 * probability 1 − α: the α-quantile, over joint resamples, of the smallest tail probability of any replicate in its own column.
 *
 * @returns a number from α/J to α
 * @see Beran, R. (1990). Refining bootstrap simultaneous confidence sets. Journal of the American Statistical Association 85.
 */
function jointTail(
  columns: readonly JointColumn[],
  { alpha, resamples, seed }: Omit<JointOptions, 'testMethod'>,
): number {
  const smallest = new Float64Array(resamples).fill(1)
  for (const { members, replicates } of jointReplicates(columns, { resamples, seed })) {
    members.forEach((j, i) => {
      takeTails(smallest, replicates[i]!, columns[j]!.alternative)
    })
  }
  const tail = smallest.sort()[Math.max(0, Math.floor(alpha * resamples + 1e-9) - 1)]!
  return Math.min(alpha, Math.max(alpha / columns.length, tail))
}

/** Of each replicate the share of its column that lies as far out, on the sides where the interval ends. */
function takeTails(smallest: Float64Array, replicates: Float64Array, alternative: JointColumn['alternative']): void {
  const count = replicates.length
  const order = Int32Array.from(replicates.keys()).sort((a, b) => replicates[a]! - replicates[b]!)
  order.forEach((b, rank) => {
    const [fromBelow, fromAbove] = [(rank + 1) / count, (count - rank) / count]
    const tail =
      alternative === 'greater' ? fromBelow : alternative === 'less' ? fromAbove : 2 * Math.min(fromBelow, fromAbove)
    if (tail < smallest[b]!) smallest[b] = tail
  })
}

/**
 * Intervals that hold for all comparisons of a family at once, in the scale of the columns: percentile intervals whose level is
 * found by joint resampling. Where one of them is a t interval, which is not drawn, all are widened for their number instead.
 *
 * @param methods of each column's interval, `percentile` or `t`
 */
export function simultaneousIntervals(
  columns: readonly JointColumn[],
  methods: readonly IntervalMethod[],
  options: Omit<JointOptions, 'testMethod'>,
): Interval[] {
  const bonferroni = options.alpha / columns.length
  const tail = methods.includes('t') ? bonferroni : jointTail(columns, options)
  const intervals = columns.map(({ diff, alternative }) => tInterval(diff, bonferroni, alternative))
  const drawn = columns.map((_, j) => j).filter((j) => methods[j] !== 't')
  const some = drawn.map((j) => columns[j]!)
  for (const { members, replicates } of jointReplicates(some, options)) {
    members.forEach((member, i) => {
      const { alternative } = some[member]!
      intervals[drawn[member]!] = percentileInterval(replicates[i]!, tail, alternative)
    })
  }
  return intervals
}
