import type { EvaluationResult } from '../evaluation/types.ts'
import { type GateDecision, type GateVerdict, reportFamily } from '../matchers/gate.ts'
import { wrap } from '../report/display-width.ts'
import { codeSpan, createComparisonReport, markdownStyle, reasonSentence } from '../report/index.ts'
import { lostMost, unitCounts } from '../report/movers.ts'
import { neededFor } from '../report/needed.ts'
import { nextStep } from '../report/next-step.ts'
import type { ComparisonReport, GateRow, TextStyle } from '../report/types.ts'
import { columnsOf, plainStyle } from '../report/words.ts'
import type { IntervalMethod, TestMethod } from '../stats/types.ts'
import type { Question } from './compare-question.ts'
import { noticesOf } from './read-scores.ts'
import { asOptions } from './spellings.ts'

/** How the comparisons of the call were computed, where it says so. */
interface Settings {
  readonly testMethod: TestMethod
  readonly intervalMethod: IntervalMethod | undefined
  readonly resamples: number | undefined
  readonly seed: number | undefined
}

/** All that one call of `holmgate compare` came to. */
export interface Outcome {
  readonly report: ComparisonReport
  readonly verdict: GateVerdict
  readonly question: Question
  readonly settings: Settings
  readonly baseline: EvaluationResult
  readonly candidate: EvaluationResult
  readonly paths: readonly [baseline: string, candidate: string]
  readonly showUnits: boolean
  /** Columns of the terminal, where there is one. */
  readonly width: number | undefined
}

/** What a decision says: why, and for a failure what it needed and what to do next. */
function wordsOf(decision: GateDecision, { report, question }: Outcome, style: TextStyle): [string, ...string[]] {
  const { comparison, verdict, reason } = decision
  const row: GateRow = {
    ...{ comparison, metric: comparison.metric, verdict, reason, advisory: false, attempts: 1 },
    negated: question.negated,
    matcher: question.matcher,
  }
  const family = reportFamily(comparison, report.comparisons.length)
  const sentence = `${reasonSentence(row, family, style)}${unitsOf(decision, style)}`
  if (verdict === 'pass') return [sentence]
  return [sentence, `Needed: ${neededFor(row, family)}.`, `Next: ${asOptions(nextStep(row))}`]
}

/** Where the reader of a failure will look first. Worse ones stand in the report's own text. */
function unitsOf({ comparison, verdict }: GateDecision, style: TextStyle): string {
  if (verdict === 'pass' || comparison.direction === 'worse') return ''
  const lost = lostMost(comparison, style)
  return ` ${unitCounts(comparison)}.${lost === '' ? '' : ` ${lost}`}`
}

/** The verdict, a sentence a comparison (failed ones first), the table, and what it rests on. */
export function compareText(outcome: Outcome): string {
  const { verdict, report, question, width } = outcome
  const sentences = verdict.decisions.flatMap((decision) => {
    const [sentence, ...advice] = wordsOf(decision, outcome, plainStyle)
    return [`${decision.verdict}: ${sentence}`, ...advice.map((line) => `  ${line}`)]
  })
  const lines = [`${verdict.verdict.toUpperCase()} (${question.asks})`, ...sentences]
  const broken = width === undefined ? lines : lines.flatMap((line) => wrap(line, columnsOf({ width }), '  '))
  return [...broken, '', report.toText({ width })].join('\n')
}

/** The report without the names of its units, unless they may be shown. */
function shownReport({ report, showUnits }: Outcome): ComparisonReport {
  if (showUnits) return report
  const { correction, confidenceLevel, familySize } = report
  const comparisons = report.comparisons.map(({ topMovers, ...row }) => row)
  return createComparisonReport({ comparisons, correction, confidenceLevel, familySize })
}

/** The same in GitHub's Markdown. Foreign text stands in code spans. */
export function compareMarkdown(outcome: Outcome): string {
  const { verdict, question, baseline, candidate, paths } = outcome
  const shown = shownReport(outcome)
  const sentences = verdict.decisions.map((decision) => {
    const { topMovers, ...comparison } = decision.comparison
    const seen = outcome.showUnits ? decision : { ...decision, comparison }
    const [sentence, ...advice] = wordsOf(seen, outcome, markdownStyle)
    const head = `- ${decision.verdict === 'fail' ? '❌' : '✅'} ${decision.verdict}: ${sentence}`
    return [head, ...advice.map((line) => `  - ${line}`)].join('\n')
  })
  const notices = [baseline, candidate].flatMap((result, side) =>
    noticesOf(result).map((notice) => `- ${codeSpan(paths[side]!, 160)}: ${codeSpan(notice, 1000)}`),
  )
  const parts = [
    `## ${verdict.pass ? '✅' : '❌'} holmgate compare: ${verdict.verdict}`,
    `The gate ${question.asks}.`,
    sentences.join('\n'),
    shown.toMarkdown(),
    notices.join('\n'),
  ]
  return parts.filter((part) => part !== '').join('\n\n')
}

function inputOf(result: EvaluationResult, path: string) {
  const { nRows, nScoredRows, nUnits, metadata } = result
  const { format, missing } = metadata
  return {
    path,
    format,
    nRows,
    nScoredRows,
    nUnits,
    ...(missing === undefined ? {} : { missing }),
    notices: noticesOf(result),
  }
}

/** The same as data, numbers in full. */
export function compareJson(outcome: Outcome): string {
  const { report, verdict, question, baseline, candidate, paths } = outcome
  const { tool, ...data } = report.toJSON()
  const decisions = verdict.decisions.map(({ comparison, ...decision }) => {
    return { metric: comparison.metric, ...decision }
  })
  const json = {
    tool,
    verdict: verdict.verdict,
    failIf: question.failIf,
    decisions,
    ...data,
    inputs: { baseline: inputOf(baseline, paths[0]), candidate: inputOf(candidate, paths[1]) },
  }
  return JSON.stringify(json, null, 2)
}
