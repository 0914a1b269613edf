import { parseArgs } from 'node:util'
import { CORRECTIONS } from '../comparison/options.ts'
import { misuseError } from '../evaluation/errors.ts'
import { cleanText } from '../github/sanitise.ts'
import { type GateVerdict, gate } from '../matchers/gate.ts'
import { type ComparisonReport, compareModels, createComparisonReport } from '../report/index.ts'
import { compareHelp } from './compare-help.ts'
import { compareJson, compareMarkdown, compareText, type Outcome } from './compare-output.ts'
import { QUESTION_OPTIONS, readQuestion } from './compare-question.ts'
import { clearReport, writeCompareReport } from './compare-report.ts'
import { decimal, oneOf, positiveInteger, wholeNumber } from './options.ts'
import { say, sayExactly } from './print.ts'
import { readScores } from './read-scores.ts'
import { LABEL_OPTIONS, SCORE_OPTIONS } from './score-options.ts'
import { asOptions } from './spellings.ts'
import type { Command } from './types.ts'

const OUTPUTS = ['text', 'markdown', 'json'] as const

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...SCORE_OPTIONS,
      ...LABEL_OPTIONS,
      ...QUESTION_OPTIONS,
      primary: { type: 'string', multiple: true },
      weight: { type: 'string', multiple: true },
      level: { type: 'string' },
      correction: { type: 'string' },
      test: { type: 'string', default: 'randomization' },
      interval: { type: 'string' },
      alternative: { type: 'string' },
      resamples: { type: 'string' },
      seed: { type: 'string' },
      output: { type: 'string', default: 'text' },
      report: { type: 'string' },
      'show-units': { type: 'boolean', default: false },
    },
  })
  const { alternative, correction, interval, level, resamples, seed } = values
  return {
    paths: positionals,
    scores: values,
    slices: values.slices,
    priorities: values,
    question: readQuestion(values),
    report: values.report,
    output: oneOf('--output', values.output, OUTPUTS),
    showUnits: values['show-units'],
    options: {
      confidenceLevel: level === undefined ? undefined : levelOf(level),
      correction: correction === undefined ? undefined : oneOf('--correction', correction, CORRECTIONS),
      testMethod: oneOf('--test', values.test, ['randomization', 'bootstrap', 't']),
      intervalMethod:
        interval === undefined
          ? undefined
          : oneOf('--interval', interval, ['percentile', 'bca', 'studentized', 't', 'randomization']),
      alternative:
        alternative === undefined
          ? undefined
          : oneOf('--alternative', alternative, ['two-sided', 'better', 'worse', 'greater', 'less']),
      resamples: resamples === undefined ? undefined : positiveInteger('--resamples', resamples),
      seed: seed === undefined ? undefined : wholeNumber('--seed', seed),
    },
  } as const
}

interface Priorities {
  readonly primary?: readonly string[] | undefined
  readonly weight?: readonly string[] | undefined
}

/** The metrics with what `--primary` and `--weight` say of them. */
function prioritiesOf(metrics: readonly string[], { primary = [], weight = [] }: Priorities) {
  const weights = new Map(
    weight.map((text) => {
      const at = text.lastIndexOf('=')
      if (at <= 0) throw misuseError(`--weight must be METRIC=N; found '${cleanText(text, 60)}'.`)
      return [text.slice(0, at), decimal('--weight', text.slice(at + 1))]
    }),
  )
  const stray = [...primary, ...weights.keys()].find((metric) => !metrics.includes(metric))
  if (stray !== undefined) throw misuseError(`${cleanText(stray, 60)} is no --metric of this call.`)
  return metrics.map((metric) => ({
    metric,
    ...(primary.includes(metric) ? { primary: true } : {}),
    ...(weights.has(metric) ? { weight: weights.get(metric) } : {}),
  }))
}

function levelOf(text: string): number {
  const level = decimal('--level', text)
  if (level > 0 && level < 1) return level
  throw misuseError(`--level must be between 0 and 1, such as 0.95; found ${text}.`)
}

/** The report with its warnings in the words of the command line. */
function inOptions({ comparisons, correction, confidenceLevel, familySize }: ComparisonReport): ComparisonReport {
  const spelled = comparisons.map((row) => ({ ...row, warnings: row.warnings.map((warning) => asOptions(warning)) }))
  return createComparisonReport({ comparisons: spelled, correction, confidenceLevel, familySize })
}

const render = { text: compareText, markdown: compareMarkdown, json: compareJson } as const

/** `holmgate compare`. */
export const compare: Command = {
  name: 'compare',
  summary: 'compare two files of scores and gate on the outcome',
  help: compareHelp,
  async run(args, io) {
    const { paths, scores, slices, priorities, question, output, report: folder, showUnits, options } = parse(args)
    if (question.role === 'margins' && (options.correction ?? 'none') !== 'none') {
      throw misuseError(
        '--correction means nothing beside a margin: all metrics must be within it, so each is tested at the full alpha. Leave it out.',
      )
    }
    if (folder !== undefined) clearReport(folder, io)
    const { baseline, candidate, names, metrics } = readScores(paths, scores, io)
    const prioritised = prioritiesOf(metrics, priorities)
    const models = new Map([
      [names[0], baseline],
      [names[1], candidate],
    ])
    const report = inOptions(
      compareModels(models, {
        ...options,
        ...question.hypothesis,
        slices,
        metrics: prioritised,
        reference: names[0],
      }),
    )
    const verdict: GateVerdict = gate(report, { require: question.require })
    const outcome: Outcome = {
      ...{ report, verdict, question, settings: options, baseline, candidate, showUnits, width: io.width },
      paths: [paths[0]!, paths[1]!],
    }
    const print = output === 'json' ? sayExactly : say
    print(io, render[output](outcome))
    if (folder !== undefined) writeCompareReport(folder, outcome, io)
    return verdict.pass ? 0 : 1
  },
}
