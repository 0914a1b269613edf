import type { PairwiseComparison } from '../comparison/types.ts'
import { alphaOf } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'
import { version } from '../version.ts'
import { CITATIONS, type CitationKey } from './citations.ts'
import { safeLines } from './clean-text.ts'
import { formatCount, formatLevel } from './numbers.ts'
import { ALTERNATIVE, plural } from './words.ts'

/** Distinct values in the order in which they first appear. */
const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)]

/** `a`, `a and b`, `a, b and c`. */
function listed(texts: readonly string[]): string {
  return texts.length < 2 ? texts.join('') : `${texts.slice(0, -1).join(', ')} and ${texts[texts.length - 1]}`
}

type Cite = (...keys: CitationKey[]) => string
type Rows = readonly PairwiseComparison[]

/** ` (2 of 4 comparisons)` where a procedure was not used for all. */
const share = (some: Rows, all: Rows): string =>
  some.length === all.length ? '' : ` (${formatCount(some.length)} of ${plural(all.length, 'comparison')})`

const draws = (rows: Rows, noun: string): string =>
  listed(distinct(rows.map(({ resamples, seed }) => `${formatCount(resamples)} ${noun} (seed ${seed})`)))

function sampleSentence(rows: Rows): string {
  const sizes = rows.map(({ nUnits }) => nUnits)
  const [least, most] = [Math.min(...sizes), Math.max(...sizes)]
  const n = least === most ? formatCount(least) : `${formatCount(least)} to ${formatCount(most)}`
  const grouped = rows.some(({ nSamples, nUnits }) => nSamples !== nUnits)
    ? ' Rows with the same id were averaged first, so that each unit counts once.'
    : ''
  return `Candidate and baseline were compared on the same units, paired by id (n = ${n}); the quantity of interest is the mean over units of the difference candidate − baseline.${grouped}`
}

function testSentences(rows: Rows, cite: Cite): string[] {
  const sentences: string[] = []
  const flips = rows.filter(({ testMethod }) => testMethod === 'randomization')
  if (flips.length > 0) {
    sentences.push(
      `p-values come from the paired randomization (sign-flip) test ${cite('fisher', 'pitman')}${share(flips, rows)}.`,
    )
  }
  const exact = flips.filter(({ pValueMethod }) => pValueMethod === 'exact')
  if (exact.length > 0) {
    const how = cite('horowitz', 'streitberg')
    sentences.push(`The test was exact, over all assignments of signs ${how}${share(exact, rows)}.`)
  }
  const drawn = flips.filter(({ pValueMethod }) => pValueMethod === 'monte-carlo')
  if (drawn.length > 0) {
    sentences.push(`It was approximated with ${draws(drawn, 'random assignments of signs')}${share(drawn, rows)}.`)
  }
  const bootstrap = rows.filter(({ testMethod }) => testMethod === 'bootstrap')
  if (bootstrap.length > 0) {
    sentences.push(
      `p-values come from the bootstrap distribution of the mean difference, re-centred at zero, with ${draws(bootstrap, 'resamples')} ${cite('efron', 'tibshirani')}${share(bootstrap, rows)}.`,
    )
  }
  if (rows.some(({ pValueMethod }) => pValueMethod === 'monte-carlo')) {
    sentences.push(
      `A Monte Carlo p-value is (1 + b)/(B + 1), with b of B draws at least as extreme, and so never zero ${cite('phipson')}.`,
    )
  }
  const t = rows.filter(({ testMethod }) => testMethod === 't')
  if (t.length > 0) sentences.push(`p-values come from the paired t test ${cite('student')}${share(t, rows)}.`)
  sentences.push(`Alternatives: ${listed(distinct(rows.map(({ alternative }) => ALTERNATIVE[alternative])))}.`)
  return sentences
}

function intervalSentences(rows: Rows, cite: Cite): string[] {
  const level = listed(distinct(rows.map(({ confidenceLevel }) => formatLevel(confidenceLevel))))
  const percentile = rows.filter(({ intervalMethod }) => intervalMethod === 'percentile')
  const t = rows.filter(({ intervalMethod }) => intervalMethod === 't')
  const sentences: string[] = []
  if (percentile.length > 0) {
    sentences.push(
      `Intervals are ${level} bootstrap percentile intervals over units, with ${draws(percentile, 'resamples')} ${cite('efron', 'tibshirani')} and quantiles of type 7 ${cite('hyndman')}${share(percentile, rows)}.`,
    )
  }
  if (t.length > 0) sentences.push(`Intervals are ${level} t intervals ${cite('student')}${share(t, rows)}.`)
  sentences.push('Intervals are not adjusted for several comparisons.')
  return sentences
}

function correctionSentence(rows: Rows, correction: Correction, size: number, cite: Cite): string {
  if (size === 1) return 'With a single comparison there was nothing to correct for.'
  if (correction === 'none') return `p-values of the ${plural(size, 'comparison')} were not corrected for multiplicity.`
  const name =
    correction === 'holm' ? `Holm's step-down procedure ${cite('holm')}` : `the Bonferroni correction ${cite('dunn')}`
  const alpha = alphaOf(rows[0]!.confidenceLevel)
  return `p-values were adjusted over the family of ${plural(size, 'comparison')} by ${name}, which keeps the chance of any false finding in it at or below ${alpha}.`
}

/**
 * The methods paragraph of a paper, with its list of references, from what was really used: what no row used is not named.
 *
 * @param comparisons rows of one report, at least one
 * @param options the correction, and the size of the family where it is not the number of rows
 * @returns a paragraph, an empty line, and one reference a line
 */
export function methodsParagraph(
  comparisons: Rows,
  options: { readonly correction: Correction; readonly familySize?: number },
): string {
  if (comparisons.length === 0) return 'No comparison was made.'
  const used = new Set<CitationKey>()
  const cite: Cite = (...keys) => {
    for (const key of keys) used.add(key)
    return `(${keys.map((key) => CITATIONS[key].cite).join('; ')})`
  }
  const sentences = [
    sampleSentence(comparisons),
    ...testSentences(comparisons, cite),
    ...intervalSentences(comparisons, cite),
    correctionSentence(comparisons, options.correction, options.familySize ?? comparisons.length, cite),
  ]
  if (
    comparisons.some(({ significant, minimumDetectableEffect }) => !significant && minimumDetectableEffect !== null)
  ) {
    sentences.push(
      `For comparisons that were not significant the smallest difference detectable with 80 % power is given ${cite('bloom')}.`,
    )
  }
  sentences.push(
    `Computed with holmgate ${version}.`,
    'The results describe these trained models on these units, not the methods that made the models.',
  )
  const references = [...used].map((key) => CITATIONS[key].reference).sort((a, b) => (a < b ? -1 : 1))
  return safeLines([sentences.join(' '), '', 'References', ...references].join('\n'))
}
