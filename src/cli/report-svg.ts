import { parseArgs } from 'node:util'
import type { PairwiseComparison } from '../comparison/types.ts'
import { inputError } from '../evaluation/errors.ts'
import type { RunReport } from '../family/types.ts'
import { cleanText } from '../github/sanitise.ts'
import { comparisonPicture, type Drawing, distinctRows, forestPlot, pictureFile } from '../report/svg/index.ts'
import { oneOf, positiveInteger } from './options.ts'
import { combine, REPORT_FOLDER, readReports } from './read-reports.ts'
import type { ExitCode, Io } from './types.ts'
import { warnOfErrors } from './warn-of-errors.ts'
import { writeOutput } from './write-output.ts'

const THEMES = ['light', 'dark', 'auto'] as const
const WIDTH = 760
/** More numbers than this are counted, not listed. */
const LISTED = 20

/** The comparisons of a report under the numbers that the page gives them; gates without one keep their number. */
const numbered = (report: RunReport): (PairwiseComparison | null)[] =>
  report.files.flatMap(({ gates }) => gates.map(({ comparison }) => comparison))

function listOf(comparisons: readonly (PairwiseComparison | null)[]): string {
  const lines = comparisons.flatMap((comparison, i) =>
    comparison === null
      ? []
      : [
          `  ${i + 1}  ${cleanText(comparison.metric, 60)}: ${cleanText(comparison.candidate, 60)} vs ${cleanText(comparison.baseline, 60)}`,
        ],
  )
  const more = lines.length > LISTED ? [`  and ${lines.length - LISTED} more`] : []
  return [...lines.slice(0, LISTED), ...more].join('\n')
}

function chosen(comparisons: readonly (PairwiseComparison | null)[], number: number): Drawing {
  const comparison = comparisons[number - 1]
  if (comparison === undefined || comparison === null) {
    const what =
      comparison === null
        ? `Gate ${number} has no comparison: its data were wrong.`
        : `There is no comparison ${number}.`
    throw inputError(`${what} There are:\n${listOf(comparisons)}`)
  }
  return comparisonPicture(comparison)
}

/**
 * `holmgate report svg`.
 *
 * @param args what stands behind `svg`
 * @throws an input error for a report that cannot be read or holds no comparison, for a number that it does not have, or for a
 *   file that cannot be written; a misuse error for other wrong options
 */
export function reportSvg(args: readonly string[], io: Io): ExitCode {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      comparison: { type: 'string' },
      theme: { type: 'string', default: 'auto' },
      output: { type: 'string' },
    },
  })
  const theme = oneOf('--theme', values.theme, THEMES)
  const number = values.comparison === undefined ? null : positiveInteger('--comparison', values.comparison)
  const report = combine(readReports(positionals, io))
  const comparisons = numbered(report)
  const rows = distinctRows(comparisons.flatMap((comparison) => (comparison === null ? [] : [{ comparison }])))
  if (rows.length === 0)
    throw inputError('The report holds no comparison, so there is nothing to draw. Check that the tests ran.')
  const drawing = number === null ? forestPlot(rows, WIDTH) : chosen(comparisons, number)
  const name = number === null ? 'forest.svg' : `comparison-${number}.svg`
  writeOutput(values.output ?? `${REPORT_FOLDER}/${name}`, pictureFile(drawing, theme), io)
  warnOfErrors(report, io)
  return 0
}
