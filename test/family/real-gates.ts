import { compareAll } from '../../src/comparison/index.ts'
import type { KeptComparison } from '../../src/comparison/kept-comparison.ts'
import type { Priority } from '../../src/comparison/priority.ts'
import type { AlternativeOption, PairwiseComparison } from '../../src/comparison/types.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import type { GateCall, Settings } from '../../src/family/state.ts'
import type { FamilyConfig, MatcherName } from '../../src/family/types.ts'

interface Gate {
  readonly test?: number
  readonly attempt?: number
  readonly negated?: boolean
  readonly matcher?: MatcherName
  readonly alternative?: AlternativeOption
  readonly priority?: Priority
  readonly testMethod?: FamilyConfig['testMethod']
  readonly resamples?: number
  /** Prefix of the unit ids. */
  readonly units?: string
}

const NOWHERE = { frames: [], file: null, line: null, column: null }

/** One gate on one metric, as the matchers register it, from the differences of its units. */
export function realGate(differences: readonly number[], gate: Gate = {}): GateCall {
  const { test = 0, attempt = 0, negated = false, alternative = 'two-sided', units = 'u' } = gate
  const matcher = gate.matcher ?? (negated ? 'toBeSignificantlyWorseThan' : 'toBeSignificantlyBetterThan')
  const sampleIds = differences.map((_, u) => `${units}${u}`)
  const zeros = differences.map(() => 0)
  let kept: KeptComparison | null = null
  const [comparison] = compareAll(
    [
      {
        baseline: evaluationResult({ name: 'old', sampleIds, values: { m: zeros } }),
        candidate: evaluationResult({ name: 'new', sampleIds, values: { m: [...differences] } }),
        metric: 'm',
        alternative,
      },
    ],
    { resamples: gate.resamples ?? 999, testMethod: gate.testMethod ?? 'randomization', intervalMethod: 't' },
    {
      keep: (_, of) => {
        kept = of
      },
    },
  )
  const hypothesis = {
    key: 'gate',
    metric: 'm',
    comparison: comparison as PairwiseComparison,
    problem: null,
    reversed: false,
    baseline: null,
    kept,
  }
  return {
    place: { file: '/spec.js', test, testName: `test ${test}`, attempt: String(attempt) },
    matcher,
    negated,
    advisory: false,
    family: null,
    hint: '',
    site: NOWHERE,
    hypotheses: [hypothesis],
    thrown: null,
    ...(gate.priority === undefined ? {} : { priority: gate.priority }),
  }
}

/** Settings as a spec file writes them. */
export const settings = (values: Partial<FamilyConfig>): Settings[] => [{ name: null, from: 'spec', values }]
