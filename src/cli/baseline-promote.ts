import { readdirSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { BASELINE_FOLDER } from '../evaluation/baseline-folder.ts'
import { checkBaselineName } from '../evaluation/baseline-handle.ts'
import { copyBaselineFile, readBaselineFile } from '../evaluation/baseline-store.ts'
import type { StoredBaseline } from '../evaluation/baseline-text.ts'
import { inputError, isHolmgateError } from '../evaluation/errors.ts'
import { cleanText } from '../github/sanitise.ts'
import { formatSigned } from '../report/numbers.ts'
import { nameOfFile, originLine } from './baseline-files.ts'
import { say } from './print.ts'
import { REPORT_FOLDER } from './read-reports.ts'
import type { Io } from './types.ts'

const CANDIDATES = 'candidates'

interface Candidate {
  /** Of the candidate's own file. */
  readonly from: string
  /** Of the baseline, below the working directory. */
  readonly to: string
}

const foldersIn = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [join(folder, entry.name)] : [],
  )

/** Files of a folder tree. Links are not followed: what an artifact holds must not lead out of it. */
function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? filesBelow(path) : entry.isFile() && entry.name.endsWith('.json') ? [path] : []
    })
}

const hasCandidates = (folder: string): boolean => foldersIn(folder).some((path) => basename(path) === CANDIDATES)

/** `candidates/` of a folder, or of each folder in it. */
function candidatesIn(folder: string): Candidate[] {
  let own: string[]
  try {
    own = hasCandidates(folder) ? [folder] : foldersIn(folder).filter(hasCandidates)
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    const what =
      code === 'ENOENT'
        ? 'is not there'
        : code === 'ENOTDIR'
          ? 'is no folder'
          : `cannot be read (${cleanText(message, 200)})`
    throw inputError(
      `${cleanText(folder)} ${what}. Name the report's folder, which holds ${CANDIDATES}/: red gates in CI leave their candidates there. ` +
        'Download it as an artifact of the run, for example: gh run download RUN --name holmgate-report --dir holmgate-report.',
    )
  }
  return own.flatMap((one) => {
    const top = join(one, CANDIDATES)
    return filesBelow(top).map((from) => ({ from, to: relative(top, from) }))
  })
}

/** The candidate, which must be a baseline under the name of one. */
function read({ from, to }: Candidate): StoredBaseline {
  checkBaselineName(nameOfFile(to), cleanText(to))
  if (basename(dirname(to)) !== BASELINE_FOLDER)
    throw inputError(`${cleanText(to)} is in no folder ${BASELINE_FOLDER}.`)
  return readBaselineFile(from, cleanText(from))!
}

/** The baseline that is replaced; one that cannot be used is what promotion mends. */
function before(path: string): StoredBaseline | 'unusable' | null {
  try {
    return readBaselineFile(path, '')
  } catch (error) {
    if (isHolmgateError(error)) return 'unusable'
    throw error
  }
}

function changeLines(old: StoredBaseline | 'unusable' | null, now: StoredBaseline): string[] {
  if (old === null) return ['  new']
  if (old === 'unusable') return ['  replaces a file that could not be used']
  return [
    `  replaces the one ${originLine(old)}`,
    ...Object.keys(now.result.values).map((metric) => {
      const was = old.result.metrics[metric]
      const is = now.result.metrics[metric]!
      return was === undefined
        ? `  ${cleanText(metric, 60)}: new`
        : `  ${cleanText(metric, 60)}: mean ${Number(was.toPrecision(6))} to ${Number(is.toPrecision(6))} (${formatSigned(is - was)})`
    }),
  ]
}

/** `holmgate baseline promote`. */
export function promoteBaselines(args: readonly string[], io: Io): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean', default: false } },
  })
  const folders = positionals.length === 0 ? [REPORT_FOLDER] : positionals
  const found = folders.flatMap((folder) => candidatesIn(resolve(io.cwd, folder)))
  if (found.length === 0) {
    throw inputError(
      `${folders.map((folder) => cleanText(folder)).join(', ')}: no candidates. Red gates leave them in CI, in candidates/ of the report's folder.`,
    )
  }
  // All are read before any is written.
  const candidates = found.map((candidate) => ({ ...candidate, stored: read(candidate) }))
  for (const [index, { to, from, stored }] of candidates.entries()) {
    const other = candidates.slice(0, index).find((one) => one.to === to && one.stored.digest !== stored.digest)
    if (other !== undefined)
      throw inputError(
        `${cleanText(to)} has two candidates, ${cleanText(other.from)} and ${cleanText(from)}. Promote one folder.`,
      )
  }
  const single = new Map(candidates.map((candidate) => [candidate.to, candidate]))
  for (const { to, stored } of single.values()) {
    const path = resolve(io.cwd, to)
    say(
      io,
      [`${cleanText(to.replaceAll('\\', '/'))}: ${originLine(stored)}`, ...changeLines(before(path), stored)].join(
        '\n',
      ),
    )
    if (!values['dry-run']) copyBaselineFile(path, stored)
  }
  say(io, values['dry-run'] ? 'Nothing was changed.' : 'Look at the changes and commit them.')
}
