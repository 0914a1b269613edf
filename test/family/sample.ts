import type { PairwiseComparison } from '../../src/comparison/types.ts'
import type { FileState, GateCall } from '../../src/family/state.ts'
import type { MatcherName } from '../../src/family/types.ts'

/** A comparison of 100 units with the given raw p-value, better by 0.1 unless `difference` says otherwise. */
export function comparison(pValue: number, change: Partial<PairwiseComparison> = {}): PairwiseComparison {
  return {
    metric: 'm',
    baseline: 'old',
    candidate: 'new',
    nSamples: 100,
    nUnits: 100,
    nNonzero: 100,
    tieRate: 0,
    baselineMean: 0.5,
    candidateMean: 0.6,
    difference: 0.1,
    relativeDifference: 0.2,
    ciLow: 0.05,
    ciHigh: 0.15,
    confidenceLevel: 0.95,
    bootstrapStandardError: 0.025,
    pValue,
    adjustedPValue: pValue,
    significant: pValue <= 0.05,
    direction: 'inconclusive',
    alternative: 'two-sided',
    testMethod: 'randomization',
    intervalMethod: 'percentile',
    simultaneous: false,
    resamples: 9999,
    seed: 0,
    correction: 'none',
    pValueMethod: 'exact',
    stability: 'sure',
    wins: 60,
    losses: 40,
    ties: 0,
    standardDeviation: 0.25,
    dz: 0.4,
    probabilityOfSuperiority: 0.6,
    varianceSavedByPairing: 0.5,
    minimumDetectableEffect: 0.07,
    relativeMinimumDetectableEffect: 0.14,
    unitsForDifference: 49,
    betterWhen: 'higher',
    warnings: [],
    digest: `p${pValue}`,
    ...change,
  }
}

interface Sample {
  readonly test?: unknown
  readonly attempt?: string
  readonly negated?: boolean
  readonly advisory?: boolean
  readonly family?: string | null
  readonly matcher?: MatcherName
  readonly change?: Partial<PairwiseComparison>
  readonly problem?: string
  readonly reversed?: boolean
}

/** One registered gate with one hypothesis per p-value. */
export function call(pValues: number | readonly number[], sample: Sample = {}): GateCall {
  const { test = null, attempt = '1', negated = false, advisory = false, family = null, change = {} } = sample
  const matcher = sample.matcher ?? (negated ? 'toBeSignificantlyWorseThan' : 'toBeSignificantlyBetterThan')
  const site = { frames: [], file: null, line: null, column: null }
  const hypotheses = [pValues].flat().map((p, index) => {
    const key = JSON.stringify([family, matcher, negated, index])
    return sample.problem === undefined
      ? {
          key,
          metric: 'm',
          comparison: comparison(p, change),
          problem: null,
          reversed: sample.reversed ?? false,
          baseline: null,
        }
      : { key, metric: 'm', comparison: null, problem: sample.problem, reversed: false, baseline: null }
  })
  const place = { file: '/spec.js', test, testName: test === null ? null : String(test), attempt }
  return { place, matcher, negated, advisory, family, hint: '', site, hypotheses, thrown: null }
}

/** The state of a file in which these gates were called, in this order. */
export function file(calls: readonly GateCall[], settings: FileState['settings'] = []): FileState {
  return {
    file: '/spec.js',
    settings,
    calls: [...calls],
    faults: [],
    baselines: new Map(),
    replaced: new Set(),
    warnings: new Set(),
    closed: false,
  }
}
