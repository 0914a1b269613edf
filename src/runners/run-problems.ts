import type { FileReport } from '../family/types.ts'
import { countFile, isRed } from '../report/file-facts.ts'
import { relativePath } from './run-report.ts'

/** What the runner itself says of its run, beside the tests that failed. */
export interface RunnerErrors {
  /** Absolute paths of files that failed as a whole or did not end, each with what reported of it. */
  readonly files: readonly { readonly path: string; readonly reports: readonly FileReport[] }[]
  /** Errors that the runner puts on no file. */
  readonly others: number
  readonly interrupted: boolean
}

/**
 * What makes a run red that no report of a file tells: without it the gates of the other files would look like the whole.
 *
 * @param root that paths are told relative to
 */
export function runProblems({ files, others, interrupted }: RunnerErrors, root: string): string[] {
  const untold = files.filter(({ reports }) => !reports.some((report) => isRed(countFile(report))))
  return [
    ...untold.map(({ path, reports }) => {
      const what =
        reports.length === 0 ? 'and reported no gate, so none of its gates has a verdict' : 'outside of its gates'
      return `${relativePath(root, path)} failed as a whole ${what}. The log of the run says why.`
    }),
    ...(others === 0 ? [] : ['The runner met an error that belongs to no test file. The log of the run says which.']),
    ...(interrupted ? ['The run was stopped before its end, so tests with gates may be missing.'] : []),
  ]
}
