import { inputError, misuseError } from '../evaluation/errors.ts'
import { metricDirection, type Pairing, pairResults, requireMetric } from '../evaluation/index.ts'
import type { BetterWhen, EvaluationResult } from '../evaluation/types.ts'
import { quote } from '../evaluation/wording.ts'
import type { Alternative, TestMethod } from '../stats/types.ts'
import { numericAlternative } from './direction.ts'
import type { HypothesisSpec } from './hypothesis.ts'
import { refuseOtherScale } from './one-scale.ts'
import type { AlternativeOption } from './types.ts'

/** The bootstrap test was measured to reject far too often below this. */
const FEWEST_FOR_BOOTSTRAP_TEST = 20

/** One comparison that is asked for. */
export interface ComparisonPair {
  readonly baseline: EvaluationResult
  readonly candidate: EvaluationResult
  readonly metric: string
  /** Default `two-sided`. */
  readonly alternative?: AlternativeOption | undefined
  readonly betterWhen?: BetterWhen | undefined
  /** How the row calls the models, where that is not the results' own names. */
  readonly baselineName?: string | undefined
  readonly candidateName?: string | undefined
  /** Without one: that there is no difference. */
  readonly hypothesis?: HypothesisSpec | null | undefined
}

/** One comparison that can be made. */
export interface PreparedPair {
  readonly baseline: EvaluationResult
  readonly candidate: EvaluationResult
  readonly metric: string
  readonly alternative: Alternative
  readonly betterWhen: BetterWhen
  readonly baselineName: string
  readonly candidateName: string
  readonly pairing: Pairing
  readonly hypothesis: HypothesisSpec | null
}

/**
 * Checks all that can be checked before anything is computed: the call first, then the data.
 *
 * @throws HolmgateError (misuse) for the same result on both sides, a metric that is not in both and an unknown direction of
 *   a cost; (input) for results that cannot be paired, or are on two scales
 */
export function preparePair(pair: ComparisonPair, testMethod: TestMethod): PreparedPair {
  const { baseline, candidate, metric } = pair
  if (baseline === candidate) {
    throw misuseError(
      `The baseline and the candidate are the same object${baseline.name === '' ? '' : ` (${quote(baseline.name)})`}: ` +
        'the comparison would say nothing. Pass two results.',
    )
  }
  requireMetric(metric, baseline, candidate)
  const betterWhen = metricDirection(metric, [baseline, candidate], pair.betterWhen)
  const pairing = pairResults(baseline, candidate)
  if (pair.hypothesis?.kind !== 'exceeds') refuseOtherScale(baseline, candidate, metric)
  const { design, nUnits } = pairing
  const independent = design?.clustered ? design.nClusters : nUnits
  if (testMethod === 'bootstrap' && independent < FEWEST_FOR_BOOTSTRAP_TEST) {
    throw inputError(
      `The bootstrap test is refused on ${independent} ${design?.clustered ? 'clusters' : 'units'}: below ${FEWEST_FOR_BOOTSTRAP_TEST} it rejects far too often. ` +
        "Use testMethod 'randomization', which is exact there.",
    )
  }
  return {
    baseline,
    candidate,
    metric,
    betterWhen,
    hypothesis: pair.hypothesis ?? null,
    alternative: numericAlternative(alternativeOf(pair), betterWhen),
    ...namesOf(pair),
    pairing,
  }
}

/** Two versions of one model often have one name: a report must tell them apart. */
function namesOf(pair: ComparisonPair): Pick<PreparedPair, 'baselineName' | 'candidateName'> {
  const baselineName = pair.baselineName ?? (pair.baseline.name || 'baseline')
  const candidateName = pair.candidateName ?? (pair.candidate.name || 'candidate')
  return { candidateName, baselineName: baselineName === candidateName ? `${baselineName} (baseline)` : baselineName }
}

/** Hypotheses with a margin bring their direction with them; only a claim can be asked for both. */
function alternativeOf({ hypothesis, alternative }: ComparisonPair): AlternativeOption {
  if (hypothesis?.kind === 'equivalence') return 'two-sided'
  if (hypothesis?.kind === 'non-inferiority' || hypothesis?.kind === 'exceeds') return 'better'
  return alternative ?? 'two-sided'
}
