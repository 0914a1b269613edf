import { join, relative } from 'node:path'
import { isMainThread } from 'node:worker_threads'
import type { BaselineRules } from '../family/state.ts'
import { looksLikeCI } from './in-ci.ts'
import { runOutput } from './run-output.ts'
import { terminal } from './terminal.ts'

// Before any test can fake the clock or the environment.
const { now } = Date
const ci = looksLikeCI()
/** Jest's own option, where a test runs in the process that was given it; its workers are told by the reporter. */
const toldCI = process.argv.some((arg) => arg === '--ci' || arg === '--ci=true')
const inWorker = !isMainThread || /[\\/]jest-worker[\\/]/.test(process.argv[1] ?? '')

/** How a runner is started for one file. */
const COMMANDS = {
  vitest: (file: string) => ({ write: `npx vitest run ${file}`, update: `npx vitest run ${file} -u` }),
  jest: (file: string) => ({ write: `npx jest ${file}`, update: `npx jest ${file} -u` }),
}

/**
 * What this run may do with the baselines of a test file.
 *
 * @param mode the runner's own update mode; anything but `all` and `new` writes nothing
 */
export function baselineRules(runner: keyof typeof COMMANDS, file: string, mode: unknown): BaselineRules {
  const output = runOutput(file)
  const never = ci || output?.ci === true || (runner === 'jest' && toldCI)
  // With -u a worker cannot tell --ci from a developer's machine; without it Jest has done so.
  const untold = runner === 'jest' && mode === 'all' && output === null && inWorker
  const update = !never && !untold && (mode === 'all' || mode === 'new') ? mode : 'none'
  const root = output?.root ?? process.cwd()
  return {
    update,
    refused: mode !== 'all' ? null : never ? 'ci' : untold ? 'untold' : null,
    now: now(),
    command: COMMANDS[runner](relative(process.cwd(), file).replaceAll('\\', '/')),
    candidates:
      update === 'none' ? { root, folder: output?.candidates ?? join(root, 'holmgate-report/candidates') } : null,
    print: output === null ? (text) => terminal(process.stderr).print(text) : null,
  }
}
