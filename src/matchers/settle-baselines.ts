import { basename, dirname, isAbsolute, join, relative } from 'node:path'
import { baselineDigest } from '../evaluation/baseline-digest.ts'
import { mergeCandidates } from '../evaluation/baseline-merge.ts'
import { readBaselineFile, writeBaselineFile } from '../evaluation/baseline-store.ts'
import type { StoredBaseline } from '../evaluation/baseline-text.ts'
import { checkedOut, isoTime } from '../evaluation/checked-out.ts'
import { fileSystem } from '../evaluation/file-system.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { unitColumn } from '../evaluation/unit-column.ts'
import { type Settled, type Settlement, settleFile } from '../family/settle.ts'
import type { BaselineEntry, BaselineRules, FileState, GateCall } from '../family/state.ts'
import type { BaselineReport } from '../family/types.ts'
import { version } from '../version.ts'
import { originOf, shownPath } from './baselines.ts'

/** How a test file ended, as its runner tells it. */
export interface Ending {
  /** Tests of the file that were not skipped for good, and how many of them did not run. */
  readonly tests: { readonly total: number; readonly notRun: number }
  /**
   * What is wrong with a test (`null`: with the hooks of the file), in words, beside the errors whose text holds one of
   * `own`; `null` if nothing is.
   */
  problemOf(test: unknown, own: readonly string[]): string | null
  /** Whether a test that ran must fail (`test.fails`, `test.failing`): an error of it does not make the run red. */
  mustFail(test: unknown): boolean
}

/** The settlement of a file whose kept baselines were written where they may be. */
export interface BaselineSettlement {
  readonly settlement: Settlement
  readonly reports: readonly BaselineReport[]
  readonly warnings: readonly string[]
}

/** Why a baseline was not written. */
interface Refusal {
  readonly why: string
  /** Whether its gates are red for that: something went wrong, not just a part of a file that ran. */
  readonly isFault: boolean
}

type Outcome = 'written' | 'updated' | 'unchanged'

const messageOf = (error: unknown): string => String((error as Error | null)?.message ?? error)

/** The one result that all gates of a baseline offer, or why there is none. */
function offered({ offers }: BaselineEntry): EvaluationResult | string {
  if (offers.length === 0) return 'no gate offers a candidate'
  const candidates = offers.map(({ candidate }) => candidate)
  for (const candidate of new Set(candidates)) {
    try {
      for (const metric of Object.keys(candidate.values)) unitColumn(candidate, metric)
    } catch (error) {
      return messageOf(error)
    }
  }
  const merged = mergeCandidates(candidates as [EvaluationResult, ...EvaluationResult[]])
  if (typeof merged !== 'string') return merged
  const attempts = new Set(offers.map(({ place }) => place.attempt)).size > 1
  return `its gates ${attempts ? 'or the attempts of its test ' : ''}offer different candidates (${merged})`
}

/** Why a candidate must not be kept, as far as the runner tells; `null` if nothing speaks against it. */
function obstacle(
  { offers }: BaselineEntry,
  file: FileState,
  ending: Ending | null,
  own: (test: unknown) => string[],
): string | null {
  if (ending === null) return 'this runner does not tell whether its tests passed'
  const { total, notRun } = ending.tests
  if (notRun > 0) return `${notRun} of the ${total} tests of the file did not run`
  for (const test of new Set(offers.map(({ place }) => place.test))) {
    if (file.faults.some(({ place }) => place.test === test)) return 'a gate of its test was called wrongly'
    const problem = ending.problemOf(test, own(test))
    if (problem !== null) return problem
  }
  return null
}

/** The calls without the hypotheses that are not judged, because their baseline becomes the candidate. */
function judgedCalls(calls: readonly GateCall[], blocked: ReadonlyMap<BaselineEntry, Refusal>) {
  const notJudged: GateCall[] = []
  const judged = calls.map((call): GateCall => {
    const hypotheses = call.hypotheses.flatMap((hypothesis) => {
      const { baseline, problem } = hypothesis
      if (baseline === null || baseline.pending === null) return [hypothesis]
      const refusal = blocked.get(baseline)
      if (refusal === undefined) return []
      if (problem === null && !refusal.isFault) return [hypothesis]
      const before =
        problem ?? `The baseline '${baseline.handle.name}' (${shownPath(baseline.path)}) was to be updated.`
      const text = `${before} It was not ${baseline.missing ? 'written' : 'updated'}: ${refusal.why}.`
      return [{ ...hypothesis, comparison: null, problem: text }]
    })
    if (hypotheses.length < call.hypotheses.length) notJudged.push(call)
    return { ...call, hypotheses }
  })
  return { judged, notJudged }
}

/** Writes a baseline, unless somebody else did meanwhile. */
function write(entry: BaselineEntry, file: string, result: EvaluationResult, now: number): Outcome {
  const { path, handle, stored, missing } = entry
  const digest = baselineDigest(result, handle.inputs)
  let current: StoredBaseline | null = null
  try {
    current = readBaselineFile(path, 'The file')
  } catch (error) {
    // What could not be used when the gate ran is what the update replaces.
    if (stored !== null || missing) throw error
  }
  if (current !== null && current.digest === digest) return 'unchanged'
  if ((current?.digest ?? null) !== (stored?.digest ?? null)) {
    throw new Error('another test file or process wrote it meanwhile, with other scores')
  }
  const spec = basename(file)
  const owner = current?.spec ?? null
  if (owner !== null && owner !== spec && fileSystem().existsSync(join(dirname(file), owner))) {
    throw new Error(`it belongs to ${owner}, and one test file writes a baseline: take another name here`)
  }
  const origin = { spec, tool: version, date: isoTime(now), ...checkedOut(dirname(file)) }
  writeBaselineFile(path, result, handle.inputs, origin)
  return missing ? 'written' : 'updated'
}

/** Where the candidate of a red gate belongs: the path of its baseline below the project's root, mirrored. */
function candidatePath(
  { path }: BaselineEntry,
  { root, folder }: NonNullable<BaselineRules['candidates']>,
): string | null {
  const below = relative(root, path)
  return below.startsWith('..') || isAbsolute(below) ? null : join(folder, below)
}

/** Leaves the candidate of red gates where it can be promoted from. Says why, where it cannot. */
function leaveCandidate(
  entry: BaselineEntry,
  file: FileState,
  ending: Ending | null,
  gates: readonly Settled[],
  rules: BaselineRules,
): { path: string | null; problem: string | null } {
  const red = gates.filter(({ call, verdict }) => verdict === 'fail' && !call.advisory)
  if (rules.candidates === null || !red.some(({ baseline }) => baseline === entry)) return { path: null, problem: null }
  const tests = new Set(entry.offers.map(({ place }) => place.test))
  const own = (test: unknown): string[] =>
    file.calls.flatMap(({ place, thrown, hypotheses }) =>
      place.test === test && thrown !== null && hypotheses.every(({ baseline }) => baseline !== null) ? [thrown] : [],
    )
  const other = red.some(({ call, baseline }) => baseline === null && tests.has(call.place.test))
  const why = other ? 'another gate of its test failed too' : obstacle(entry, file, ending, own)
  const result = why ?? offered(entry)
  if (typeof result === 'string') return { path: null, problem: result }
  const path = candidatePath(entry, rules.candidates)
  if (path === null) return { path: null, problem: 'its file is outside the root of the project' }
  try {
    const origin = {
      spec: basename(file.file),
      tool: version,
      date: isoTime(rules.now),
      ...checkedOut(dirname(file.file)),
    }
    writeBaselineFile(path, result, entry.handle.inputs, origin)
  } catch (error) {
    return { path: null, problem: messageOf(error) }
  }
  return { path, problem: null }
}

const DAY = 86_400_000

/** What is worth a warning: an update that did not happen, a baseline that is old. */
function warningsOf(entry: BaselineEntry, why: string | undefined, rules: BaselineRules): string[] {
  const { handle, path, stored, pending, missing } = entry
  const named = `The baseline '${handle.name}' (${shownPath(path)})`
  const warnings: string[] = []
  if (rules.refused === 'ci')
    warnings.push(
      `${named} was not updated, although -u asks for it: CI never writes one. Gates were judged as without -u.`,
    )
  if (rules.refused === 'untold')
    warnings.push(
      `${named} was not updated, although -u asks for it: a worker of Jest learns of --ci by the reporter only, and this run has none. ` +
        "Add 'holmgate/jest/reporter' to the reporters, or run with --runInBand. Gates were judged as without -u.",
    )
  if (pending === 'update' && !missing && why !== undefined)
    warnings.push(`${named} was not updated, although -u asks for it: ${why}. Its gates were judged all the same.`)
  const compared = pending === null || why !== undefined
  if (compared && stored !== null && handle.maxAge !== null) {
    const age = Math.floor((rules.now - Date.parse(stored.date)) / DAY)
    if (age > handle.maxAge)
      warnings.push(`${named} is ${age} days old, and maxAge is ${handle.maxAge}. It is ${originOf(stored)}.`)
  }
  return warnings
}

function reportOf(
  entry: BaselineEntry,
  file: FileState,
  outcome: Outcome | undefined,
  candidate: string | null,
): BaselineReport {
  const { handle, path, stored, missing } = entry
  const keys = file.calls.flatMap(({ place, hypotheses }) =>
    hypotheses.flatMap(({ baseline, key }) => (baseline === entry ? [{ test: place.test, key }] : [])),
  )
  const distinct = keys.filter(
    (one, at) => keys.findIndex(({ test, key }) => test === one.test && key === one.key) === at,
  )
  return {
    name: handle.name,
    path,
    status: outcome ?? (stored !== null ? 'compared' : missing ? 'missing' : 'unusable'),
    commit: stored?.commit ?? null,
    uncommitted: stored?.uncommitted ?? false,
    date: stored?.date ?? null,
    nUnits: stored?.result.nUnits ?? null,
    notJudged: outcome === undefined ? 0 : distinct.length,
    candidate,
  }
}

const byPath = (a: BaselineEntry, b: BaselineEntry): number => (a.path < b.path ? -1 : 1)

/**
 * Settles a file, and writes the baselines that wait for its end where nothing speaks against it: the file ran whole, the
 * tests of the gates have no other error, all offer the same candidate. What is written is not judged; whatever is not
 * written is judged after all, so that no gate passes because of a baseline that is not there.
 */
export function settleBaselines(
  file: FileState,
  order: (test: unknown) => number,
  ending: Ending | null,
  rules: BaselineRules | null,
): BaselineSettlement {
  const entries = [...file.baselines.values()].sort(byPath)
  if (entries.length === 0 || rules === null) return { settlement: settleFile(file, order), reports: [], warnings: [] }
  const blocked = new Map<BaselineEntry, Refusal>()
  const done = new Map<BaselineEntry, Outcome>()
  const pending = entries.filter((entry) => entry.pending !== null)
  const open = (): BaselineEntry[] => pending.filter((entry) => !blocked.has(entry) && !done.has(entry))
  const results = new Map<BaselineEntry, EvaluationResult>()
  for (const entry of pending) {
    const why = obstacle(entry, file, ending, () => [])
    const result = why ?? offered(entry)
    if (typeof result !== 'string') results.set(entry, result)
    else blocked.set(entry, { why: result.replace(/\.$/, ''), isFault: why === null })
  }
  let settlement: Settlement
  for (;;) {
    const { judged, notJudged } = judgedCalls(file.calls, blocked)
    settlement = settleFile({ ...file, calls: judged }, order, notJudged)
    const red = new Set(
      settlement.gates.flatMap(({ call, verdict }) => (verdict === 'fail' && !call.advisory ? [call.place.test] : [])),
    )
    const spoiled = open().filter(({ offers }) => offers.some(({ place }) => red.has(place.test)))
    for (const entry of spoiled) blocked.set(entry, { why: 'another gate of its test failed', isFault: false })
    if (spoiled.length > 0) continue
    const before = blocked.size
    for (const entry of open()) {
      try {
        done.set(entry, write(entry, file.file, results.get(entry)!, rules.now))
      } catch (error) {
        blocked.set(entry, { why: messageOf(error).replace(/\.$/, ''), isFault: true })
      }
    }
    if (blocked.size === before) break
  }
  file.closed = true
  const warnings: string[] = []
  const reports = entries.map((entry) => {
    const left = done.has(entry) ? null : leaveCandidate(entry, file, ending, settlement.gates, rules)
    if (left?.problem)
      warnings.push(
        `The candidate for the baseline '${entry.handle.name}' was not left for promotion: ${left.problem}.`,
      )
    warnings.push(...warningsOf(entry, blocked.get(entry)?.why, rules))
    return reportOf(entry, file, done.get(entry), left?.path ?? null)
  })
  return { settlement, reports, warnings }
}
