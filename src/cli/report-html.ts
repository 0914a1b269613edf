import { parseArgs } from 'node:util'
import { htmlReport } from '../report/html/index.ts'
import { combine, REPORT_FOLDER, readReports } from './read-reports.ts'
import type { ExitCode, Io } from './types.ts'
import { writeOutput } from './write-output.ts'

/**
 * `holmgate report html`.
 *
 * @param args what stands behind `html`
 * @throws an input error for a report that cannot be read, or a file that cannot be written
 */
export function reportHtml(args: readonly string[], io: Io): ExitCode {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { output: { type: 'string', default: `${REPORT_FOLDER}/report.html` } },
  })
  writeOutput(values.output, htmlReport(combine(readReports(positionals, io))), io)
  return 0
}
