import { readFileSync } from 'node:fs'
import { markdownTable } from '../../bench/table.mjs'
import { comparePair, compareToValue } from '../../src/comparison/index.ts'
import type { HypothesisOptions, TestedHypothesis } from '../../src/comparison/types.ts'
import { type Circumstances, warningsOf } from '../../src/comparison/warnings.ts'
import { costWords } from '../../src/evaluation/cost-names.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import type { EvaluationInput } from '../../src/evaluation/types.ts'
import { type Decision, decide } from '../../src/family/decide.ts'
import type { MatcherName } from '../../src/family/types.ts'
import { intervalPlot } from '../../src/github/interval-plot.ts'
import { unitsNeeded } from '../../src/report/attainable.ts'
import { REASON } from '../../src/report/words.ts'
import { smallestResamples } from '../../src/stats/index.ts'
import { comparison } from '../family/sample.ts'
import { SIMULATED } from './simulated.ts'

const table = (head: readonly string[], rows: readonly (readonly unknown[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const wrapped = (words: readonly string[]): string => {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    if (line === undefined || line.length + word.length > 118) lines.push(word)
    else lines[lines.length - 1] = `${line} ${word}`
  }
  return lines.join('\n')
}

/** The words that have no default direction. */
const costWordList = (): string =>
  wrapped(costWords.map((word, i) => `\`${word}\`${i === costWords.length - 1 ? '.' : ','}`))

/** What a family needs before it can reject at all. */
function floors(): string {
  const rows = [1, 2, 4, 6, 10, 20, 50].map((size) => [
    size,
    smallestResamples(size, 0.05),
    unitsNeeded(size, 0.05, 'two-sided'),
    unitsNeeded(size, 0.05, 'greater'),
  ])
  return table(['J', 'resamples', 'non-zero units, two-sided', 'one-sided'], rows)
}

/** Situations of one hypothesis, and what a claim and a guard say of each. */
function verdicts(matcher: MatcherName): string {
  const sign = matcher === 'toBeSignificantlyWorseThan' ? -1 : 1
  const [asked, other] = sign > 0 ? ['better', 'worse'] : ['worse', 'better']
  const either = matcher === 'toBeSignificantlyDifferentFrom'
  const row = (p: number, adjusted: number, more = {}) =>
    comparison(p, { difference: 0.1 * sign, adjustedPValue: adjusted, significant: adjusted <= 0.05, ...more })
  const few = { nUnits: 100, nNonzero: 4 }
  const situations = [
    [`${either ? 'different' : asked}, adjusted p ≤ α`, row(0.001, 0.01)],
    [`${either ? 'different' : asked}, p ≤ α, adjusted p > α`, row(0.04, 0.08)],
    ...(either ? [] : [[`${other}, adjusted p ≤ α`, row(0.001, 0.01, { difference: -0.1 * sign })] as const]),
    ['p > α', row(0.3, 0.6)],
    ['p > α, too few non-zero units for any adjusted p ≤ α', row(0.125, 0.125, few)],
    ['p > α, too few units for any adjusted p ≤ α', row(0.125, 0.125, { nUnits: 4, nNonzero: 4 })],
  ] as const
  const said = ({ verdict, reason }: Decision): string =>
    REASON[reason] === null ? verdict : `${verdict} (${REASON[reason]})`
  const rows = situations.map(([seen, one]) => [
    seen,
    ...[false, true].map((negated) => said(decide({ matcher, negated }, one, 1))),
  ])
  const name = `toBe…${matcher.replace('toBeSignificantly', '')}`
  const wrong = `fail (${REASON['input-error']})`
  return table(
    ['the data show', `\`${name}\``, `\`.not.${name}\``],
    [...rows, ['data that cannot be compared', wrong, wrong]],
  )
}

/** The intervals that tell the outcomes of a matcher apart, against zero and its margin. */
function picture(matcher: MatcherName | 'minEffect'): string {
  const models = (shift: number) => {
    const sampleIds = Array.from({ length: 60 }, (_, i) => `u${i}`)
    const noise = sampleIds.map((_, i) => (((i * 11) % 13) - 6) / 60)
    const side = (by: number, spread: number) =>
      evaluationResult({ sampleIds, values: { m: noise.map((x) => 0.5 + by + spread * x) }, precision: 'float64' })
    return [side(0, 0), side(shift, 1)] as const
  }
  const seen = PICTURES[matcher]
  const rows = seen.outcomes.map(([outcome, shift]) => {
    const [baseline, candidate] = models(shift)
    const row =
      matcher === 'toSignificantlyExceed'
        ? compareToValue(candidate, 0.5, { metric: 'm' })
        : comparePair(baseline, candidate, { metric: 'm', intervalMethod: 't', ...seen.options })
    const told = row.hypothesis?.state ?? row.direction
    if (told !== seen.states[outcome]) throw new Error(`${matcher}: ${outcome} is ${told}`)
    return { ...row, metric: 'difference', candidate: outcome, baseline: '' }
  })
  const lines = intervalPlot(rows).map((line) => line.replace(/ vs $/, '').trimEnd())
  return ['```text', ...lines, '```'].join('\n')
}

interface Picture {
  readonly options: HypothesisOptions
  readonly outcomes: readonly (readonly [outcome: string, shift: number])[]
  /** What each outcome must be in the code. */
  readonly states: Readonly<Record<string, string>>
}

const DIFFERENCES = {
  outcomes: [
    ['better', 0.06],
    ['inconclusive', 0.01],
    ['worse', -0.06],
  ],
  states: { better: 'better', inconclusive: 'inconclusive', worse: 'worse' },
} as const

const PICTURES: Record<MatcherName | 'minEffect', Picture> = {
  minEffect: {
    options: { minEffect: 0.04 },
    outcomes: [
      ['better by more than the minimal effect', 0.08],
      ['inconclusive', 0.05],
      ['effect too small', 0.005],
    ],
    states: {
      'better by more than the minimal effect': 'proven',
      inconclusive: 'inconclusive',
      'effect too small': 'refuted',
    },
  },
  toBeSignificantlyBetterThan: { options: {}, ...DIFFERENCES },
  toBeSignificantlyWorseThan: { options: {}, ...DIFFERENCES },
  toBeSignificantlyDifferentFrom: {
    options: {},
    outcomes: [
      ['different', 0.06],
      ['inconclusive', 0.01],
      ['different, too', -0.06],
    ],
    states: { different: 'better', inconclusive: 'inconclusive', 'different, too': 'worse' },
  },
  toBeNonInferiorTo: {
    options: { hypothesis: 'non-inferiority', margin: 0.04 },
    outcomes: [
      ['non-inferior, and better than the baseline', 0.04],
      ['non-inferior', -0.012],
      ['inconclusive', -0.03],
      ['inferior', -0.075],
    ],
    states: {
      'non-inferior, and better than the baseline': 'proven',
      'non-inferior': 'proven',
      inconclusive: 'inconclusive',
      inferior: 'refuted',
    },
  },
  toBeEquivalentTo: {
    options: { hypothesis: 'equivalence', margin: 0.04 },
    outcomes: [
      ['equivalent', 0.005],
      ['inconclusive', -0.03],
      ['not equivalent: worse', -0.075],
      ['not equivalent: better', 0.075],
    ],
    states: {
      equivalent: 'proven',
      inconclusive: 'inconclusive',
      'not equivalent: worse': 'refuted',
      'not equivalent: better': 'refuted',
    },
  },
  toSignificantlyExceed: {
    options: {},
    outcomes: [
      ['above the value', 0.05],
      ['inconclusive', 0.01],
      ['below the value', -0.05],
    ],
    states: { 'above the value': 'proven', inconclusive: 'inconclusive', 'below the value': 'refuted' },
  },
}

/** Situations of a gate with a margin or a value, and what it and its `.not` say of each. */
function marginVerdicts(matcher: MatcherName): string {
  const kind = ({ toBeNonInferiorTo: 'non-inferiority', toBeEquivalentTo: 'equivalence' } as const)[matcher as string]
  const tested = (given: Partial<TestedHypothesis>): TestedHypothesis => ({
    ...{ kind: kind ?? 'exceeds', margin: 0.5, relativeMargin: null, state: 'inconclusive', intervalLevel: 0.9 },
    ...{ testPValue: 0.3, oppositePValue: 0.7, noLossPValue: null, maxLoss: null, unitsNeeded: null },
    ...given,
  })
  const row = (p: number, adjusted: number, given: Partial<TestedHypothesis>, more = {}) => {
    const made = comparison(p, { difference: 0.1, adjustedPValue: adjusted, significant: adjusted <= 0.05, ...more })
    return { ...made, alternative: 'greater' as const, hypothesis: tested({ testPValue: p, ...given }) }
  }
  const shown = kind === undefined ? 'beyond the value' : 'within the margin'
  const few = {
    nUnits: 4,
    nNonzero: 4,
    pValueMethod: 'exact' as const,
    testMethod: kind === undefined ? ('binomial' as const) : ('randomization' as const),
  }
  const situations = [
    [`${shown}, ${kind === undefined ? 'adjusted ' : ''}p ≤ α`, row(0.001, 0.01, { state: 'proven' })],
    ...(kind === undefined ? [[`${shown}, p ≤ α, adjusted p > α`, row(0.04, 0.08, {})] as const] : []),
    ['neither that nor the opposite', row(0.3, 0.3, {})],
    [`the opposite, p of the opposite ≤ α`, row(0.999, 1, { state: 'refuted' }, { difference: -0.9 })],
    ...(kind === undefined
      ? []
      : [
          [
            'no unit lost, too few units to trust that',
            row(0.3, 0.3, { testPValue: 0.001, noLossPValue: 0.3 }),
          ] as const,
        ]),
    ['too few units for any p ≤ α', row(0.2, 0.2, {}, few)],
  ] as const
  const rows = situations.map(([seen, one]) => [
    seen,
    ...[false, true].map((negated) => {
      const { verdict, reason } = decide({ matcher, negated }, one, 1)
      return REASON[reason] === null ? verdict : `${verdict} (${REASON[reason]})`
    }),
  ])
  const wrong = `fail (${REASON['input-error']})`
  return table(
    ['the data show', `\`${matcher}\``, `\`.not.${matcher}\``],
    [...rows, ['data that cannot be compared', wrong, wrong]],
  )
}

/** Each warning in the words of a row that has it. */
function warnings(): string {
  const scores = (change: Partial<EvaluationInput> = {}) =>
    evaluationResult({ sampleIds: ['a', 'a', 'b', 'b'], values: { m: [0, 0.5, 1, 0.25] }, ...change })
  const usual: Circumstances = {
    ...{
      baseline: scores(),
      candidate: scores(),
      metric: 'm',
      noun: 'unit',
      nUnits: 2000,
      nNonzero: 2000,
      alpha: 0.05,
    },
    ...{ alternative: 'two-sided', testMethod: 'randomization', intervalMethod: 'percentile', resamples: 9999 },
    ...{ intervalAsked: 'percentile', intervalReplaced: false, intervalOpen: false, skewness: 0 },
    ...{ toleranceCapped: false, unresolved: 0, rounding: 2e-6, hypothesis: null },
  }
  const seen: readonly Partial<Circumstances>[] = [
    { nNonzero: 0 },
    { nNonzero: 4 },
    { testMethod: 'bootstrap', nUnits: 50 },
    { nUnits: 20, nNonzero: 20 },
    { nUnits: 20, nNonzero: 20, skewness: 2, intervalMethod: 'bca', intervalAsked: 'bca' },
    { intervalAsked: 'bca' },
    { intervalMethod: 'studentized', intervalOpen: true },
    { intervalMethod: 'randomization', intervalOpen: true },
    { nUnits: 1_000_000, intervalReplaced: true, intervalMethod: 't' },
    { toleranceCapped: true },
    { nNonzero: 0, unresolved: 2000 },
    { toleranceCapped: true, unresolved: 40 },
    { baseline: evaluationResult({ values: { m: [0, 0.5, 1, 0.25] } }) },
    { candidate: scores({ targetFingerprint: 'f' }) },
    { candidate: scores({ values: { m: [0.1, 0.5, 1, 0.25].map(Math.fround) } }) },
    { baseline: scores({ values: { m: [0.5, 0.5, 1, 1] } }) },
  ]
  const sentences = seen.flatMap((change) => warningsOf({ ...usual, ...change }))
  // One of each kind, whatever its numbers.
  const kinds = new Map(sentences.map((sentence) => [sentence.replace(/\d[\d,]*/g, '#'), sentence]))
  return [...kinds.values()].map((sentence) => `> ${sentence}`).join('\n>\n')
}

/** The saved rows of `npm run bench`. */
function performanceRows(): string {
  return markdownTable(JSON.parse(readFileSync(new URL('../../bench/results.json', import.meta.url), 'utf8')))
}

/** What stands in a region `<!-- generated: … -->` of a page. */
export function generated(what: string): string {
  const [name, ...rest] = what.split(' ')
  if (name === 'verdicts') return verdicts(rest[0] as MatcherName)
  if (name === 'margins') return marginVerdicts(rest[0] as MatcherName)
  if (name === 'picture') return picture(rest[0] as MatcherName | 'minEffect')
  const known: Record<string, () => string> = {
    ...SIMULATED,
    'cost words': costWordList,
    floors,
    performance: performanceRows,
    warnings,
  }
  const make = known[what]
  if (make === undefined) throw new Error(`nothing generates '${what}'`)
  return make()
}

/** A page with its generated regions and outputs made anew. */
export function withGenerated(text: string, output: (kind: string, of: string) => string): string {
  return text
    .replace(
      /(<!-- generated: ([^>]+) -->\n)[\s\S]*?(<!-- end -->)/g,
      (_, start: string, what: string, end: string) => `${start}\n${generated(what)}\n\n${end}`,
    )
    .replace(
      /(<!-- (message|says|report): (.+) -->\n\n```text\n)[\s\S]*?(^```)/gm,
      (_, start: string, kind: string, of: string, end: string) => `${start}${output(kind, of)}\n${end}`,
    )
}
