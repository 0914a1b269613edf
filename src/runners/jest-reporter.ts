// "holmgate/jest/reporter": prints the tables after the run.
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import type { FileReport } from '../family/types.ts'
import { allowProgress } from '../matchers/progress.ts'
import { finishIfNeeded } from './finish-if-needed.ts'
import type { ReporterOptions } from './finish-run.ts'
import { looksLikeCI } from './in-ci.ts'
import { createRunFolder, readRunFolder, removeRunFolder } from './jest-run-folder.ts'
import { removeOldReports } from './old-reports.ts'
import { reporterOptions } from './reporter-options.ts'
import { announceRun } from './run-output.ts'
import type { RunnerErrors } from './run-problems.ts'
import { terminal } from './terminal.ts'

/** The parts of Jest's configuration that are read. */
interface GlobalConfig {
  readonly rootDir: string
  readonly ci?: boolean
  readonly watch?: boolean
  readonly watchAll?: boolean
  readonly testFailureExitCode?: number
  readonly reporters?: readonly (string | readonly [string, unknown])[]
  readonly shard?: { readonly shardIndex: number; readonly shardCount: number }
}

/** The parts of a run's results that are read. */
interface Results {
  readonly wasInterrupted: boolean
  readonly numFailedTests: number
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly {
    readonly testFilePath: string
    readonly testExecError?: unknown
    readonly displayName?: { readonly name: string }
    readonly testResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
    }[]
  }[]
}

/** Per file the names of the projects that ran it. A worker does not know its project. */
function projectNames({ testResults }: Results): Map<string, Set<string | undefined>> {
  const names = new Map<string, Set<string | undefined>>()
  for (const { testFilePath, displayName } of testResults)
    names.set(testFilePath, (names.get(testFilePath) ?? new Set()).add(displayName?.name))
  return names
}

/** Jest does not tell its version; the project's own installation does. */
function jestVersion(root: string): string {
  try {
    return (createRequire(join(root, 'package.json'))('jest/package.json') as { version: string }).version
  } catch {
    return 'unknown'
  }
}

/** Tests that Jest itself counts as failed, with their full names. */
const redTests = ({ testResults }: Results) =>
  testResults.flatMap(({ testFilePath: path, displayName, testResults: tests }) =>
    tests
      .filter(({ status }) => status === 'failed')
      .map(({ ancestorTitles, title }) => ({
        path,
        project: displayName?.name,
        test: [...ancestorTitles, title].join(' > '),
      })),
  )

/** A file without gates tells nothing of itself: it counts as complete if no test of it was left out, for whatever reason. */
function isComplete(
  { testResults, testExecError }: Results['testResults'][number],
  reports: readonly FileReport[],
): boolean {
  if (reports.length > 0) return reports.every(({ tests }) => tests.notRun === 0)
  return !testExecError && testResults.every(({ status }) => status === 'passed' || status === 'failed')
}

/** A file whose worker died, or that failed outside of its tests, holds an error of its own. */
function runnerErrors(results: Results, files: readonly FileReport[]): RunnerErrors {
  const { testResults, numRuntimeErrorTestSuites, wasInterrupted } = results
  const reportsOf = (path: string, project: string | undefined): FileReport[] =>
    files.filter((file) => file.path === path && (file.project ?? project) === project)
  const failed = testResults.filter(({ testExecError }) => Boolean(testExecError))
  return {
    files: failed.map(({ testFilePath: path, displayName }) => ({
      path,
      reports: reportsOf(path, displayName?.name),
    })),
    tests: redTests(results).map(({ path, project, test }) => ({ path, test, reports: reportsOf(path, project) })),
    others: Math.max(0, numRuntimeErrorTestSuites - failed.length),
    interrupted: wasInterrupted,
  }
}

export default class HolmgateReporter {
  readonly #config: GlobalConfig
  readonly #options: ReporterOptions
  readonly #folder: string | null
  #error: Error | undefined
  /** With `--runInBand` a test that calls `process.exit(0)` ends Jest itself, in green, and no verdict was ever computed. */
  readonly #onExit = (): void => {
    process.exitCode = 1
    terminal(process.stderr).print(
      'holmgate: the process ended before the run had, so no gate was decided and the run is red. Look for process.exit in a test, or run it in a worker (without --runInBand).\n',
    )
    if (this.#folder !== null) removeRunFolder(this.#folder)
  }

  constructor(config: GlobalConfig, options: ReporterOptions = {}) {
    this.#config = config
    this.#options = reporterOptions(options)
    // Before the workers start: they inherit the folder's name.
    this.#folder = createRunFolder()
    allowProgress()
    process.once('exit', this.#onExit)
    removeOldReports(config.rootDir, this.#options)
    announceRun(config.rootDir, options.outputDir, config.ci === true || looksLikeCI(), config.shard === undefined)
  }

  async onRunComplete(_contexts: unknown, results: Results): Promise<void> {
    process.off('exit', this.#onExit)
    this.#error = undefined
    if (this.#folder === null) return
    const { rootDir: root, shard, reporters = [] } = this.#config
    const names = projectNames(results)
    const files = readRunFolder(this.#folder, names).map((file): FileReport => {
      const [project, ...others] = names.get(file.path)!
      return project === undefined || others.length > 0 ? file : { ...file, project }
    })
    removeRunFolder(this.#folder)
    const annotates = reporters.some((entry) => (typeof entry === 'string' ? entry : entry[0]) === 'github-actions')
    // Jest's own reporter annotates tests that are red; a failed file gets nothing from it.
    const redOnes = new Set(redTests(results).map(({ path, test }) => JSON.stringify([path, test])))
    const { red } = await finishIfNeeded(
      {
        runner: { name: 'jest', version: jestVersion(root) },
        ...(shard ? { shard: { index: shard.shardIndex, count: shard.shardCount } } : {}),
        root,
        files,
        ran: results.testResults.map((result) => ({
          path: result.testFilePath,
          complete: isComplete(
            result,
            files.filter(({ path }) => path === result.testFilePath),
          ),
        })),
        failed: runnerErrors(results, files),
        incomplete: results.wasInterrupted || results.numRuntimeErrorTestSuites > 0,
        annotated: annotates
          ? ({ file, test }) => test !== null && redOnes.has(JSON.stringify([resolve(root, file), test]))
          : () => false,
        screen: terminal(process.stderr),
      },
      this.#options,
    )
    if (files.length > 0) this.#keepRed(results)
    // Only a reporter sees the whole run: nothing else would end it in red.
    if (red.length > 0) this.#error = new Error(red.join('\n'))
  }

  /** A `globalTeardown` that calls `process.exit(0)` ends a red run in green: Jest has not set its exit code by then. */
  #keepRed({ numFailedTests, numRuntimeErrorTestSuites }: Results): void {
    const { watch, watchAll, testFailureExitCode = 1 } = this.#config
    if (watch || watchAll || numFailedTests + numRuntimeErrorTestSuites === 0) return
    process.once('exit', () => {
      if (!process.exitCode) process.exitCode = testFailureExitCode
    })
  }

  /** What Jest ends a run in red for. */
  getLastError(): Error | undefined {
    return this.#error
  }
}
