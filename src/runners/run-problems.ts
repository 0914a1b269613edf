import { listed } from '../evaluation/wording.ts'
import type { FileReport } from '../family/types.ts'
import { countFile, isFailure, isRed } from '../report/file-facts.ts'
import { plural } from '../report/words.ts'
import { relativePath } from './run-report.ts'

/** What the runner itself says of its run, beside the tests that failed. */
export interface RunnerErrors {
  /** Absolute paths of files that failed as a whole or did not end, each with what reported of it. */
  readonly files: readonly { readonly path: string; readonly reports: readonly FileReport[] }[]
  /** Tests that the runner counts as failed: absolute path and full name, each with what its file reported. */
  readonly tests: readonly { readonly path: string; readonly test: string; readonly reports: readonly FileReport[] }[]
  /** Errors that the runner puts on no file. */
  readonly others: number
  readonly interrupted: boolean
}

/** Whether a report says why this test is red: an error of the whole file may be the reason too. */
const tells = ({ gates, problems = [] }: FileReport, name: string): boolean =>
  [...gates.filter(isFailure), ...problems].some(({ test }) => test === null || test === name)

/** Red tests of which no report says why: they failed before their gates, or beside them, or should have failed and did not. */
function untoldTests({ tests }: RunnerErrors, root: string): string[] {
  const byPath = new Map<string, string[]>()
  for (const { path, test, reports } of tests)
    if (!reports.some((report) => tells(report, test))) byPath.set(path, [...(byPath.get(path) ?? []), test])
  return [...byPath].map(([path, names]) => {
    return (
      `${relativePath(root, path)}: ${plural(names.length, 'test')} failed, and not by the verdict of a gate (${listed(names)}). ` +
      'A gate that was not reached has no verdict. The log of the run says why.'
    )
  })
}

/**
 * What makes a run red that no report of a file tells: without it the gates of the other files would look like the whole.
 *
 * @param root that paths are told relative to
 */
export function runProblems(errors: RunnerErrors, root: string): string[] {
  const { files, others, interrupted } = errors
  const untold = files.filter(({ reports }) => !reports.some((report) => isRed(countFile(report))))
  return [
    ...untold.map(({ path, reports }) => {
      const what =
        reports.length === 0 ? 'and reported no gate, so none of its gates has a verdict' : 'outside of its gates'
      return `${relativePath(root, path)} failed as a whole ${what}. The log of the run says why.`
    }),
    ...untoldTests(errors, root),
    ...(others === 0 ? [] : ['The runner met an error that belongs to no test file. The log of the run says which.']),
    ...(interrupted ? ['The run was stopped before its end, so tests with gates may be missing.'] : []),
  ]
}
