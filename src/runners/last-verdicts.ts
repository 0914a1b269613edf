import type { FileReport } from '../family/types.ts'
import { changedGates, changesText, type KnownVerdict } from '../report/changes.ts'
import type { TextOptions } from '../report/types.ts'

/** What the files of this process said when they last ran. Both runners keep the module while they watch. */
const lastVerdicts = new Map<string, Map<string, KnownVerdict>>()

/**
 * Tells which verdicts of a file are not those of its last run in this process.
 *
 * @param root of the project, since one process may watch several
 * @returns lines without an end; empty on a first run, and when nothing changed
 */
export function changesSinceLastRun(root: string, file: FileReport, options: TextOptions): string {
  const name = JSON.stringify([root, file.project ?? '', file.path])
  const known = lastVerdicts.get(name) ?? new Map<string, KnownVerdict>()
  lastVerdicts.set(name, known)
  return changesText(changedGates(file, known), options)
}
