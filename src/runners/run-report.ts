import { isAbsolute, relative } from 'node:path'
import type { FileReport, RunReport } from '../family/types.ts'
import { fileReportText } from '../report/index.ts'
import { version } from '../version.ts'
import type { Terminal } from './terminal.ts'

const isInside = (path: string): boolean => path !== '' && !path.startsWith('..') && !isAbsolute(path)

/** Paths as they stand in a report: relative to the project's root, with `/`. */
function relativePath(root: string, path: string): string {
  const below = relative(root, path)
  return (isInside(below) ? below : path).replaceAll('\\', '/')
}

function withRelativePaths(file: FileReport, root: string): FileReport {
  const path = relativePath(root, file.path)
  return {
    ...file,
    path,
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
  run: Pick<RunReport, 'runner' | 'shard'> & { readonly root: string; readonly incomplete: boolean },
): RunReport {
  const { root, incomplete, runner, shard } = run
  return {
    schemaVersion: 1,
    tool: { name: 'holmgate', version },
    runner,
    ...(shard === undefined ? {} : { shard }),
    partial: incomplete || files.some(({ tests }) => tests.notRun > 0),
    files: files.map((file) => withRelativePaths(file, root)).sort(order),
  }
}

/** Prints one table a file. A run without gates prints nothing. */
export function printReport(report: RunReport, { width, color, print }: Terminal): void {
  for (const file of report.files) print(`\n${fileReportText(file, { width, color })}\n`)
}
