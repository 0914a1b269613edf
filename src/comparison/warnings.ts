import { unitColumn } from '../evaluation/index.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { smallestExactP, tieBound } from '../stats/index.ts'
import type { Alternative, IntervalMethod, TestMethod } from '../stats/types.ts'
import { scaleDoubt } from './one-scale.ts'
import { precisionOf } from './precision.ts'
import { readerWarnings } from './reader-warnings.ts'
import { seenRange } from './score-range.ts'
import type { PairwiseComparison, TestedHypothesis } from './types.ts'

/** Fewer units (or non-zero units) than this, and the usual figures rest on little. */
const FEW_UNITS = 30
/** The bootstrap test was measured to be too liberal below this. */
const FEW_FOR_BOOTSTRAP_TEST = 100
/** Differences as skewed as this (an exponential distribution has 2) make symmetric intervals miss on one side. */
const SKEWED = 1

const INTERVAL_NAMES: Record<PairwiseComparison['intervalMethod'], string> = {
  percentile: 'percentile',
  bca: 'BCa',
  studentized: 'bootstrap-t',
  t: 't',
  randomization: 'randomization',
  'clopper-pearson': 'Clopper-Pearson',
}

/** What the warnings of one comparison depend on. */
export interface Circumstances {
  readonly baseline: EvaluationResult
  readonly candidate: EvaluationResult
  readonly metric: string
  /** Units, or clusters where there are some: what is independent of each other. */
  readonly noun: 'unit' | 'cluster'
  readonly nUnits: number
  readonly nNonzero: number
  readonly alpha: number
  readonly alternative: Alternative
  readonly testMethod: TestMethod
  /** The interval that the row has, and the one that it was to have. */
  readonly intervalMethod: PairwiseComparison['intervalMethod']
  readonly intervalAsked: IntervalMethod
  readonly resamples: number
  /** The default interval was replaced because of the size of the data. */
  readonly intervalReplaced: boolean
  /** The interval lacks an end that its alternative has. */
  readonly intervalOpen: boolean
  /** Of the differences. */
  readonly skewness: number
  /** The tolerance for tied sums hit its cap. */
  readonly toleranceCapped: boolean
  /** Units whose scores differ, but by no more than the rounding of numbers of their size. */
  readonly unresolved: number
  /** The largest difference that rounding can make in any unit. */
  readonly rounding: number
  /** What is tested, where it is not "no difference". */
  readonly hypothesis: TestedHypothesis | null
}

const SUBTRACT = 'subtract what all scores have in common before they are compared'

const counted = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',')
const short = (x: number): string => String(Number(x.toPrecision(3)))
const percent = (share: number): string => `${short(share * 100)} %`

/** `the baseline`, `the candidate` or `both models`; `null` for neither. */
function sides(baseline: boolean, candidate: boolean): string | null {
  if (baseline && candidate) return 'both models'
  return baseline ? 'the baseline' : candidate ? 'the candidate' : null
}

/** Whole sentences, each naming what was seen and what to do; always in the same order. */
export function warningsOf(seen: Circumstances): string[] {
  const { baseline, candidate, metric } = seen
  return [
    ...aboutUnits(seen),
    ...aboutMethods(seen),
    ...aboutData(seen),
    ...aboutMargin(seen),
    ...readerWarnings(baseline, candidate, metric),
  ]
}

function aboutUnits(seen: Circumstances): string[] {
  const { noun, nUnits, nNonzero, alpha, alternative, testMethod, hypothesis, unresolved } = seen
  if (nNonzero === 0 && unresolved > 0) {
    return [
      `All ${counted(nUnits)} ${noun}s count as tied${hypothesis === null ? ', so p is 1' : ''}, but the scores of ${counted(unresolved)} are not the same: they differ by no more than ` +
        `the rounding of numbers of their size (${short(seen.rounding)}), so nothing can be said of such differences. Either both are the same model: check which results were compared. ` +
        `Or their scores have much in common: ${SUBTRACT}.`,
    ]
  }
  if (nNonzero === 0) {
    return [
      `All ${counted(nUnits)} ${noun}s are tied${hypothesis === null ? ', so p is 1' : ''}; at ${percent(1 - alpha)} up to ${percent(tieBound(nUnits, alpha))} of all ` +
        `${noun}s could still differ. The candidate may be the baseline itself: check which results were compared.`,
    ]
  }
  const warnings: string[] = []
  if (nNonzero < FEW_UNITS) {
    warnings.push(
      `Only ${nNonzero}${nNonzero === nUnits ? '' : ` of ${counted(nUnits)}`} ${nUnits === 1 ? noun : `${noun}s`} ${nNonzero === 1 ? 'differs' : 'differ'} (fewer than ${FEW_UNITS} non-zero ${noun}s): the figures rest on few ` +
        `${noun}s, so add ${noun}s before relying on them.`,
    )
  }
  const smallest = smallestExactP(nNonzero, alternative)
  if (testMethod === 'randomization' && smallest > alpha && hypothesis === null) {
    let needed = nNonzero
    while (smallestExactP(needed, alternative) > alpha) needed++
    warnings.push(
      `This comparison is underpowered: with ${nNonzero} non-zero ${nNonzero === 1 ? noun : `${noun}s`} p cannot be below ` +
        `${short(smallest)}, whatever the scores, so nothing can be shown at α = ${short(alpha)}. It takes at least ${needed} non-zero ${noun}s.`,
    )
  }
  return warnings
}

function aboutMethods(seen: Circumstances): string[] {
  const { noun, nUnits, alpha, testMethod, intervalMethod, resamples, unresolved } = seen
  const warnings: string[] = []
  if (testMethod === 'bootstrap' && nUnits < FEW_FOR_BOOTSTRAP_TEST) {
    warnings.push(
      `The bootstrap test finds too much on ${nUnits} ${noun}s (fewer than ${FEW_FOR_BOOTSTRAP_TEST}): use testMethod 'randomization'.`,
    )
  }
  if (testMethod === 't' && noun === 'cluster' && nUnits < FEW_UNITS && seen.nNonzero > 0) {
    const other = seen.hypothesis?.kind === 'exceeds' ? '' : " or use testMethod 'randomization'"
    warnings.push(
      `The t test finds a little too much on ${nUnits} clusters (fewer than ${FEW_UNITS}), because cluster-robust standard errors are a ` +
        `little too small there: add clusters${other}.`,
    )
  }
  const better = betterInterval(seen)
  if (better !== null) {
    warnings.push(
      `The ${INTERVAL_NAMES[intervalMethod]} interval is too short on ${nUnits} ${noun}s (fewer than ${FEW_UNITS}): it covers the true difference in less ` +
        `than ${percent(1 - alpha)} of cases, so add ${noun}s or use intervalMethod '${better}'.`,
    )
  }
  if (seen.intervalAsked === 'bca' && intervalMethod !== 'bca') {
    warnings.push(
      'The interval is a percentile interval, because BCa has nothing to correct by where the differences have no spread or all ' +
        "resamples lie on one side of the mean: use intervalMethod 't' or 'randomization'.",
    )
  }
  if (seen.intervalOpen) {
    warnings.push(
      intervalMethod === 'studentized'
        ? 'The bootstrap-t interval has an open end, because too many resamples drew units that all differ by the same: add units or ' +
            "use intervalMethod 't'."
        : `The interval has an open end, because so few ${noun}s cannot exclude any value at ${percent(1 - alpha)}: add ${noun}s.`,
    )
  }
  if (seen.intervalReplaced) {
    warnings.push(
      `The interval is a t interval, because bootstrapping ${counted(nUnits)} units ${counted(resamples)} times takes long: ask ` +
        "for intervalMethod 'percentile' to have it nevertheless.",
    )
  }
  if (seen.toleranceCapped && testMethod !== 't') {
    warnings.push(
      `The scores are very large beside their differences, so rounding can hide ties between resamples and p may be off${
        unresolved === 0
          ? ''
          : `; ${counted(unresolved)} ${unresolved === 1 ? 'unit counts' : 'units count'} as tied because they differ by no more than rounding (${short(seen.rounding)})`
      }: ${SUBTRACT}.`,
    )
  }
  return warnings
}

/**
 * The interval to use instead on few units; `null` where the one at hand is as good as any. By the simulated coverages of
 * docs/statistics.md: quantiles of replicates are too short below 30 units, bootstrap-t keeps up under skew but not with ties. With
 * clusters t is too short as well; sign flips are not, but a constant has none.
 */
function betterInterval(seen: Circumstances): IntervalMethod | null {
  const { noun, intervalMethod, nUnits, nNonzero, skewness, hypothesis } = seen
  if (nUnits >= FEW_UNITS || nNonzero === 0) return null
  const manyTies = nNonzero < nUnits / 2
  const skewed = Math.abs(skewness) >= SKEWED && !manyTies
  const symmetric = noun === 'cluster' && hypothesis?.kind !== 'exceeds' ? 'randomization' : 't'
  if (intervalMethod === 'percentile' || intervalMethod === 'bca') return skewed ? 'studentized' : symmetric
  if (intervalMethod === 'studentized') return manyTies ? symmetric : null
  if (intervalMethod === 't' && !skewed && symmetric !== 't') return symmetric
  return skewed && intervalMethod !== 'clopper-pearson' ? 'studentized' : null
}

/** What a margin means beside the scores that are there: one beyond all of them lets everything pass, or nothing. */
function aboutMargin({ baseline, candidate, metric, hypothesis }: Circumstances): string[] {
  if (hypothesis === null || hypothesis.kind === 'exceeds') return []
  const { low, high } = seenRange([baseline, candidate], metric)
  const span = high - low
  // Scores that are all the same say nothing of what others could be.
  if (span === 0) return []
  const { kind, margin, maxLoss } = hypothesis
  const between = `all scores of both models lie between ${short(low)} and ${short(high)}`
  if (kind === 'superiority') {
    return margin < span
      ? []
      : [
          `The smallest effect is ${short(margin)}, and ${between}: no gain between such scores is beyond it, so this claim cannot be shown. ` +
            'Give the smallest gain that matters.',
        ]
  }
  const warnings: string[] = []
  if (margin >= span) {
    const what = kind === 'equivalence' ? 'difference' : 'loss'
    warnings.push(
      `The margin is ${short(margin)}, and ${between}: no ${what} between such scores exceeds it, so this gate hardly ever fails. ` +
        `Give the largest ${what} that is acceptable.`,
    )
  }
  if (maxLoss !== null && maxLoss < span * (1 - 1e-9)) {
    warnings.push(
      `With maxLoss no unit can lose more than ${short(maxLoss)}, but ${between}, ${short(span)} apart: the verdict rests on it, so ` +
        'give maxLoss as the largest loss that one unit can have.',
    )
  }
  return warnings
}

function aboutData({ baseline, candidate, metric, hypothesis }: Circumstances): string[] {
  const warnings: string[] = []
  const doubt = hypothesis?.kind === 'exceeds' ? null : scaleDoubt(baseline, candidate, metric)
  if (doubt !== null) warnings.push(`${doubt}: check that both are on one scale.`)
  const unnamed = sides(baseline.positionalIds, candidate.positionalIds)
  // A constant makes no pairs.
  if (unnamed !== null && hypothesis?.kind !== 'exceeds') {
    warnings.push(
      `Rows were paired by their position, because ${unnamed} came without ids: nothing shows that they belong together, so ` +
        'give sampleIds.',
    )
  }
  const marked = sides(baseline.targetFingerprint !== null, candidate.targetFingerprint !== null)
  if (marked !== null && marked !== 'both models') {
    warnings.push(
      `Only ${marked} carries a target fingerprint, so nothing shows that both models were scored against the same targets: ` +
        'give both a targetFingerprint.',
    )
  }
  const single = sides(precisionOf(baseline, metric).assumed, precisionOf(candidate, metric).assumed)
  if (single !== null) {
    warnings.push(
      `The scores of ${single} look like 32-bit floats, so differences that their rounding could have made count as ties: ` +
        "confirm with precision 'float32', or say 'float64' in evaluationResult().",
    )
  }
  const repeated = sides(unitColumn(baseline, metric).identicalRepeats, unitColumn(candidate, metric).identicalRepeats)
  if (repeated !== null) {
    warnings.push(
      `The repeated rows of ${repeated} are identical within every unit, so they add nothing: check that the repeats were really ` +
        'run (a cache, a fixed seed or a temperature of 0 gives copies).',
    )
  }
  return warnings
}
