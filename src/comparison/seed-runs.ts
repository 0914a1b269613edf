import { misuseError } from '../evaluation/errors.ts'
import { toEvaluationResult } from '../evaluation/index.ts'
import { isMap, isRecord, own } from '../evaluation/kinds.ts'
import type { EvaluationResult, ResultLike } from '../evaluation/types.ts'
import { all, describe, quote } from '../evaluation/wording.ts'

/** One model trained several times: results in a list (runs are then called 0, 1, …), or by seed. */
export type Runs =
  | readonly ResultLike[]
  | ReadonlyMap<string | number, ResultLike>
  | Readonly<Record<string, ResultLike>>

/** Several runs where one model is expected. */
export interface RunsOf {
  readonly runs: Runs
}

/** A baseline and a candidate that were trained under the same seed. */
export interface SeedPair {
  readonly seed?: string | number | undefined
  readonly baseline: ResultLike
  readonly candidate: ResultLike
}

/** One run. */
export interface SeedRun {
  readonly seed: string
  readonly result: EvaluationResult
}

/** Whether a value is `{ runs: … }`. */
export const isRunsOf = (value: unknown): value is RunsOf => isRecord(value) && own(value, 'runs') !== undefined

/**
 * Reads the runs of one model.
 *
 * @throws HolmgateError (misuse) for fewer than two runs, the same object twice and what holds no scores
 */
export function readRuns(runs: unknown, argument: string, metrics: readonly string[]): SeedRun[] {
  const entries = entriesOf(runs, argument)
  if (entries.length < 2) {
    throw misuseError(
      `${argument}: ${entries.length === 0 ? 'no run' : 'one run'} says nothing about retraining. ` +
        'Train at least twice, with different seeds; five runs are a good start.',
    )
  }
  const seen = new Map<unknown, string>()
  return entries.map(([seed, value]) => {
    const before = seen.get(value)
    if (before !== undefined) {
      throw misuseError(`${argument}: the runs ${all([before, seed])} are the same object. Pass one result a run.`)
    }
    seen.set(value, seed)
    return { seed, result: toEvaluationResult(value, `${argument}, run ${quote(seed)}`, metrics) }
  })
}

function entriesOf(runs: unknown, argument: string): [seed: string, value: unknown][] {
  if (Array.isArray(runs)) return runs.map((value, run) => [String(run), value])
  if (isMap(runs)) return Array.from(runs, ([seed, value]) => [String(seed), value])
  if (isRecord(runs)) return Object.keys(runs).map((seed) => [seed, runs[seed]])
  throw misuseError(`${argument}: expected one result a run, in an array or by seed, found ${describe(runs)}.`)
}
