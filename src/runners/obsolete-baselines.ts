import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { BASELINE_FOLDER } from '../evaluation/baseline-folder.ts'
import { parseBaseline } from '../evaluation/baseline-parse.ts'
import type { FileReport } from '../family/types.ts'

/** A test file of the run. */
export interface RanFile {
  /** Absolute. */
  readonly path: string
  /** Whether every test of it ran that nobody skipped for good. */
  readonly complete: boolean
}

/** The test file that writes a baseline; `undefined` where it cannot be read or names none, and then nothing is said of it. */
function ownerOf(path: string): string | undefined {
  try {
    return parseBaseline(readFileSync(path, 'utf8'), '').spec ?? undefined
  } catch {
    return undefined
  }
}

/**
 * Baselines beside the test files of a run that no test uses any more: their test file ran whole and did not name them, or it
 * is gone.
 *
 * @returns absolute paths, sorted
 */
export function obsoleteBaselines(ran: readonly RanFile[], reports: readonly FileReport[]): string[] {
  const used = new Set(reports.flatMap(({ baselines = [] }) => baselines.map(({ path }) => path)))
  const obsolete = [...new Set(ran.map(({ path }) => dirname(resolve(path))))].flatMap((folder) => {
    const kept = join(folder, BASELINE_FOLDER)
    // A file in its place is what the gates complain of.
    if (!existsSync(`${kept}/.`)) return []
    const files = readdirSync(kept).filter((name) => name.endsWith('.json'))
    return files
      .map((name) => join(kept, name))
      .filter((path) => {
        if (used.has(path)) return false
        const owner = ownerOf(path)
        if (owner === undefined) return false
        const runs = ran.filter((file) => resolve(file.path) === join(folder, basename(owner)))
        return runs.length > 0 ? runs.every(({ complete }) => complete) : !existsSync(join(folder, basename(owner)))
      })
  })
  return obsolete.sort()
}
