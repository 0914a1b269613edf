import type { KeptComparison } from '../comparison/kept-comparison.ts'
import { mayReach } from '../comparison/monte-carlo-error.ts'
import { refuseTooManyDraws } from '../comparison/refuse-unreachable.ts'
import { readSimultaneous } from '../comparison/simultaneous.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { misuseError } from '../evaluation/errors.ts'
import type { FileState, Hypothesis } from '../family/state.ts'
import type { FamilyConfig } from '../family/types.ts'
import { alphaOf } from '../stats/index.ts'
import type { ParsedOptions } from './options.ts'

/** Numbers that the gates of one test file may hold until it has ended: 256 MB. */
const MOST_KEPT = 2 ** 25

/**
 * What the gates of a family that is resampled together must agree on, and how many of them there may be.
 *
 * @param comparisons that the call will add to its family
 * @throws HolmgateError (misuse)
 */
export function refuseOwnDraws(
  { resamples, seed, testMethod, intervalMethod, family }: ParsedOptions,
  {
    config,
    file,
    comparisons,
  }: { readonly config: FamilyConfig; readonly file: FileState | null; readonly comparisons: number },
): void {
  if (config.correction !== 'westfall-young') return
  const interval = { intervalMethod: intervalMethod ?? config.intervalMethod }
  readSimultaneous(config.simultaneousIntervals, config.correction, interval, 'options')
  const others = (file?.calls ?? []).filter((call) => call.family === family)
  const known = others.reduce((sum, { hypotheses }) => sum + hypotheses.length, 0)
  refuseTooManyDraws(known + comparisons, config.resamples, 'configureFamily')
  const own = { resamples, seed }
  for (const name of ['resamples', 'seed'] as const) {
    if (own[name] === undefined || own[name] === config[name]) continue
    throw misuseError(
      `${name} ${own[name]} of this gate is not the family's ${config[name]}: with correction 'westfall-young' all gates share ` +
        `their draws. Set it once with configureFamily({ ${name}: … }).`,
    )
  }
  const flips = (method: FamilyConfig['testMethod']): boolean => method !== 'bootstrap'
  if (testMethod !== undefined && flips(testMethod) !== flips(config.testMethod)) {
    throw misuseError(
      `testMethod '${testMethod}' of this gate cannot stand beside the family's '${config.testMethod}': with correction ` +
        "'westfall-young' all gates share their draws, which are either sign flips or bootstrap resamples. Set it once with " +
        'configureFamily({ testMethod: … }).',
    )
  }
}

const sizeOf = (file: FileState): number => {
  const kept = new Set(file.calls.flatMap(({ hypotheses }) => hypotheses.flatMap((one) => one.kept ?? [])))
  return [...kept].reduce((sum, { size }) => sum + size, 0)
}

const figures = ({ kept, comparison }: Hypothesis): readonly unknown[] => [
  comparison?.digest,
  comparison?.pValue,
  comparison?.ciLow,
  comparison?.ciHigh,
  comparison?.resamples,
  comparison?.alternative,
  kept?.size,
]

/** What an earlier attempt kept of the same comparison, so that a retried test holds its data once. */
function keptBefore(file: FileState, hypothesis: Hypothesis): KeptComparison | null {
  const own = figures(hypothesis)
  for (const call of file.calls) {
    for (const known of call.hypotheses) {
      if (known.key !== hypothesis.key || known.kept == null) continue
      const same = figures(known)
      if (own.every((value, i) => value === same[i])) return known.kept
    }
  }
  return null
}

/** Whether the family may ask for it: joint resampling always does, more draws only where p may turn out to be small enough. */
const isNeeded = (comparison: PairwiseComparison | null, { correction }: FamilyConfig): boolean =>
  comparison !== null && (correction === 'westfall-young' || mayReach(comparison, alphaOf(comparison.confidenceLevel)))

/**
 * Lets go of what the end of the file will not need, and bounds what it may keep.
 *
 * @param most numbers that the gates of the file may hold
 * @throws HolmgateError (misuse) where a family that is resampled together would take too much memory
 */
export function keepWithinBounds(
  hypotheses: readonly Hypothesis[],
  { file, config }: { readonly file: FileState | null; readonly config: FamilyConfig },
  most = MOST_KEPT,
): Hypothesis[] {
  if (file === null) return hypotheses.map((one) => ({ ...one, kept: null }))
  const joint = config.correction === 'westfall-young'
  let held = sizeOf(file)
  const kept = hypotheses.map((one): Hypothesis => {
    if (one.kept == null || !isNeeded(one.comparison, config)) return { ...one, kept: null }
    const before = keptBefore(file, one)
    if (before !== null) return { ...one, kept: before }
    held += one.kept.size
    if (held <= most) return one
    held -= one.kept.size
    if (!joint) return { ...one, kept: null }
    throw misuseError(
      `correction 'westfall-young' keeps the differences of all gates until the file has ended, and here they are more than ` +
        `${most} numbers. Put fewer gates into this file, or use correction 'holm'.`,
    )
  })
  return kept
}
