// "holmgate/vitest/reporter": prints the tables after the run.
import type { TestModule, Vitest } from 'vitest/node'
import type { FileReport } from '../family/types.ts'
import { allowProgress } from '../matchers/progress.ts'
import { printReport, runReport } from './run-report.ts'
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

export default class HolmgateReporter {
  #vitest: Vitest | undefined

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    allowProgress()
  }

  onTestRunEnd(modules: readonly TestModule[], errors: readonly unknown[], reason: string): void {
    const vitest = this.#vitest
    if (vitest === undefined) return
    const files = modules.flatMap((module) => (module.meta() as { holmgate?: FileReport }).holmgate ?? [])
    if (files.length === 0) return
    const { root, shard } = vitest.config
    const incomplete =
      reason === 'interrupted' || errors.length > 0 || modules.some((module) => module.errors().length > 0)
    const run = { runner: { name: 'vitest', version: vitest.version }, root, incomplete } as const
    printReport(runReport(files, { ...run, ...(shard ? { shard } : {}) }), terminal(streamFor(vitest)))
  }
}
