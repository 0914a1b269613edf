import { inputError } from '../evaluation/errors.ts'
import { exactMean } from '../evaluation/index.ts'
import { quote } from '../evaluation/wording.ts'
import { isConstant, noLossPValue, noLossPValueOfStrata, normalQuantile, unitsWithoutLoss } from '../stats/index.ts'
import type { Alternative, NullDistribution } from '../stats/types.ts'
import { designFacts } from './design-figures.ts'
import { meanOver } from './design-row.ts'
import type { HypothesisSpec } from './hypothesis.ts'
import { largestLoss } from './largest-loss.ts'
import { meanError } from './mean-error.ts'
import type { SharedOptions } from './options.ts'
import { refuseConstantOutOfReach, refuseEffectOutOfReach } from './out-of-reach.ts'
import { type PairedDifferences, shiftedDifferences } from './paired-differences.ts'
import { movedNull } from './pictures.ts'
import { precisionOf } from './precision.ts'
import { baselineSizes } from './relative-margin.ts'
import type { Column, Drawable, Figures } from './resampling.ts'
import type { TestedHypothesis } from './types.ts'

const POWER = 0.8
/** With fewer non-zero units or clusters a standard error says little about the next run. */
const FEWEST_NONZERO = 10

/** More units than this nobody evaluates; the difference lies at the margin. */
const MOST_UNITS = 1e9

/** A comparison with a margin, as the tests that decide it. */
export interface MarginTests {
  readonly spec: HypothesisSpec
  /** Each is an ordinary test of zero: of the differences moved by the margin. */
  readonly columns: readonly Drawable[]
  /** In the metric's own scale; of the mean where it is relative. */
  readonly margin: number
  readonly maxLoss: number | null
}

const opposite = (alternative: Alternative): Alternative =>
  alternative === 'greater' ? 'less' : alternative === 'less' ? 'greater' : 'two-sided'

/**
 * Moved by a margin, units that all differ by the same have no spread that t or the bootstrap could judge by, ties included.
 *
 * @throws HolmgateError (input)
 */
export function refuseConstantMargin({ pair, differences }: Column, { testMethod }: SharedOptions): void {
  if (testMethod === 'randomization' || !isConstant(differences.scaled)) return
  const against = pair.hypothesis?.kind === 'exceeds'
  throw inputError(
    `All ${pair.pairing.nUnits} units ${differences.values[0] === 0 ? 'are tied' : `differ by the same ${differences.values[0]}`} on the ` +
      `metric ${quote(pair.metric)}: without any spread the ${testMethod} test cannot judge ${against ? 'a constant' : "a margin. Use testMethod 'randomization'"}.`,
  )
}

/** The differences moved by a multiple of the margin. */
function mover({ pair, differences }: Column, spec: HypothesisSpec) {
  const { baseline, candidate, metric } = pair
  const single = [baseline, candidate].some((result) => precisionOf(result, metric).precision === 'float32')
  const relative = spec.relative ? baselineSizes(pair) : null
  const by = (sign: 1 | -1): PairedDifferences => {
    const amount = sign * spec.margin
    if (amount === 0) return differences
    const shifts = relative?.sizes.map((size) => size * amount) ?? new Float64Array(pair.pairing.nUnits).fill(amount)
    return shiftedDifferences(differences, shifts, single && relative !== null ? 'float32' : 'float64')
  }
  return { by, margin: relative === null ? spec.margin : spec.margin * relative.mean }
}

/**
 * The tests of a hypothesis other than "no difference", over the same units as the comparison itself.
 *
 * - superiority: d moved against the better direction by the margin;
 * - non-inferiority: d moved in the better direction; whether it is above zero, and whether it is below;
 * - equivalence: two one-sided tests, d + margin above zero and d − margin below, and the opposite of each;
 * - against a constant: d itself, above and below zero.
 *
 * @throws HolmgateError (input) for a relative margin of a mean that is zero, and for a unit that lost more than is possible
 */
export function marginTests(column: Column, spec: HypothesisSpec): MarginTests {
  const { pair } = column
  const test = (differences: PairedDifferences, alternative: Alternative): Column => ({
    ...column,
    differences,
    pair: { ...pair, alternative },
  })
  if (spec.kind === 'exceeds') {
    refuseConstantOutOfReach(pair, spec)
    const columns = [test(column.differences, pair.alternative), test(column.differences, opposite(pair.alternative))]
    return { spec, columns, margin: spec.margin, maxLoss: null }
  }
  const { by, margin } = mover(column, spec)
  const sign = pair.betterWhen === 'higher' ? 1 : -1
  if (spec.kind === 'superiority') {
    refuseEffectOutOfReach(pair, spec)
    return { spec, columns: [test(by(sign === 1 ? -1 : 1), pair.alternative)], margin, maxLoss: null }
  }
  const maxLoss = largestLoss(pair, spec, column.differences.values)
  if (spec.kind === 'non-inferiority') {
    const moved = by(sign)
    const columns = [test(moved, pair.alternative), test(moved, opposite(pair.alternative))]
    return { spec, columns, margin, maxLoss }
  }
  const [raised, lowered] = [by(1), by(-1)]
  const columns = [test(raised, 'greater'), test(lowered, 'less'), test(raised, 'less'), test(lowered, 'greater')]
  return { spec, columns, margin, maxLoss }
}

/** For each side that must be shown: the chance that no unit moved that way. `null` where one did, or without a margin. */
function noLossOf(column: Drawable, tests: MarginTests): number | null {
  const { spec, margin, maxLoss } = tests
  if (spec.kind === 'superiority' || spec.kind === 'exceeds' || margin === 0) return null
  const { values } = column.differences
  const down = values.some((d) => d < 0)
  const up = values.some((d) => d > 0)
  const lost = column.pair.betterWhen === 'higher' ? down : up
  if (spec.kind === 'non-inferiority' ? lost : down && up) return null
  const { design } = column.pair.pairing
  if (design?.weights) {
    const strata = design.blocks.map(({ weight, clusters }) => ({ n: clusters.length, weight }))
    return noLossPValueOfStrata(margin, maxLoss, strata)
  }
  return noLossPValue(margin, maxLoss, design?.nClusters ?? values.length)
}

/** Two digits, rounded up: more would claim a precision that the estimate does not have. */
function roundUp(units: number): number {
  const digit = 10 ** Math.max(0, Math.floor(Math.log10(units)) - 1)
  return Math.ceil(units / digit) * digit
}

/** Whether too few of what is independent, units or clusters, moved at all. */
function fewMoved({ pair: { pairing }, differences }: Drawable): boolean {
  const { design } = pairing
  if (design !== null) return designFacts(differences, design).nonzeroClusters < FEWEST_NONZERO
  return differences.values.reduce((count, d) => count + (d === 0 ? 0 : 1), 0) < FEWEST_NONZERO
}

/**
 * Units that would show the hypothesis with 80 % power, if the measured difference were the true one and more units came as these
 * did: in clusters as large, with all strata grown alike. `null` where the difference lies on the other side, at the limit or beyond:
 * there more units would rather show the opposite.
 */
function unitsToDecide(column: Drawable, { spec, margin, columns }: MarginTests, alpha: number): number | null {
  const { design, nUnits } = column.pair.pairing
  const tested = columns[0]!
  const equivalence = spec.kind === 'equivalence'
  const sign = column.pair.betterWhen === 'higher' ? 1 : -1
  const distance = equivalence
    ? margin - Math.abs(meanOver(column.differences.values, design))
    : sign * meanOver(tested.differences.values, design)
  if (!(distance > 0) || fewMoved(column) || isConstant(tested.differences.scaled)) return null
  const tail = spec.kind === 'superiority' && tested.pair.alternative === 'two-sided' ? alpha / 2 : alpha
  // Both sides must be shown: half of what may be missed for each.
  const missed = equivalence ? (1 - POWER) / 2 : 1 - POWER
  const errors = (normalQuantile(tail) + normalQuantile(missed)) * (meanError(tested.differences, design) / distance)
  const units = nUnits * errors ** 2
  return units <= MOST_UNITS ? Math.max(2, roundUp(units)) : null
}

/** Units without a loss that it takes to trust that none is lost; `null` where nobody knows the largest loss. */
function unitsToTrust(
  column: Drawable,
  { margin, maxLoss }: MarginTests,
  alpha: number,
  noLoss: number,
): number | null {
  if (maxLoss === null) return null
  const { design, nUnits } = column.pair.pairing
  // Of strata with weights, if all of them grow alike.
  if (design?.weights && noLoss < 1) return roundUp((nUnits * Math.log(alpha)) / Math.log(noLoss))
  const independent = unitsWithoutLoss(margin, maxLoss, alpha)
  return Math.ceil((independent * nUnits) / (design?.nClusters ?? nUnits))
}

const drawn = ({ pValueMethod }: Figures): boolean => pValueMethod === 'monte-carlo'

/** Units that it takes to show the hypothesis, losses that nobody saw included. */
function unitsNeeded(column: Drawable, tests: MarginTests, alpha: number, noLoss: number | null): number | null {
  const units = unitsToDecide(column, tests, alpha)
  if (noLoss === null) return units
  const trusted = unitsToTrust(column, tests, alpha, noLoss)
  return trusted === null ? null : Math.max(units ?? 0, trusted)
}

/** The figures of a comparison with a margin, and what it tested, from the figures of its tests. */
export function marginFigures(
  column: Drawable,
  tests: MarginTests,
  figures: readonly Figures[],
  { alpha, confidenceLevel }: SharedOptions,
): { figures: Figures; hypothesis: TestedHypothesis } {
  const { spec, columns, margin, maxLoss } = tests
  const ends = columns.map(({ differences, pair }, j) => {
    const { low, high } = figures[j]!.interval
    return { low: low / differences.scale, high: high / differences.scale, alternative: pair.alternative }
  })
  // Each end belongs to the first test that has it; the difference is where its test moved it from.
  const interval = (lowShift: number, highShift: number) => ({
    low: ends.find(({ alternative }) => alternative !== 'less')!.low + lowShift,
    high: ends.find(({ alternative }) => alternative !== 'greater')!.high + highShift,
  })
  const noLoss = noLossOf(column, tests)
  const p = figures.map(({ pValue }) => pValue)
  const { betterWhen } = column.pair
  const sign = betterWhen === 'higher' ? 1 : -1
  const superior = () => ({ low: ends[0]!.low + sign * margin, high: ends[0]!.high + sign * margin })
  const parts = {
    superiority: () => ({ p: p[0]!, opposite: null, ...superior() }),
    'non-inferiority': () => ({ p: p[0]!, opposite: p[1]!, ...interval(-sign * margin, -sign * margin) }),
    equivalence: () => ({
      p: Math.max(p[0]!, p[1]!),
      opposite: Math.min(p[2]!, p[3]!),
      ...interval(-margin, margin),
    }),
    exceeds: () => ({ p: p[0]!, opposite: p[1]!, ...interval(0, 0) }),
  }[spec.kind]()
  const { scale } = column.differences
  const { design } = column.pair.pairing
  return {
    figures: {
      ...figures[0]!,
      nullDistribution: () => decidingNull(column, tests, figures),
      pValueMethod:
        figures.slice(0, spec.kind === 'equivalence' ? 2 : 1).find(drawn)?.pValueMethod ?? figures[0]!.pValueMethod,
      pValue: Math.max(parts.p, noLoss ?? 0),
      interval: { low: parts.low * scale, high: parts.high * scale },
      standardError:
        figures[0]!.standardError === null ? null : (figures[0]!.standardError / columns[0]!.differences.scale) * scale,
      // Of the difference itself: moved by a margin, clusters that tie would count as moved.
      ...(design === null ? {} : { design: designFacts(column.differences, design) }),
    },
    hypothesis: {
      kind: spec.kind,
      margin,
      relativeMargin: spec.relative ? spec.margin : null,
      state: 'inconclusive',
      intervalLevel: spec.kind === 'superiority' ? confidenceLevel : levelOf(alpha),
      testPValue: parts.p,
      oppositePValue: parts.opposite,
      noLossPValue: noLoss,
      maxLoss,
      unitsNeeded: unitsNeeded(column, tests, alpha, noLoss),
    },
  }
}

/** What the test that decides was judged by, on the axis of the difference itself; of two the one with the larger p-value. */
function decidingNull(
  { differences }: Drawable,
  { spec, columns }: MarginTests,
  figures: readonly Figures[],
): NullDistribution | null {
  const deciding = spec.kind === 'equivalence' && figures[1]!.pValue > figures[0]!.pValue ? 1 : 0
  const distribution = figures[deciding]!.nullDistribution()
  if (distribution === null) return null
  const test = columns[deciding]!.differences
  const by = exactMean(differences.values) - exactMean(test.values)
  return movedNull(distribution, test.scale / differences.scale, by * differences.scale)
}

/** 1 − 2α in decimals: 0.9 and not 0.8999999999999999. */
const levelOf = (alpha: number): number => Number((1 - 2 * alpha).toPrecision(12))
