import { rmSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ReporterOptions } from './finish-run.ts'
import { inCI } from './in-ci.ts'

/** Removes one file. An older report must not be taken for that of this run. */
export function removeOld(path: string): void {
  try {
    rmSync(path, { force: true })
  } catch {
    // What cannot be removed cannot be written either, which is said where that is tried.
  }
}

/**
 * Removes the report of an earlier run, as soon as one starts that writes its own: if this one breaks before it has a report,
 * whoever reads the folder finds none.
 *
 * @param root that `outputDir` is relative to
 */
export function removeOldReports(root: string, { outputDir, report, html }: ReporterOptions): void {
  const folder = resolve(root, outputDir ?? 'holmgate-report')
  if (report ?? inCI()) removeOld(resolve(folder, 'report.json'))
  if (html === true) removeOld(resolve(folder, 'report.html'))
}
