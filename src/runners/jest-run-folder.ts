import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileSystem } from '../evaluation/file-system.ts'
import type { FileReport } from '../family/types.ts'
import { terminal } from './terminal.ts'

/** Names the folder through which workers hand their reports to the reporter. */
const VARIABLE = 'HOLMGATE_JEST_RUN'

const say = (what: string, error: unknown): void => {
  terminal(process.stderr).print(`holmgate: ${what} (${String((error as Error).message)}). The verdicts stand.\n`)
}

/**
 * Made by the reporter before any worker starts, so that all of them inherit its name.
 *
 * @returns `null` where no folder can be made: the tables are missing then, the verdicts are not
 */
export function createRunFolder(): string | null {
  delete process.env[VARIABLE]
  try {
    const folder = mkdtempSync(join(tmpdir(), 'holmgate-'))
    process.env[VARIABLE] = folder
    return folder
  } catch (error) {
    say('no folder for the reports of this run could be made, so no tables follow', error)
    return null
  }
}

/**
 * Hands one file's report over, whole or not at all; without our reporter there is nobody to hand it to. A verdict never
 * depends on it: where it cannot be written, that is said and nothing else changes.
 */
export function handOver(report: FileReport): void {
  const folder = process.env[VARIABLE]
  if (folder === undefined) return
  const target = join(folder, randomUUID())
  const { renameSync, writeFileSync } = fileSystem()
  try {
    writeFileSync(`${target}.tmp`, JSON.stringify(report))
    renameSync(`${target}.tmp`, `${target}.json`)
  } catch (error) {
    say(`the report of ${report.path} could not be handed to the reporter`, error)
  }
}

/**
 * All reports of the run so far, in the order of their paths. Those of other files are left out: a Jest inside a test
 * inherits the variable too.
 */
export function readRunFolder(folder: string, ran: { has(path: string): boolean }): FileReport[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as FileReport)
    .filter(({ path }) => ran.has(path))
    .sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))
}

export function removeRunFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  delete process.env[VARIABLE]
}
