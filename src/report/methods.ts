import type { PairwiseComparison, TestedHypothesis } from '../comparison/types.ts'
import { alphaOf } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'
import { version } from '../version.ts'
import { isAtFloor } from './attainable.ts'
import { CITATIONS, type CitationKey } from './citations.ts'
import { safeLines } from './clean-text.ts'
import { intervalLevel, isMarginGate, marginPhrase } from './hypothesis-words.ts'
import { texText } from './latex.ts'
import { formatCount, formatLevel } from './numbers.ts'
import { ALTERNATIVE, plural } from './words.ts'

/** What a methods paragraph says beside its rows. */
export interface MethodsContext {
  readonly correction: Correction
  /** How many hypotheses were corrected together, where it is not the number of rows. */
  readonly familySize?: number | undefined
}

/** Distinct values in the order in which they first appear. */
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** `a`, `a and b`, `a, b and c`. */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts[texts.length - 1]}`
}

/** Leaves a mark where a citation goes: how it is written depends on the kind of text. */
type Cite = (...keys: CitationKey[]) => string
type Rows = readonly PairwiseComparison[]
const MARK = /\ue000([\w,]+)\ue001/g

/** ` (2 of 4 comparisons)` where a procedure was not used for all. */
const share = (some: Rows, all: Rows): string =>
  some.length === all.length ? '' : ` (${formatCount(some.length)} of ${plural(all.length, 'comparison')})`

const draws = (rows: Rows, noun: string): string =>
  listed(distinct(rows.map(({ resamples, seed }) => `${formatCount(resamples)} ${noun} (seed ${seed})`)))

/** `12`, or `12 to 40` where the rows do not agree. */
function range(rows: Rows, of: (row: PairwiseComparison) => number): string {
  const numbers = rows.map(of)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  return least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`
}

function designSentences(rows: Rows, cite: Cite): string[] {
  const designs = rows.flatMap(({ design }) => design ?? [])
  const clustered = designs.some(({ clusters }) => clusters !== null)
  const stratified = designs.some(({ strata }) => strata !== null)
  const averages = new Set(designs.map(({ average }) => average))
  return [
    ...(clustered
      ? [
          `Units of one cluster are not independent of each other: whole clusters were flipped and resampled, the mean is the ratio of their sums, and standard errors are cluster-robust (CR1) ${cite('liang')}.`,
        ]
      : []),
    ...(stratified ? [`Resamples keep the size of each stratum ${cite('cochran')}.`] : []),
    ...(averages.has('macro') ? ['Every stratum has the same share of the mean (macro average).'] : []),
    ...(averages.has('weighted') ? ['Strata share the mean by given weights.'] : []),
  ]
}

function sampleSentences(rows: Rows, cite: Cite): string[] {
  const counts = [
    `n = ${range(rows, ({ nUnits }) => nUnits)} units`,
    `${range(rows, ({ nSamples }) => nSamples)} rows a model`,
    `${range(rows, ({ nNonzero }) => nNonzero)} units with a difference that is not zero`,
  ]
  const grouped = rows.some(({ nSamples, nUnits }) => nSamples !== nUnits)
    ? ['Rows with the same id were averaged first, so that each unit counts once.']
    : []
  const constants = rows.filter(({ hypothesis }) => hypothesis?.kind === 'exceeds')
  const pairs =
    constants.length === rows.length
      ? `The mean over units of one model was compared with a constant (${counts.join('; ')}).`
      : `Candidate and baseline were compared on the same units, paired by id (${counts.join('; ')}); the quantity of interest is the mean over units of the difference candidate − baseline${constants.length === 0 ? '' : `, or of one model less a constant${share(constants, rows)}`}.`
  return [
    pairs,
    ...grouped,
    ...designSentences(rows, cite),
    'Differences within the rounding error of the scores count as ties.',
  ]
}

/** What is said of the rows of each test. */
const TESTS: Record<PairwiseComparison['testMethod'], (rows: Rows, all: Rows, cite: Cite) => string[]> = {
  randomization: (rows, all, cite) => {
    const exact = rows.filter(({ pValueMethod }) => pValueMethod === 'exact')
    const inverted = rows.filter(({ pValueMethod }) => pValueMethod === 'fourier')
    const drawn = rows.filter(({ pValueMethod }) => pValueMethod === 'monte-carlo')
    return [
      `p-values come from the paired randomization (sign-flip) test ${cite('fisher', 'pitman')}${share(rows, all)}.`,
      ...(exact.length === 0
        ? []
        : [`The test was exact, over all assignments of signs ${cite('horowitz', 'streitberg')}${share(exact, all)}.`]),
      ...(inverted.length === 0
        ? []
        : [
            `Without draws, p is bounded from above by inverting the characteristic function of the sum ${cite('pagano')}${share(inverted, all)}.`,
          ]),
      ...(drawn.length === 0
        ? []
        : [`It was approximated with ${draws(drawn, 'random assignments of signs')}${share(drawn, all)}.`]),
    ]
  },
  bootstrap: (rows, all, cite) => [
    `p-values come from the bootstrap distribution of the mean difference, re-centred at zero, with ${draws(rows, 'resamples')} ${cite('efron', 'tibshirani')}${share(rows, all)}.`,
  ],
  t: (rows, all, cite) => {
    const own = rows.filter(({ pValueMethod }) => pValueMethod === 't')
    const flipped = rows.filter(({ pValueMethod }) => pValueMethod !== 't')
    const kind = rows.every(({ hypothesis }) => hypothesis?.kind === 'exceeds') ? 'one-sample' : 'paired'
    return [
      ...(own.length === 0 ? [] : [`p-values come from the ${kind} t test ${cite('student')}${share(own, all)}.`]),
      ...(flipped.length === 0
        ? []
        : [
            `p-values come from the paired t statistic under sign flips ${cite('fisher', 'pitman')}${share(flipped, all)}.`,
          ]),
    ]
  },
  binomial: (rows, all, cite) => [
    `p-values of shares of hits are exact, from the binomial distribution ${cite('clopper')}${share(rows, all)}.`,
  ],
}

/** What is said of hypotheses other than "no difference", with their margins. */
function hypothesisSentences(rows: Rows, cite: Cite): string[] {
  const about = (kind: TestedHypothesis['kind'], say: (margins: string) => string): string[] => {
    const own = rows.filter(({ hypothesis }) => hypothesis?.kind === kind)
    if (own.length === 0) return []
    const margins = listed(distinct(own.flatMap(({ hypothesis }) => (hypothesis ? [marginPhrase(hypothesis)] : []))))
    return [`${say(margins)}${share(own, rows)}.`]
  }
  return [
    ...about(
      'superiority',
      (margins) => `An effect had to be shown to be beyond ${margins}, by testing the difference less that`,
    ),
    ...about(
      'non-inferiority',
      (margins) =>
        `Non-inferiority was tested one-sided with a margin of ${margins}, by testing the difference moved by it ${cite('wellek')}`,
    ),
    ...about(
      'equivalence',
      (margins) =>
        `Equivalence within ${margins} was tested by two one-sided tests, of which the larger p-value counts ${cite('schuirmann')}`,
    ),
  ]
}

function testSentences(rows: Rows, cite: Cite): string[] {
  const methods = Object.keys(TESTS) as PairwiseComparison['testMethod'][]
  const sentences = methods.flatMap((method) => {
    const own = rows.filter(({ testMethod }) => testMethod === method)
    return own.length === 0 ? [] : TESTS[method](own, rows, cite)
  })
  if (rows.some(({ pValueMethod }) => pValueMethod === 'monte-carlo')) {
    sentences.push(
      `A Monte Carlo p-value is (1 + b)/(B + 1), with b of B draws at least as extreme, and so never zero ${cite('phipson')}.`,
    )
  }
  const floor = rows.filter(isAtFloor)
  if (floor.length > 0) {
    const are = floor.length === 1 ? 'is' : 'are'
    sentences.push(
      `${formatCount(floor.length)} of the ${plural(rows.length, 'p-value')} ${are} the minimum attainable by the test.`,
    )
  }
  sentences.push(`Alternatives: ${listed(distinct(rows.map(({ alternative }) => ALTERNATIVE[alternative])))}.`)
  return sentences
}

/** What is said of the rows of each interval, behind `Intervals are 95 % `. */
const INTERVALS: Record<PairwiseComparison['intervalMethod'], (rows: Rows, cite: Cite) => string> = {
  percentile: (rows, cite) =>
    `bootstrap percentile intervals over units, with ${draws(rows, 'resamples')} ${cite('efron', 'tibshirani')} and quantiles of type 7 ${cite('hyndman')}`,
  bca: (rows, cite) =>
    `bias-corrected and accelerated bootstrap intervals over units, with ${draws(rows, 'resamples')} ${cite('bca')} and quantiles of type 7 ${cite('hyndman')}`,
  studentized: (rows, cite) =>
    `bootstrap-t intervals over units, with ${draws(rows, 'resamples')} ${cite('tibshirani')} and quantiles of type 7 ${cite('hyndman')}`,
  t: (_, cite) => `t intervals ${cite('student')}`,
  randomization: (_, cite) =>
    `intervals that invert the randomization test, by the means over flipped units ${cite('hartigan')}`,
  'clopper-pearson': (_, cite) => `Clopper-Pearson intervals ${cite('clopper')}`,
}

function intervalSentences(rows: Rows, cite: Cite): string[] {
  const level = listed(distinct(rows.map((row) => formatLevel(intervalLevel(row)))))
  const methods = Object.keys(INTERVALS) as PairwiseComparison['intervalMethod'][]
  const sentences = methods.flatMap((method) => {
    const own = rows.filter(({ intervalMethod }) => intervalMethod === method)
    return own.length === 0 ? [] : [`Intervals are ${level} ${INTERVALS[method](own, cite)}${share(own, rows)}.`]
  })
  const joint = rows.filter(({ simultaneous }) => simultaneous)
  if (joint.length > 0) {
    sentences.push(
      `Their level is simultaneous: all of them hold at once, calibrated on joint resamples ${cite('beran')}${share(joint, rows)}.`,
    )
  }
  if (joint.length === rows.length) return sentences
  const single = joint.length === 0 ? 'Intervals' : 'The other intervals'
  return [...sentences, `${single} are not adjusted for several comparisons.`]
}

const CORRECTIONS: Record<Exclude<Correction, 'none'>, (cite: Cite) => string> = {
  holm: (cite) => `Holm's step-down procedure ${cite('holm')}`,
  bonferroni: (cite) => `the Bonferroni correction ${cite('dunn')}`,
  'fixed-sequence': (cite) =>
    `testing them in an order that was fixed before, each at the full level, up to the first that is not significant ${cite('maurer')}`,
  'weighted-holm': (cite) => `Holm's step-down procedure with weights ${cite('holm')}`,
  'westfall-young': (cite) =>
    `Westfall and Young's step-down minP procedure on joint resamples of all comparisons ${cite('westfall', 'ge')}`,
}

function correctionSentence(rows: Rows, correction: Correction, size: number, cite: Cite): string {
  if (size === 1) return 'With a single comparison there was nothing to correct for.'
  if (correction === 'none' && rows.every(isMarginGate))
    return `All ${formatCount(size)} hypotheses had to hold, so that none was corrected: an intersection-union test ${cite('berger')}.`
  if (correction === 'none') return `p-values of the ${plural(size, 'comparison')} were not corrected for multiplicity.`
  const alpha = alphaOf(rows[0]!.confidenceLevel)
  return `p-values were adjusted over the family of ${plural(size, 'comparison')} by ${CORRECTIONS[correction](cite)}, which keeps the chance of any false finding in it at or below ${alpha}.`
}

function sensitivitySentences(rows: Rows, cite: Cite): string[] {
  const open = rows.filter(({ significant }) => !significant)
  const [able, few] = [
    open.filter(({ minimumDetectableEffect }) => minimumDetectableEffect !== null),
    open.filter(({ minimumDetectableEffect }) => minimumDetectableEffect === null),
  ]
  return [
    ...(able.length === 0
      ? []
      : [
          `For comparisons that were not significant the smallest difference detectable with 80 % power is given ${cite('bloom')}.`,
        ]),
    ...(few.length === 0
      ? []
      : [
          `Where fewer than 10 units differ, the upper confidence bound on the share of units that could stands in its place ${cite('clopper')}.`,
        ]),
  ]
}

/** The sentences, with marks for citations, and what is cited. */
function compose(rows: Rows, { correction, familySize }: MethodsContext): { text: string; used: Set<CitationKey> } {
  const used = new Set<CitationKey>()
  const cite: Cite = (...keys) => {
    for (const key of keys) used.add(key)
    return `\ue000${keys.join(',')}\ue001`
  }
  const sentences = [
    ...sampleSentences(rows, cite),
    ...testSentences(rows, cite),
    ...hypothesisSentences(rows, cite),
    ...intervalSentences(rows, cite),
    correctionSentence(rows, correction, familySize ?? rows.length, cite),
    ...sensitivitySentences(rows, cite),
    `Computed with holmgate ${version}.`,
    'The results describe these trained models on these units, not the methods that made the models.',
  ]
  return { text: sentences.join(' '), used }
}

const NOTHING = 'No comparison was made.'
const keysOf = (list: string): CitationKey[] => list.split(',') as CitationKey[]

/**
 * The methods paragraph of a paper, with its list of references, from what was really used: what no row used is not named.
 *
 * @param comparisons rows of one report
 * @param context the correction, and the size of the family where it is not the number of rows
 * @returns a paragraph, an empty line, and one reference a line
 */
export function methodsParagraph(comparisons: Rows, context: MethodsContext): string {
  if (comparisons.length === 0) return NOTHING
  const { text, used } = compose(comparisons, context)
  const paragraph = text.replace(
    MARK,
    (_, keys: string) =>
      `(${keysOf(keys)
        .map((key) => CITATIONS[key].cite)
        .join('; ')})`,
  )
  const references = [...used].map((key) => CITATIONS[key].reference).sort((a, b) => (a < b ? -1 : 1))
  return safeLines([paragraph, '', 'References', ...references].join('\n'))
}

/**
 * The same paragraph for LaTeX, with `\citep` (natbib) for what `bibliography()` holds.
 *
 * @param comparisons rows of one report
 * @param context the correction, and the size of the family where it is not the number of rows
 * @returns one line
 */
export function methodsLatex(comparisons: Rows, context: MethodsContext): string {
  if (comparisons.length === 0) return NOTHING
  const cited = (keys: string): string =>
    `\\citep{${keysOf(keys)
      .map((key) => CITATIONS[key].key)
      .join(',')}}`
  return texText(compose(comparisons, context).text).replace(MARK, (_, keys: string) => cited(keys))
}

/**
 * A BibTeX file of everything that the methods paragraph cites.
 *
 * @param groups rows of one or more families, each with its context
 * @returns entries in the order of their keys, with a line end; empty when nothing was compared
 */
export function bibliography(groups: readonly { readonly rows: Rows; readonly context: MethodsContext }[]): string {
  const used = groups.flatMap(({ rows, context }) => (rows.length === 0 ? [] : [...compose(rows, context).used]))
  const entries = distinct(used)
    .map((key) => CITATIONS[key])
    .sort((a, b) => (a.key < b.key ? -1 : 1))
  return entries.map(({ bibtex }) => `${bibtex}\n`).join('\n')
}
