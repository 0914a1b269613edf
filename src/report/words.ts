import type { PairwiseComparison } from '../comparison/types.ts'
import type { MatcherName, Reason } from '../family/types.ts'
import { MOST_LISTED_UNITS } from '../stats/index.ts'
import type { Alternative, Correction, PValueMethod } from '../stats/types.ts'
import { cleanText, label } from './clean-text.ts'
import { formatCount } from './numbers.ts'
import type { FamilyContext, TextOptions, TextStyle } from './types.ts'

/** Columns where nobody knows the terminal, as in a CI log. */
const DEFAULT_WIDTH = 120

/** The width to print for; some terminals say 0 when they do not know. */
export const columnsOf = ({ width }: TextOptions): number =>
  width === undefined || !(width >= 1) ? DEFAULT_WIDTH : width

/** Foreign text in a terminal. */
export const plainStyle: TextStyle = { name: label, prose: (text) => cleanText(text, 1000) }

export const CORRECTION: Record<Correction, string> = {
  holm: 'Holm',
  bonferroni: 'Bonferroni',
  none: 'no correction',
  'fixed-sequence': 'fixed-sequence',
  'weighted-holm': 'weighted Holm',
  'westfall-young': 'Westfall-Young',
}

export const TEST: Record<PairwiseComparison['testMethod'], string> = {
  randomization: 'randomization',
  bootstrap: 'bootstrap',
  t: 't',
  binomial: 'binomial',
}

export const INTERVAL: Record<PairwiseComparison['intervalMethod'], string> = {
  percentile: 'bootstrap percentile',
  bca: 'BCa bootstrap',
  studentized: 'bootstrap-t',
  t: 't',
  randomization: 'randomization',
  'clopper-pearson': 'Clopper-Pearson',
}

export const ALTERNATIVE: Record<Alternative, string> = {
  'two-sided': 'two-sided',
  greater: 'one-sided (greater)',
  less: 'one-sided (less)',
}

/** What a matcher asks about. */
export const ASKED = {
  toBeSignificantlyBetterThan: 'better',
  toBeSignificantlyWorseThan: 'worse',
  toBeSignificantlyDifferentFrom: 'different',
  toBeNonInferiorTo: 'non-inferior',
  toBeEquivalentTo: 'equivalent',
  toSignificantlyExceed: 'beyond the value',
} as const satisfies Record<MatcherName, string>

/** Whether a gate asks which way the difference goes. */
export const hasDirection = (matcher: MatcherName): boolean => ASKED[matcher] !== 'different'

/** Why a gate failed, or passed only just, in the few words that a table has room for. `null`: nothing to add. */
export const REASON: Record<Reason, string | null> = {
  shown: null,
  'not-shown': 'not shown',
  'lost-to-correction': 'correction',
  'wrong-direction': 'wrong direction',
  underpowered: 'underpowered',
  'not-seen': null,
  'saved-by-correction': 'correction',
  'harm-shown': 'harm shown',
  'cannot-be-decided': 'cannot be decided',
  'below-min-effect': 'effect too small',
  'beyond-margin': 'beyond the margin',
  inconclusive: 'inconclusive',
  'no-loss-seen': 'inconclusive',
  'attempt-failed': 'attempt failed',
  'seed-reversed': 'a run reversed',
  'input-error': 'input error',
}

/**
 * A count with its noun.
 *
 * @example
 * plural(1, 'gate') // '1 gate'
 * @example
 * plural(2000, 'unit') // '2,000 units'
 */
export function plural(count: number, noun: string): string {
  return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`
}

/** How the p-value came about, such as `two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0`. */
export function testPhrase(
  comparison: Pick<
    PairwiseComparison,
    'alternative' | 'testMethod' | 'pValueMethod' | 'resamples' | 'seed' | 'hypothesis'
  >,
): string {
  const { alternative, testMethod, hypothesis } = comparison
  const what =
    hypothesis?.kind === 'equivalence'
      ? `two one-sided ${TEST[testMethod]} tests`
      : `${ALTERNATIVE[alternative]} ${TEST[testMethod]} test`
  return `${what}${DRAWS[comparison.pValueMethod](comparison)}`
}

const DRAWS: Record<PValueMethod, (comparison: { resamples: number; seed: number }) => string> = {
  exact: () => ', exact',
  fourier: () => ', by Fourier inversion',
  'monte-carlo': ({ resamples, seed }) => `, Monte Carlo, ${formatCount(resamples)} resamples, seed ${seed}`,
  t: () => '',
}

/** Whether an interval holds alone or with the others of its family. */
export const heldPhrase = ({ simultaneous }: Pick<PairwiseComparison, 'simultaneous'>): string =>
  simultaneous ? 'simultaneous' : 'not adjusted'

/** The same of all intervals of a table. */
export function intervalsNote(comparisons: readonly Pick<PairwiseComparison, 'simultaneous'>[]): string {
  const joint = comparisons.filter(({ simultaneous }) => simultaneous).length
  if (joint === 0) return 'intervals are not adjusted'
  if (joint === comparisons.length) return 'intervals are simultaneous'
  return `${joint} of ${comparisons.length} intervals are simultaneous, the others not adjusted`
}

/** How the interval came about, such as `bootstrap percentile, 9,999 resamples, seed 0, not adjusted`. */
export function intervalPhrase(
  comparison: Pick<PairwiseComparison, 'intervalMethod' | 'resamples' | 'seed' | 'nUnits' | 'simultaneous'>,
): string {
  const { intervalMethod, resamples, seed, nUnits } = comparison
  const draws = `, ${formatCount(resamples)} resamples, seed ${seed}`
  const exact = intervalMethod === 'randomization' && nUnits <= MOST_LISTED_UNITS
  const drawn = intervalMethod !== 't' && intervalMethod !== 'clopper-pearson'
  return `${INTERVAL[intervalMethod]}${exact ? ', exact' : drawn ? draws : ''}, ${heldPhrase(comparison)}`
}

const NOUN = { claims: 'claim', guards: 'guard', margins: 'margin gate', pooled: 'gate' } as const

/** Whether it is one of the file's own families, which has no name that a user gave. */
export const isOwnFamily = ({ name }: Pick<FamilyContext, 'name'>): boolean =>
  ['claims', 'guards', 'margins', 'all'].includes(name)

/** A family as the subject of a sentence, such as `the 2 claims of this file`. */
export function familyPhrase(family: FamilyContext, style: TextStyle): string {
  if (family.role === 'report')
    return family.size === 1 ? 'the only comparison' : `the ${formatCount(family.size)} comparisons`
  const own = isOwnFamily(family)
  const name = family.role === 'pooled' ? family.name : family.name.replace(/\/(?:claims|guards|margins)$/, '')
  const count = family.size === 1 ? 'only' : formatCount(family.size)
  const pooled = family.role === 'pooled' ? ' (claims and guards pooled)' : ''
  const noun = `${NOUN[family.role]}${family.size === 1 ? '' : 's'}`
  return `the ${count} ${noun} of ${own ? 'this file' : `family ${style.name(name)}`}${pooled}`
}
