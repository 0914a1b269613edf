import { parseArgs } from 'node:util'
import { type MovedUnits, movedUnits } from '../comparison/index.ts'
import type { MovedUnit } from '../comparison/types.ts'
import { displayWidth, pad } from '../report/display-width.ts'
import { codeCell, codeSpan, formatNumber, formatSigned, label } from '../report/index.ts'
import { markdownTable } from '../report/markdown.ts'
import { unitCounts } from '../report/movers.ts'
import { oneOf, positiveInteger } from './options.ts'
import { say, sayExactly } from './print.ts'
import { readScores } from './read-scores.ts'
import { SCORE_OPTIONS, scoreOptionsHelp } from './score-options.ts'
import type { Command } from './types.ts'

const help = `Usage: holmgate units BASELINE CANDIDATE --metric NAME [OPTIONS]

Lists the units (users, queries, prompts) that lost and gained most, with both values: where to look when a gate is red.
A unit that is there several times has the mean of its rows. Of equal changes the smaller id stands first.
BASELINE or CANDIDATE may be - for standard input.

Options:
  --metric, -m NAME        what to compare; may be repeated
  --top N                  how many units of each side (default 10)
  --better-when lower, METRIC=higher|lower
                           which way a metric improves, for all or for one (default: what the file or its name says)
  --output text|markdown|json (default text)

${scoreOptionsHelp}

Examples:
  holmgate units main.csv branch.csv --metric ndcg@10
  holmgate units main.csv branch.csv -m latency_ms --better-when lower --top 50 --output json

Exit codes: 0 listed, whatever the scores are · 2 usage or input error
`

/** Scores of single units are shown in more digits than means. */
const DIGITS = 6

type Names = readonly [baseline: string, candidate: string]

const rowOf = ({ id, baselineValue, candidateValue }: MovedUnit, name: (text: string) => string): string[] => [
  name(id),
  formatNumber(baselineValue, DIGITS),
  formatNumber(candidateValue, DIGITS),
  formatSigned(candidateValue - baselineValue),
]

/** The two lists of one metric, each under its title. */
const listsOf = (moved: MovedUnits): readonly (readonly [title: string, units: readonly MovedUnit[]])[] => [
  ['Lost most', moved.lost],
  ['Gained most', moved.gained],
]

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, at) => Math.max(...rows.map((row) => displayWidth(row[at]!))))
  return rows.map((row) => `  ${row.map((cell, at) => pad(cell, widths[at]!)).join('  ')}`.trimEnd())
}

function textOf(moved: MovedUnits, names: Names): string {
  const head = `${label(moved.metric)} (${moved.betterWhen} is better): ${unitCounts(moved)}`
  const header = ['unit', label(names[0]), label(names[1]), 'change']
  const lists = listsOf(moved).flatMap(([title, units]) =>
    units.length === 0
      ? ['', `${title}: no unit`]
      : ['', `${title}:`, ...aligned([header, ...units.map((unit) => rowOf(unit, (id) => label(id, 80)))])],
  )
  return [head, ...lists].join('\n')
}

function markdownOf(moved: MovedUnits, names: Names): string {
  const head = `### ${codeSpan(moved.metric, 60)} (${moved.betterWhen} is better): ${unitCounts(moved)}`
  const header = ['unit', codeCell(names[0], 60), codeCell(names[1], 60), 'change']
  const lists = listsOf(moved).map(([title, units]) =>
    units.length === 0
      ? `${title}: no unit`
      : `${title}:\n\n${markdownTable(
          header,
          units.map((unit) => rowOf(unit, (id) => codeCell(id, 80))),
        )}`,
  )
  return [head, ...lists].join('\n\n')
}

/** `holmgate units`. */
export const units: Command = {
  name: 'units',
  summary: 'list the units that lost and gained most between two files',
  help,
  async run(args, io) {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        ...SCORE_OPTIONS,
        top: { type: 'string', default: '10' },
        output: { type: 'string', default: 'text' },
      },
    })
    const output = oneOf('--output', values.output, ['text', 'markdown', 'json'])
    const most = positiveInteger('--top', values.top)
    const { baseline, candidate, names, metrics } = readScores(positionals, values, io)
    const moved = metrics.map((metric) => movedUnits(baseline, candidate, { metric, most }))
    if (output === 'json') {
      sayExactly(io, JSON.stringify({ baseline: names[0], candidate: names[1], metrics: moved }, null, 2))
    } else {
      const render = output === 'text' ? textOf : markdownOf
      say(io, moved.map((one) => render(one, names)).join('\n\n'))
    }
    return 0
  },
}
