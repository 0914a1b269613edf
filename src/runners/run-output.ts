import { rmSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'

/** Set by a reporter in the main process: workers that start from now on know that it prints, and where its files go. */
const VARIABLE = 'HOLMGATE_OUTPUT'

/** What a reporter tells the workers of its run. */
export interface RunOutput {
  /** Absolute root of the project. */
  readonly root: string
  /** Absolute folder of candidates that can be promoted. */
  readonly candidates: string
  /** Whether the runner was told that it runs in CI. */
  readonly ci: boolean
}

/**
 * Announces a run.
 *
 * @param whole whether it is no shard, nor a merge of shards: then candidates of an earlier run are removed
 */
export function announceRun(root: string, outputDir: string | undefined, ci: boolean, whole: boolean): void {
  const candidates = join(resolve(root, outputDir ?? 'holmgate-report'), 'candidates')
  try {
    if (ci && whole) rmSync(candidates, { recursive: true, force: true })
  } catch {
    // A file in the place of the folder: whoever writes there will say so.
  }
  process.env[VARIABLE] = JSON.stringify({ root, candidates, ci } satisfies RunOutput)
}

/** What the reporter of this run told, `null` without one. A runner inside a test inherits the variable of another project. */
export function runOutput(file: string): RunOutput | null {
  const told = process.env[VARIABLE]
  if (told === undefined) return null
  const output = JSON.parse(told) as RunOutput
  const below = relative(output.root, file)
  return below.startsWith('..') || isAbsolute(below) ? null : output
}
