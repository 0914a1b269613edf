import { dirname, join, relative } from 'node:path'
import { parseArgs } from 'node:util'
import { htmlReport } from '../report/html/index.ts'
import { combine, REPORT_FOLDER, type ReadReport, readReports } from './read-reports.ts'
import type { ExitCode, Io } from './types.ts'
import { writeOutput } from './write-output.ts'

/** Where the page belongs: beside the report that it shows, or in the folder that holds them all. */
function folderOf(paths: readonly string[], [first, ...others]: readonly ReadReport[], io: Io): string {
  if (first !== undefined && others.length === 0 && first.path !== '-') return relative(io.cwd, dirname(first.path))
  const [path] = paths
  return path !== undefined && paths.length === 1 && path !== '-' ? path : REPORT_FOLDER
}

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
    options: { output: { type: 'string' } },
  })
  const reports = readReports(positionals, io)
  const output = values.output ?? join(folderOf(positionals, reports, io), 'report.html')
  writeOutput(output, htmlReport(combine(reports)), io)
  return 0
}
