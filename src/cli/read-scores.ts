import { type BigIntStats, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { inputError, misuseError } from '../evaluation/errors.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { all } from '../evaluation/wording.ts'
import { dropInBoth, parseResults, readFile } from '../formats/index.ts'
import { cleanText } from '../github/sanitise.ts'
import { complain } from './print.ts'
import { readOptions, type ScoreValues, type Side } from './score-options.ts'
import { asOptions } from './spellings.ts'
import type { Io } from './types.ts'

/** What messages call `-`. */
const STDIN = 'standard input'

/** The two models that a command line names. */
export interface Scores {
  readonly baseline: EvaluationResult
  readonly candidate: EvaluationResult
  /** What reports call them, never the same. */
  readonly names: readonly [baseline: string, candidate: string]
  /** At least one, each once. */
  readonly metrics: readonly string[]
}

function stdinBytes(io: Io): Uint8Array {
  try {
    return io.readStdinBytes()
  } catch (error) {
    throw inputError(`${STDIN} cannot be read: ${cleanText(String((error as Error).message), 200)}`)
  }
}

/**
 * Reads one model as the options of a command line say.
 *
 * @param path of its file, or `-` for standard input
 */
export function readSide(path: string, side: Side, values: ScoreValues, io: Io): EvaluationResult {
  const { qrels } = values
  const options = {
    ...readOptions(values, side),
    ...(qrels === undefined ? {} : { qrels: resolve(io.cwd, qrels) }),
    name: values[`${side}-name`] ?? (path === '-' ? side : undefined),
  }
  return path === '-'
    ? parseResults(stdinBytes(io), { ...options, source: STDIN })
    : readFile(resolve(io.cwd, path), path, options)
}

/** What a reader decided on its own, in whole sentences. */
export function noticesOf({ metadata }: EvaluationResult): string[] {
  const { notices } = metadata
  return Array.isArray(notices) ? notices.filter((notice): notice is string => typeof notice === 'string') : []
}

/** What the readers decided, once each, with the files that it holds for. */
function noticeLines(sides: readonly (readonly [path: string, result: EvaluationResult])[]): string[] {
  const files = new Map<string, string[]>()
  for (const [path, result] of sides) {
    for (const notice of noticesOf(result)) {
      files.set(notice, [...(files.get(notice) ?? []), path === '-' ? STDIN : cleanText(path)])
    }
  }
  return [...files].map(([notice, names]) => `${[...new Set(names)].join(', ')}: ${asOptions(notice)}`)
}

/** Two files that are called the same are told apart by their folders. */
export function distinctNames(
  [baseline, candidate]: readonly [string, string],
  paths: readonly [string, string],
): readonly [string, string] {
  if (baseline !== candidate) return [baseline, candidate]
  return paths[0] === paths[1] || paths.includes('-') ? [`${baseline} (baseline)`, `${candidate} (candidate)`] : paths
}

/** Where a file lies, whatever it is called; `null` where the system does not say. */
const placeOf = (stat: BigIntStats | null): string | null =>
  stat === null || !stat.isFile() || stat.ino === 0n ? null : `${stat.dev}:${stat.ino}`

/** Whether two paths lead to one file: links count, and a file that is also standard input. */
function isSameFile(from: string, to: string, io: Io): boolean {
  if (from === to || (from !== '-' && to !== '-' && resolve(io.cwd, from) === resolve(io.cwd, to))) return true
  const [one, other] = [from, to].map((path) =>
    placeOf(
      path === '-'
        ? io.statStdin()
        : (statSync(resolve(io.cwd, path), { bigint: true, throwIfNoEntry: false }) ?? null),
    ),
  )
  return one !== null && one === other
}

/**
 * Reads the scores of both models; what the readers decided on their own goes to standard error.
 *
 * @param paths what stands behind the command: baseline, candidate; one of them may be `-`
 * @throws HolmgateError (misuse) for another number of paths, the same model twice or no metric, which lists those there are;
 *   (input) for files that cannot be read
 */
export function readScores(paths: readonly string[], values: ScoreValues, io: Io): Scores {
  const [from, to] = paths
  if (from === undefined || to === undefined || paths.length > 2) {
    throw misuseError(`it takes two files, BASELINE and CANDIDATE; found ${paths.length}.`)
  }
  const models = [values['baseline-model'], values['candidate-model']]
  if (from === '-' && to === '-') throw misuseError('only one of the two files can be standard input.')
  if (models[0] === models[1] && isSameFile(from, to, io)) {
    throw misuseError(
      `the baseline and the candidate are the same file, ${cleanText(from === '-' ? to : from)}. Where it holds both, say --baseline-model and --candidate-model.`,
    )
  }
  const { baseline, candidate } = dropInBoth(
    readSide(from, 'baseline', values, io),
    readSide(to, 'candidate', values, io),
  )
  const sides = [
    [from, baseline],
    [to, candidate],
  ] as const
  for (const line of noticeLines(sides)) complain(io, line)
  if (values.metric === undefined) {
    const common = Object.keys(baseline.values).filter((metric) => Object.hasOwn(candidate.values, metric))
    throw misuseError(
      `0 comparisons ran: name at least one --metric. ${common.length === 0 ? 'The files have none in common.' : `Both files have ${all(common)}.`}`,
    )
  }
  return {
    baseline,
    candidate,
    names: distinctNames([baseline.name, candidate.name], [from, to]),
    metrics: values.metric,
  }
}
