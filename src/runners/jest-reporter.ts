// "holmgate/jest/reporter": prints the tables after the run.
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { RunReport } from '../family/types.ts'
import { allowProgress } from '../matchers/progress.ts'
import { createRunFolder, readRunFolder, removeRunFolder } from './jest-run-folder.ts'
import { printReport, runReport } from './run-report.ts'
import { terminal } from './terminal.ts'

/** The parts of Jest's configuration that are read. */
interface GlobalConfig {
  readonly rootDir: string
  readonly shard?: { readonly shardIndex: number; readonly shardCount: number }
}

/** The parts of a run's results that are read. */
interface Results {
  readonly wasInterrupted: boolean
  readonly numRuntimeErrorTestSuites: number
  readonly testResults: readonly { readonly testFilePath: string }[]
}

/** Jest does not tell its version; the project's own installation does. */
function jestVersion(root: string): string {
  try {
    return (createRequire(join(root, 'package.json'))('jest/package.json') as { version: string }).version
  } catch {
    return 'unknown'
  }
}

export default class HolmgateReporter {
  readonly #config: GlobalConfig
  readonly #folder: string | null

  constructor(config: GlobalConfig) {
    this.#config = config
    // Before the workers start: they inherit the folder's name.
    this.#folder = createRunFolder()
    allowProgress()
  }

  onRunComplete(_contexts: unknown, results: Results): void {
    if (this.#folder === null) return
    try {
      const files = readRunFolder(this.#folder, new Set(results.testResults.map(({ testFilePath }) => testFilePath)))
      if (files.length === 0) return
      const { rootDir: root, shard } = this.#config
      const incomplete = results.wasInterrupted || results.numRuntimeErrorTestSuites > 0
      const runner: RunReport['runner'] = { name: 'jest', version: jestVersion(root) }
      const part = shard === undefined ? {} : { shard: { index: shard.shardIndex, count: shard.shardCount } }
      printReport(runReport(files, { runner, root, incomplete, ...part }), terminal(process.stderr))
    } finally {
      removeRunFolder(this.#folder)
    }
  }
}
