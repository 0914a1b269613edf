import { isAbsolute, relative } from 'node:path'
import type { FileReport, RunReport } from '../family/types.ts'
import { obsoleteLine, pathStyle } from '../report/baseline-lines.ts'
import { cleanText, fileReportText } from '../report/index.ts'
import { version } from '../version.ts'
import { changesSinceLastRun } from './last-verdicts.ts'
import type { Terminal } from './terminal.ts'

const isInside = (path: string): boolean => path !== '' && !path.startsWith('..') && !isAbsolute(path)

/** Paths as they stand in a report: relative to the project's root, with `/`. */
export function relativePath(root: string, path: string): string {
  const below = relative(root, path)
  return (isInside(below) ? below : path).replaceAll('\\', '/')
}

function withRelativePaths(file: FileReport, root: string): FileReport {
  const path = relativePath(root, file.path)
  const baselines = file.baselines?.map((one) => ({
    ...one,
    path: relativePath(root, one.path),
    candidate: one.candidate === null ? null : relativePath(root, one.candidate),
  }))
  return {
    ...file,
    path,
    ...(baselines === undefined ? {} : { baselines }),
    gates: file.gates.map((gate) => ({
      ...gate,
      ...(file.project === undefined ? {} : { project: file.project }),
      file: path,
    })),
  }
}

const order = (a: FileReport, b: FileReport): number => {
  const [x, y] = [`${a.path}\0${a.project ?? ''}`, `${b.path}\0${b.project ?? ''}`]
  return x < y ? -1 : x > y ? 1 : 0
}

/** The report of a run, the same whichever worker ended first. */
export function runReport(
  files: readonly FileReport[],
  run: Pick<RunReport, 'runner' | 'shard'> & {
    readonly root: string
    readonly commit?: string | null
    readonly incomplete: boolean
    readonly problems?: readonly string[]
    readonly obsolete?: readonly string[]
  },
): RunReport {
  const { root, incomplete, runner, shard, commit = null, problems = [], obsolete = [] } = run
  return {
    schemaVersion: 1,
    tool: { name: 'holmgate', version },
    runner,
    ...(shard === undefined ? {} : { shard }),
    ...(commit === null ? {} : { commit }),
    partial: incomplete || files.some(({ tests }) => tests.notRun > 0),
    files: files.map((file) => withRelativePaths(file, root)).sort(order),
    ...(problems.length === 0 ? {} : { problems: [...new Set(problems)].sort() }),
    ...(obsolete.length === 0 ? {} : { obsoleteBaselines: obsolete.map((path) => relativePath(root, path)) }),
  }
}

/** Prints one table a file, and which verdicts changed since the last run. A run without gates prints nothing. */
export function printReport(report: RunReport, root: string, { width, color, print }: Terminal): void {
  for (const file of report.files) {
    const changes = changesSinceLastRun(root, file, { width, color })
    print(`\n${fileReportText(file, { width, color })}\n${changes === '' ? '' : `\n${changes}\n`}`)
  }
  if (report.files.length > 0)
    for (const problem of report.problems ?? []) print(`\nholmgate: error: ${cleanText(problem, 1000)}\n`)
  const obsolete = obsoleteLine(report.obsoleteBaselines ?? [], pathStyle)
  if (obsolete !== null) print(`\nholmgate: ${obsolete}.\n`)
}
