// "holmgate/vitest/reporter": prints the tables after the run.
import type { TestModule, Vitest } from 'vitest/node'
import type { FileReport } from '../family/types.ts'
import { allowProgress } from '../matchers/progress.ts'
import { finishIfNeeded } from './finish-if-needed.ts'
import type { ReporterOptions } from './finish-run.ts'
import { looksLikeCI } from './in-ci.ts'
import type { Shard } from './merged-shards.ts'
import { removeOldReports } from './old-reports.ts'
import { reporterOptions } from './reporter-options.ts'
import { announceRun } from './run-output.ts'
import type { RunnerErrors } from './run-problems.ts'
import { terminal } from './terminal.ts'

/** Reporters whose output on stdout is read by a program. */
const MACHINE = new Set(['json', 'junit', 'tap', 'tap-flat'])

type ReporterEntry = string | readonly [string, { outputFile?: unknown }?] | object

/** Where another reporter writes data to stdout, the tables go to stderr. */
function streamFor({ config }: Vitest): NodeJS.WriteStream {
  const files = config.outputFile
  const writesData = (entry: ReporterEntry): boolean => {
    const [name, options] = Array.isArray(entry) ? (entry as [string, { outputFile?: unknown }?]) : [entry as string]
    if (typeof name !== 'string' || !MACHINE.has(name)) return false
    const file = options?.outputFile ?? (typeof files === 'string' ? files : files?.[name as keyof typeof files])
    return file === undefined
  }
  return (config.reporters as readonly ReporterEntry[]).some(writesData) ? process.stderr : process.stdout
}

/** Of a run that merges blobs. With more shards than files some are empty, where that is allowed, and leave nothing to merge. */
function mergedShards(modules: readonly TestModule[], { config }: Vitest): (Shard | undefined)[] {
  if (!config.mergeReports) return []
  const shards = modules.map((module) => noted(module).holmgateShard)
  const mayBeEmpty =
    config.passWithNoTests && shards.some((shard) => shard !== undefined && shard.count > modules.length)
  return mayBeEmpty ? [] : shards
}

const isListed = (name: string, { config }: Vitest): boolean =>
  (config.reporters as readonly ReporterEntry[]).some((entry) => (Array.isArray(entry) ? entry[0] : entry) === name)

/** What holmgate notes of a file; blob reports keep it. */
interface Noted {
  readonly holmgate?: FileReport
  holmgateShard?: Shard
}

const noted = (module: TestModule): Noted => module.meta() as Noted
const reportOf = (module: TestModule): FileReport | undefined => noted(module).holmgate

/** A file without gates tells nothing of itself: it counts as complete if no test of it was left out, for whatever reason. */
function isComplete(module: TestModule): boolean {
  const report = reportOf(module)
  if (report !== undefined) return report.tests.notRun === 0
  if (module.errors().length > 0) return false
  return [...module.children.allTests()].every((test) => ['passed', 'failed'].includes(test.result().state))
}

const reportsOf = (module: TestModule): FileReport[] => [reportOf(module)].filter((report) => report !== undefined)

/** A file that has an error outside of its tests, or whose worker died before it ended. */
function runnerErrors(modules: readonly TestModule[], errors: readonly unknown[], reason: string): RunnerErrors {
  const interrupted = reason === 'interrupted'
  const unended = (module: TestModule): boolean => !interrupted && ['queued', 'pending'].includes(module.state())
  const failed = modules.filter((module) => module.errors().length > 0 || unended(module))
  return {
    files: failed.map((module) => ({
      path: module.moduleId,
      reports: reportsOf(module),
    })),
    tests: modules.flatMap((module) =>
      [...module.children.allTests('failed')].map(({ fullName: test }) => {
        return { path: module.moduleId, test, reports: reportsOf(module) }
      }),
    ),
    others: errors.length,
    interrupted,
  }
}

export default class HolmgateReporter {
  readonly #options: ReporterOptions
  #vitest: Vitest | undefined

  constructor(options: ReporterOptions = {}) {
    this.#options = reporterOptions(options)
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    allowProgress()
    const { root, shard, mergeReports } = vitest.config
    announceRun(root, this.#options.outputDir, looksLikeCI(), !shard && !mergeReports)
  }

  /** Each run while watching too, but no `vitest list`. */
  onTestRunStart(): void {
    if (this.#vitest !== undefined) removeOldReports(this.#vitest.config.root, this.#options)
  }

  /** Before a blob is written: whoever merges blobs has to see that one is missing. */
  onTestModuleEnd(module: TestModule): void {
    const { shard, mergeReports } = this.#vitest?.config ?? {}
    if (shard && !mergeReports) noted(module).holmgateShard = { index: shard.index, count: shard.count }
  }

  async onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): Promise<void> {
    const vitest = this.#vitest
    if (vitest === undefined) return
    const { root, shard } = vitest.config
    // Vitest's own reporter annotates failed tests and failed files alike.
    const annotates = isListed('github-actions', vitest)
    const { red } = await finishIfNeeded(
      {
        runner: { name: 'vitest', version: vitest.version },
        ...(shard ? { shard: { index: shard.index, count: shard.count } } : {}),
        root,
        files: modules.flatMap((module) => reportOf(module) ?? []),
        ran: modules.map((module) => ({ path: module.moduleId, complete: isComplete(module) })),
        failed: runnerErrors(modules, vitest.config.dangerouslyIgnoreUnhandledErrors ? [] : errors, reason),
        incomplete:
          reason === 'interrupted' || errors.length > 0 || modules.some((module) => module.errors().length > 0),
        annotated: { tests: annotates, files: annotates },
        screen: terminal(streamFor(vitest)),
        merged: mergedShards(modules, vitest),
      },
      this.#options,
    )
    // Only a reporter sees the whole run: nothing else would end it in red.
    if (red.length > 0) process.exitCode = 1
  }
}
