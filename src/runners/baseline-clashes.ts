import { listed } from '../evaluation/wording.ts'
import type { FileReport } from '../family/types.ts'
import { plural } from '../report/words.ts'
import { relativePath } from './run-report.ts'

/**
 * Baselines that one run wrote more than once, each time with other scores: projects that run the same test file share its
 * baselines, and the last one to end would stay unseen. Who writes what is there already counts as `unchanged`.
 *
 * @param root that paths are told relative to
 */
export function baselineClashes(files: readonly FileReport[], root: string): string[] {
  const writers = new Map<string, FileReport[]>()
  for (const file of files)
    for (const { path, status } of file.baselines ?? [])
      if (status === 'written' || status === 'updated') writers.set(path, [...(writers.get(path) ?? []), file])
  return [...writers].flatMap(([path, of]) => {
    if (of.length < 2) return []
    // Jest does not tell which project a report is of.
    const names = [...new Set(of.map(({ project, path: spec }) => project ?? relativePath(root, spec)))].sort()
    return (
      `The baseline ${relativePath(root, path)} was written ${plural(of.length, 'time')} in this run, each time with other scores (${listed(names)}), ` +
      'and the last ones stay. Give each project a baseline of its own, named after it, and write them again.'
    )
  })
}
