import { bootstrapMeans } from './bootstrap-means.ts'
import { bootstrapCenter } from './bootstrap-p-value.ts'
import { countNonzero } from './count-nonzero.ts'
import { fixedPoint, sumOf } from './fixed-point.ts'
import { signSums } from './sign-sums.ts'
import type { ResampledColumn } from './step-down-min-p.ts'
import { subsetSums } from './subset-sums.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Alternative, Differences } from './types.ts'

const { abs, max } = Math

/** One column of a family that is resampled together. Columns with the same `units` share every draw. */
export interface JointColumn {
  readonly diff: Differences
  readonly alternative: Alternative
  /** Digest of the sorted unit ids. */
  readonly units: string
}

/** What resampling together gives, for `stepDownMinP`, in the order of the columns. */
export interface JointResamples {
  readonly columns: readonly ResampledColumn[]
  /** `exact`: every sign vector once, the observed one first. `monte-carlo`: the observed data first, then the draws. */
  readonly method: 'exact' | 'monte-carlo'
}

interface Draws {
  /** B */
  readonly resamples: number
  readonly seed: number
}

/** Up to this many units that are non-zero in any column, all sign vectors are counted. */
const MOST_ENUMERATED_UNITS = 20
/** Columns that are drawn at once. */
const AT_ONCE = 4

/**
 * Sign flips of several columns together: all columns over the same units are flipped by the same signs, columns over other
 * units by signs of their own.
 *
 * The statistic is the sum of the flipped differences. Dividing it by √Σd², or by its standard error as a t test does, changes
 * no rank: Σd² is the same under every flip.
 *
 * @param columns differences of each hypothesis, zeros included, units ranked by sorted id
 * @param draws B and the seed; not used where at most 20 units are non-zero in any column: then all sign vectors are counted
 * @see Westfall & Young (1993). Resampling-Based Multiple Testing, section 2.2.
 */
export function jointSignFlips(columns: readonly JointColumn[], draws: Draws): JointResamples {
  const enumerated = enumeratedValues(columns)
  const flippedSums = enumerated ?? drawnSums(columns, draws)
  const resampled = columns.map(({ diff, alternative }, j): ResampledColumn => {
    const { values, unit } = fixedPoint(diff.values, 'signs')
    const observed = sumOf(values)
    return {
      statistics: () => statistics(flippedSums[j]!(), observed, alternative),
      // As for the test of one column: what rounding to whole units may have moved comes on top of τ.
      tolerance: sumTolerance(diff).tau / unit + countNonzero(diff.values),
    }
  })
  return { columns: resampled, method: enumerated === null ? 'monte-carlo' : 'exact' }
}

/** How extreme each flip is: the flipped sum is observed − 2·(what is flipped). */
function statistics(flipped: Float64Array, observed: number, alternative: Alternative): Float64Array {
  const sign = alternative === 'less' ? -1 : 1
  return flipped.map((sum) => {
    const flippedSum = observed - 2 * sum
    return alternative === 'two-sided' ? abs(flippedSum) : sign * flippedSum
  })
}

/** Places of columns that share their units, a few at a time. */
function batches(columns: readonly Pick<JointColumn, 'units'>[]): number[][] {
  const found: number[][] = []
  const open = new Map<string, number[]>()
  columns.forEach(({ units }, j) => {
    const batch = open.get(units)
    if (batch !== undefined && batch.length < AT_ONCE) {
      batch.push(j)
      return
    }
    const begun = [j]
    open.set(units, begun)
    found.push(begun)
  })
  return found
}

/** Per column the sums of what each random sign vector flips, after the 0 of the observed data. */
function drawnSums(columns: readonly JointColumn[], { resamples, seed }: Draws): (() => Float64Array)[] {
  const sums = new Array<() => Float64Array>(columns.length)
  for (const members of batches(columns)) {
    const whole = members.map((j) => fixedPoint(columns[j]!.diff.values, 'signs').values)
    const drawn = signSums(whole, resamples, { seed, units: columns[members[0]!]!.units })
    members.forEach((j, i) => {
      const all = new Float64Array(resamples + 1)
      all.set(drawn[i]!, 1)
      sums[j] = () => all
    })
  }
  return sums
}

/** Per column the sums of what each possible sign vector flips, nothing first; `null` when there are too many vectors. */
function enumeratedValues(columns: readonly JointColumn[]): (() => Float64Array)[] | null {
  const own = columns.map(() => new Float64Array(MOST_ENUMERATED_UNITS))
  let size = 0
  for (const units of new Set(columns.map((column) => column.units))) {
    const members = columns.map((_, j) => j).filter((j) => columns[j]!.units === units)
    const whole = members.map((j) => fixedPoint(columns[j]!.diff.values, 'signs').values)
    for (let u = 0; u < whole[0]!.length; u++) {
      if (members.every((j) => columns[j]!.diff.values[u] === 0)) continue
      if (size === MOST_ENUMERATED_UNITS) return null
      members.forEach((j, i) => {
        own[j]![size] = whole[i]![u]!
      })
      size++
    }
  }
  // A vector and its opposite have the same |S|: the last unit need not be flipped then.
  const flipped = columns.every(({ alternative }) => alternative === 'two-sided') ? max(0, size - 1) : size
  return own.map((values) => () => subsetSums(values.subarray(0, flipped)))
}

/**
 * Bootstrap of several columns together: all columns over the same units are drawn together, columns over other units apart.
 * The statistic is the replicate mean, re-centred, as in `bootstrapPValue`.
 *
 * @see Westfall & Young (1993). Resampling-Based Multiple Testing, section 2.3.
 */
export function jointBootstrap(columns: readonly JointColumn[], draws: Draws): JointResamples {
  const resampled = new Array<ResampledColumn>(columns.length)
  for (const { members, replicates } of jointReplicates(columns, draws)) {
    members.forEach((j, i) => {
      const { diff, alternative } = columns[j]!
      const { center, tolerance } = bootstrapCenter(diff)
      const sign = alternative === 'less' ? -1 : 1
      const extremeness = (moved: number): number => (alternative === 'two-sided' ? abs(moved) : sign * moved)
      const all = new Float64Array(draws.resamples + 1)
      all[0] = extremeness(center)
      replicates[i]!.forEach((replicate, b) => {
        all[b + 1] = extremeness(replicate - center)
      })
      resampled[j] = { statistics: () => all, tolerance }
    })
  }
  return { columns: resampled, method: 'monte-carlo' }
}

/** Replicate means of columns that are drawn together, a few columns over the same units at a time. */
export function* jointReplicates(
  columns: readonly Pick<JointColumn, 'diff' | 'units'>[],
  { resamples, seed }: Draws,
): Generator<{ readonly members: readonly number[]; readonly replicates: readonly Float64Array[] }> {
  for (const members of batches(columns)) {
    const replicates = bootstrapMeans(
      members.map((j) => columns[j]!.diff.values),
      { resamples, stream: { seed, units: columns[members[0]!]!.units } },
    )
    yield { members, replicates }
  }
}
