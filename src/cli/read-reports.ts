import { lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import { inputError } from '../evaluation/errors.ts'
import type { FileReport, RunReport } from '../family/types.ts'
import type { Env } from '../github/environment.ts'
import { cleanText } from '../github/sanitise.ts'
import { parseRunReport } from '../report/run-report-json.ts'
import { ciCommit } from '../runners/ci-commit.ts'
import type { Io } from './types.ts'

/** Where the reporters put their files. */
export const REPORT_FOLDER = 'holmgate-report'
const REPORT_FILE = 'report.json'
/** A gate takes about 7 kB with its units and pictures, so this holds some 14,000. A larger file is none of ours. */
const MAX_BYTES = 100 * 1024 * 1024

/** A report, and the file that it was read from. */
export interface ReadReport {
  readonly path: string
  /** Whether it was found below the folder that was named, where reports of several jobs lie. */
  readonly gathered: boolean
  readonly report: RunReport
}

/**
 * Reads report files.
 *
 * @param paths files, folders that hold a `report.json` or have one in each of their folders, or `-` for standard input
 * @throws an input error that names the file, and for a folder with reports at several depths
 */
export function readReports(paths: readonly string[], io: Io): ReadReport[] {
  const files = (paths.length === 0 ? [REPORT_FOLDER] : paths).flatMap((path) =>
    path === '-' ? [{ path, gathered: false }] : filesOf(path, io),
  )
  return files.map(({ path, gathered }) => {
    const text = path === '-' ? io.readStdin() : read(path)
    try {
      return { path, gathered, report: parseRunReport(text) }
    } catch (error) {
      throw inputError(`${cleanText(path)}: ${(error as Error).message}`)
    }
  })
}

/** What stands at a path. A link is not followed: in an artifact of somebody else it could lead anywhere. */
function kindOf(path: string): 'file' | 'folder' | 'nothing' | 'other' {
  let stats: Stats | undefined
  try {
    stats = lstatSync(path, { throwIfNoEntry: false })
  } catch (error) {
    // Something below a file, which is no folder.
    if ((error as NodeJS.ErrnoException).code !== 'ENOTDIR') throw error
  }
  if (stats === undefined) return 'nothing'
  return stats.isFile() ? 'file' : stats.isDirectory() ? 'folder' : 'other'
}

/** Left out of the search: other tools' folders, and baselines, one of which may be called report. */
const isSkipped = (name: string): boolean => /^(?:\..*|node_modules|candidates|__baselines__)$/.test(name)
/** A report further down than this belongs to something else. */
const DEEPEST = 4

/**
 * The reports of a folder: its own, those of its folders, and those further down.
 *
 * @throws an input error for a folder with the candidates of a run and no report: that run broke, or its report was lost
 */
function reportsBelow(path: string, full: string): [own: string[], below: string[], deeper: string[]] {
  const found: [string[], string[], string[]] = [[], [], []]
  const lost: string[] = []
  const visit = (folder: string, depth: number): void => {
    const file = join(folder, REPORT_FILE)
    if (kindOf(file) === 'file') found[Math.min(depth, 2)]!.push(file)
    else if (kindOf(join(folder, 'candidates')) === 'folder') lost.push(folder)
    if (depth === DEEPEST) return
    const names = readdirSync(folder).filter((name) => !isSkipped(name))
    for (const name of names.sort((a, b) => (a < b ? -1 : 1))) {
      if (kindOf(join(folder, name)) === 'folder') visit(join(folder, name), depth + 1)
    }
  }
  visit(full, 0)
  if (lost.length > 0 && found.flat().length > 0) {
    throw inputError(
      `${cleanText(path)} holds candidates of a run without its ${REPORT_FILE}: ${listed(full, lost)}. That run broke, or its report was not kept: look at its log, or name the reports that you mean.`,
    )
  }
  return found
}

/** Paths as seen from a folder, the first few of them. */
function listed(from: string, paths: readonly string[]): string {
  const names = paths.slice(0, 3).map((path) => cleanText(relative(from, path) || '.'))
  return `${names.join(', ')}${paths.length > 3 ? ` and ${paths.length - 3} more` : ''}`
}

function filesOf(path: string, io: Io): Omit<ReadReport, 'report'>[] {
  const full = resolve(io.cwd, path)
  const kind = kindOf(full)
  if (kind === 'file') return [{ path: full, gathered: false }]
  if (kind === 'folder') {
    const [own, below, deeper] = reportsBelow(path, full)
    const found = own.length > 0 ? own : below
    const others = own.length > 0 ? [...below, ...deeper] : deeper
    if (found.length > 0 && others.length > 0) {
      throw inputError(
        `${cleanText(path)} holds reports at several depths: ${listed(full, found)}, and further down ${listed(full, others)}. Which of them are meant is not clear: name the files or folders, or remove those of other runs.`,
      )
    }
    if (found.length > 0) return found.map((file) => ({ path: file, gathered: own.length === 0 }))
    throw inputError(
      `${cleanText(path)} holds no ${REPORT_FILE}, nor does any of its folders. The reporter writes it in CI; check its outputDir, and that the artifact was downloaded.`,
    )
  }
  if (kind === 'other') throw inputError(`${cleanText(path)} is neither a file nor a folder (links are not followed).`)
  throw inputError(
    `${cleanText(path)} does not exist. The reporter writes ${REPORT_FOLDER}/${REPORT_FILE} in CI, elsewhere with its option report: true (the page with html: true); check that it is configured, and that the tests ran.`,
  )
}

function read(path: string): string {
  const { size } = lstatSync(path)
  if (size > MAX_BYTES)
    throw inputError(
      `${cleanText(path)} has ${size} bytes, more than the ${MAX_BYTES} that a report may have. Split the run into more shards, and read their reports apart.`,
    )
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    throw inputError(`${cleanText(path)} cannot be read: ${cleanText(String((error as Error).message), 200)}`)
  }
}

/**
 * Puts the reports of several jobs together. A shard that stands alone is a whole only where it was named itself, as in its own job:
 * in a folder of reports the others were lost.
 *
 * @throws an input error where a shard is missing, or a test file stands in two of them
 */
export function combine(read: readonly ReadReport[]): RunReport {
  const [first] = read
  if (first === undefined)
    throw inputError('There is no report to read. Name a report.json, or a folder that holds one.')
  if (read.length > 1 || first.gathered) checkShards(read)
  if (read.length === 1) return first.report
  const seen = new Map<string, string>()
  for (const { path, report } of read) {
    for (const file of report.files) {
      const before = seen.get(fileKey(file))
      if (before !== undefined) {
        throw inputError(
          `The test file ${cleanText(file.path)} stands in ${cleanText(before)} and in ${cleanText(path)}. Post them apart, each with its own --section.`,
        )
      }
      seen.set(fileKey(file), path)
    }
  }
  const { shard: _, obsoleteBaselines: __, problems: ___, ...whole } = first.report
  const problems = [...new Set(read.flatMap(({ report }) => report.problems ?? []))].sort()
  const obsolete = [...new Set(read.flatMap(({ report }) => report.obsoleteBaselines ?? []))].sort()
  return {
    ...whole,
    ...(problems.length === 0 ? {} : { problems }),
    ...(obsolete.length === 0 ? {} : { obsoleteBaselines: obsolete }),
    partial: read.some(({ report }) => report.partial),
    files: read.flatMap(({ report }) => report.files).sort((a, b) => (fileKey(a) < fileKey(b) ? -1 : 1)),
  }
}

/**
 * A report that an earlier run left in the workspace must not be taken for this one's. What posts for another run (`workflow_run`) has a
 * commit of its own.
 *
 * @throws an input error with both commits
 */
export function refuseOtherCommit({ commit }: RunReport, env: Env): void {
  const here = ciCommit(env)
  if (commit === undefined || here === null || commit === here || env['GITHUB_EVENT_NAME'] === 'workflow_run') return
  throw inputError(
    `The report is of commit ${cleanText(commit, 64)}, and this run of ${here}: an earlier run left it. Look why this one wrote none.`,
  )
}

const fileKey = ({ project, path }: FileReport): string => JSON.stringify([path, project ?? ''])

/**
 * Sees to it that reports are all shards of one run.
 *
 * @throws an input error that names the shard that is missing or there twice, or the reports that differ
 */
export function checkShards(read: readonly ReadReport[]): void {
  const shards = read.map(({ path, report }) => ({ path, shard: report.shard }))
  const counts = new Set(shards.map(({ shard }) => shard?.count ?? 0))
  if (counts.size > 1) {
    throw inputError(
      `The reports are not of one run: ${shards.map(({ path, shard }) => `${basename(path)} is ${shard === undefined ? 'a whole run' : `of ${shard.count} shards`}`).join(', ')}. Give the reports of one run only.`,
    )
  }
  const madeBy = read.map(
    ({ report }) => `${report.runner.name} ${report.runner.version}, holmgate ${report.tool.version}`,
  )
  const other = madeBy.findIndex((by) => by !== madeBy[0])
  if (other > 0) {
    throw inputError(
      `The reports are not of one run: ${cleanText(read[0]!.path)} was made by ${cleanText(madeBy[0]!)} and ${cleanText(read[other]!.path)} by ${cleanText(madeBy[other]!)}. Give the reports of one run only.`,
    )
  }
  const commits = read.map(({ report }) => report.commit)
  const another = commits.findIndex((commit) => commit !== commits[0])
  if (another > 0) {
    const named = [0, another].map(
      (at) =>
        `${cleanText(read[at]!.path)} is of ${commits[at] === undefined ? 'no known commit' : `commit ${cleanText(commits[at], 64)}`}`,
    )
    throw inputError(`The reports are not of one run: ${named.join(' and ')}. Give the reports of one run only.`)
  }
  const [count] = counts
  for (let index = 1; index <= (count ?? 0); index++) {
    const found = shards.filter(({ shard }) => shard?.index === index).length
    if (found !== 1)
      throw inputError(
        `Shard ${index} of ${count} ${found === 0 ? 'is missing. Give the reports of all shards; one that crashed left none, and its run is red' : `is there ${found} times. Give the report of each shard once`}.`,
      )
  }
}
