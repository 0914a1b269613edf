import { bootstrapCenter } from './bootstrap-p-value.ts'
import { fixedPoint, sumOf } from './fixed-point.ts'
import { mean, standardDeviation } from './moments.ts'
import { nullBins, nullHistogram } from './null-bins.ts'
import { signSums } from './sign-sums.ts'
import { studentTSf } from './student-t.ts'
import { sumTolerance } from './sum-tolerance.ts'
import type { Alternative, Differences, NullDistribution, NullSource, StreamKey } from './types.ts'

const { abs, round, sqrt } = Math

/** Up to this many non-zero units every assignment of signs is shown. */
const MOST_ENUMERATED = 12
/** Random signs for the picture of a test whose p-value needs none. */
const DRAWN_FOR_PICTURE = 2000
/** What the counts of a density are out of. */
const DENSITY_TOTAL = 1_000_000

/** Edges in the scale of the mean difference; six digits are more than a picture can show. */
const shownEdges = (edges: readonly number[], factor: number): number[] =>
  edges.map((edge) => Number((edge * factor).toPrecision(6)) + 0)

/**
 * The sums of the sign-flip test as a histogram of mean differences.
 *
 * @param flipped per resample the sum over the flipped units, as `signSums` gives it, in whole units of `whole.unit`
 * @param whole the differences as whole numbers
 * @param options `tolerance` below which two sums tie, in whole units; the number of all units
 * @returns `null` when all differences are zero: chance has nothing to flip
 */
export function nullOfSums(
  flipped: Float64Array,
  whole: { readonly values: Float64Array; readonly unit: number },
  options: {
    readonly source: NullSource
    readonly tolerance: number
    readonly nUnits: number
    readonly alternative: Alternative
  },
): NullDistribution | null {
  const observed = sumOf(whole.values)
  let squares = 0
  for (const value of whole.values) squares += value * value
  if (squares === 0) return null
  // A sum of mere noise is none: the edges at ±observed would otherwise part values that tie.
  const bins = nullBins(abs(observed) <= options.tolerance ? 0 : observed, sqrt(squares))
  const counts = nullHistogram(flipped, { offset: observed, factor: -2 }, bins, options)
  const edges = shownEdges(bins.edges, whole.unit / options.nUnits)
  const { source, alternative } = options
  return { source, center: 0, alternative, edges, counts, total: flipped.length }
}

/**
 * The null distribution of an exact sign-flip test: all assignments of signs where they are few, else random ones, which are
 * drawn for the picture only.
 *
 * @param diff differences, one a unit
 * @returns `null` when all differences are zero: chance has nothing to flip
 */
export function nullOfExactTest(
  diff: Differences,
  { alternative, stream }: { readonly alternative: Alternative; readonly stream: StreamKey },
): NullDistribution | null {
  const values = diff.values.filter((d) => d !== 0)
  const whole = fixedPoint(values, 'signs')
  const enumerated = values.length <= MOST_ENUMERATED
  const flipped = enumerated ? allSums(whole.values) : signSums([whole.values], DRAWN_FOR_PICTURE, stream)[0]!
  const tolerance = sumTolerance(diff).tau / whole.unit + values.length
  const source = enumerated ? 'all-signs' : 'picture-draws'
  return nullOfSums(flipped, whole, { source, tolerance, nUnits: diff.values.length, alternative })
}

/** The sums of all subsets. */
function allSums(values: Float64Array): Float64Array {
  const sums = new Float64Array(2 ** values.length)
  values.forEach((value, u) => {
    for (let i = 0; i < 2 ** u; i++) sums[2 ** u + i] = sums[i]! + value
  })
  return sums
}

/**
 * The null distribution of the bootstrap test: its replicates, re-centred at zero.
 *
 * @param replicates replicate means of these differences, as `bootstrapPValue` takes them
 */
export function nullOfReplicates(
  replicates: Float64Array,
  diff: Differences,
  alternative: Alternative,
): NullDistribution | null {
  const deviation = standardDeviation(replicates)
  if (deviation === 0) return null
  const { center, tolerance } = bootstrapCenter(diff)
  const bins = nullBins(center, deviation)
  const counts = nullHistogram(replicates, { offset: -center, factor: 1 }, bins, { tolerance, alternative })
  const edges = shownEdges(bins.edges, 1)
  return { source: 'test-draws', center: 0, alternative, edges, counts, total: replicates.length }
}

/** Student's t density of the mean difference, as counts of a million; `null` when the differences have no spread. */
export function nullOfT(diff: Differences, alternative: Alternative): NullDistribution | null {
  const n = diff.values.length
  const standardError = standardDeviation(diff.values) / sqrt(n)
  if (standardError === 0) return null
  const { edges } = nullBins(mean(diff.values), standardError)
  const inner = edges.slice(1, -1)
  const shares = inner.map((edge) => round(DENSITY_TOTAL * (1 - studentTSf(edge / standardError, n - 1))))
  const upTo = [0, ...shares, DENSITY_TOTAL]
  const counts = upTo.slice(1).map((share, i) => share - upTo[i]!)
  return { source: 't', center: 0, alternative, edges: shownEdges(edges, 1), counts, total: DENSITY_TOTAL }
}
