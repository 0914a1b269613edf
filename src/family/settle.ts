import { withAdjustment } from '../comparison/index.ts'
import { NO_PRIORITY } from '../comparison/priority.ts'
import { factorOf, ownFactorOf } from '../comparison/refuse-unreachable.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { count } from '../evaluation/wording.ts'
import { type Decision, decide, roleOf, SEED_REVERSED } from './decide.ts'
import { type Attempt, type Merged, mergeAttempts } from './merge-attempts.ts'
import { type Adjusted, redrawMembers } from './redraw-members.ts'
import { resampleMembers } from './resample-members.ts'
import { configFor, familyConfig } from './settings.ts'

import { type BaselineEntry, type CallSite, type FileState, type GateCall, joinParts } from './state.ts'
import type { FamilyConfig, FamilyReport } from './types.ts'

/** One hypothesis with its final verdict. */
export interface Settled extends Decision {
  /** The call of the last attempt that reached it. */
  readonly call: GateCall
  readonly metric: string
  /** Adjusted over the family; `null` with an input error. */
  readonly comparison: PairwiseComparison | null
  readonly problem: string | null
  readonly family: FamilyReport | null
  /** Rank of its p-value among the family, from 1; 0 for an advisory gate. */
  readonly rank: number
  readonly attempts: number
  readonly differs: boolean
  /** The kept baseline of the attempt that decided. */
  readonly baseline: BaselineEntry | null
}

/** The verdict of one test file. */
export interface Settlement {
  readonly families: readonly FamilyReport[]
  readonly gates: readonly Settled[]
  /** What is wrong with the file as a whole; each makes it red. */
  readonly problems: readonly { readonly message: string; readonly site: CallSite | null }[]
}

/** Tests in file order, then registration order: concurrent tests must not shuffle the report. */
function collectAttempts(file: FileState, order: (test: unknown) => number): Attempt[][] {
  const calls = file.calls
    .map((call, index) => ({ call, index, position: order(call.place.test) }))
    .sort((a, b) => a.position - b.position || a.index - b.index)
  const hypotheses = new Map<unknown, Map<string, Attempt[]>>()
  const seen = new Map<unknown, Map<string, number>>()
  for (const { call } of calls) {
    const byKey = hypotheses.get(call.place.test) ?? new Map<string, Attempt[]>()
    hypotheses.set(call.place.test, byKey)
    const counts = seen.get(call.place.test) ?? new Map<string, number>()
    seen.set(call.place.test, counts)
    for (const hypothesis of call.hypotheses) {
      const inAttempt = joinParts([call.place.attempt, hypothesis.key])
      const ordinal = counts.get(inAttempt) ?? 0
      counts.set(inAttempt, ordinal + 1)
      const key = joinParts([ordinal, hypothesis.key])
      byKey.set(key, [...(byKey.get(key) ?? []), { call, hypothesis }])
    }
  }
  return [...hypotheses.values()].flatMap((byKey) => [...byKey.values()])
}

const familyName = (name: string | null, role: FamilyReport['role']): string =>
  role === 'pooled' ? (name ?? 'all') : name === null ? role : `${name}/${role}`

function settleOne(
  { merged, adjustedPValue, stability }: Adjusted,
  family: FamilyReport | null,
  factor: number,
  rank: number,
): Settled {
  const { call } = merged.last
  const { comparison, problem, metric, baseline } = merged.shown.hypothesis
  const { attempts, differs } = merged
  const common = { call, metric, problem, baseline, family, rank, attempts, differs }
  if (comparison === null) return { ...common, comparison, verdict: 'fail', reason: 'input-error' }
  const row = withAdjustment(comparison, { adjustedPValue, correction: family?.correction ?? 'none', stability })
  const decision = merged.reversed && !call.negated ? SEED_REVERSED : decide(call, row, factor)
  const elsewhere = decision.verdict === 'fail' && merged.shown.call.place.attempt !== call.place.attempt
  return { ...common, comparison: row, ...decision, ...(elsewhere ? { reason: 'attempt-failed' as const } : {}) }
}

/** Counted in no family: its own p-value says what it would have said. */
function settleAdvisory(merged: Merged): Settled {
  const stability = merged.shown.hypothesis.comparison?.stability ?? 'sure'
  return settleOne({ merged, adjustedPValue: merged.pValue, stability }, null, 1, 0)
}

/** A gate of a family that nobody configured, beside a configured one that no gate is in: a slip of the pen, with another level. */
function misspeltFamilies(file: FileState): Settlement['problems'] {
  const configured = file.settings.flatMap(({ name }) => name ?? [])
  const unused = configured.filter((name) => !file.calls.some(({ family }) => family === name))
  const stray = file.calls.find(({ family }) => family !== null && !configured.includes(family))
  if (unused.length === 0 || stray === undefined) return []
  const message =
    `A gate is in the family '${stray.family}', which nothing configures, and no gate is in the family '${unused[0]}', ` +
    'which configureFamily names. Give both the same name.'
  return [{ message, site: stray.site }]
}

/** Gates that were stated with a matcher that is not ours never ran. */
function replacedProblems({ replaced }: FileState): Settlement['problems'] {
  if (replaced.size === 0) return []
  const [which, is, others] = replaced.size === 1 ? ['The matcher', 'is', 'another'] : ['The matchers', 'are', 'others']
  const message =
    `${which} ${[...replaced].join(', ')} ${is} not holmgate's any more: expect.extend() put ${others} in the place, so gates that were ` +
    "stated so may never have run. Give your own matchers other names, or list holmgate's set-up file after yours."
  return [{ message, site: null }]
}

const ROLES = { separate: ['claims', 'guards', 'margins'], pooled: ['pooled', 'margins'] } as const

const belongs = (call: GateCall, role: FamilyReport['role']): boolean =>
  role === 'pooled' ? roleOf(call) !== 'margins' : roleOf(call) === role

/** Corrects one family and decides each of its hypotheses. */
function settleFamily(
  members: readonly Merged[],
  identity: { name: string | null; role: FamilyReport['role'] },
  config: FamilyConfig,
): { report: FamilyReport; settled: Settled[] } {
  const claims = members.filter(({ last }) => roleOf(last.call) === 'claims').length
  const unseen =
    identity.role === 'guards' || identity.role === 'margins' ? 0 : Math.max(0, (config.hypotheses ?? 0) - claims)
  const correction = correctionFor(config, identity.role)
  const adjusted =
    correction === 'westfall-young'
      ? resampleMembers(members, config, unseen)
      : redrawMembers(members, correction, { confidenceLevel: config.confidenceLevel, unseen })
  const report: FamilyReport = {
    ...config,
    correction,
    name: familyName(identity.name, identity.role),
    role: identity.role,
    size: members.length + unseen,
  }
  const pValues = adjusted.map(({ merged }) => merged.pValue)
  const rankOf = (p: number, index: number): number =>
    1 + pValues.filter((other, at) => other < p || (other === p && at < index)).length
  const weights = members.map(({ last }) => (last.call.priority ?? NO_PRIORITY).weight)
  const factor = factorOf(correction, report.size, weights)
  // A claim may gain the room of others that are shown. A guard must be able to fail by itself: where it could only fail after
  // another one has, it protects nothing.
  const settled = adjusted.map((one, i) => {
    const own = members[i]!.last.call.negated ? ownFactorOf(correction, report.size, weights, weights[i]!) : factor
    return settleOne(one, report, own, rankOf(one.merged.pValue, i))
  })
  return { report, settled }
}

/**
 * How a family is corrected. A fixed sequence is for claims: in one of guards each would be switched off by the first before it
 * that shows no harm, so guards are corrected by Holm.
 */
function correctionFor({ correction }: FamilyConfig, role: FamilyReport['role']): FamilyConfig['correction'] {
  return correction === 'fixed-sequence' && role === 'guards' ? 'holm' : correction
}

/** A declared number of claims is a promise: none, or more than promised, is red. */
function declarationProblems(
  file: FileState,
  members: readonly Merged[],
  notJudged: readonly GateCall[],
): Settlement['problems'] {
  return file.settings.flatMap(({ name, values }): Settlement['problems'] => {
    const declared = values.hypotheses ?? null
    if (declared === null) return []
    const claims = members.filter(
      ({ last }) => last.call.family === name && roleOf(last.call) === 'claims' && !last.call.advisory,
    )
    // A claim whose baseline is being written ran, although there was nothing to judge.
    const waived = notJudged.some((call) => call.family === name && roleOf(call) === 'claims' && !call.advisory)
    const which = name === null ? 'this test file' : `the family '${name}'`
    if (claims.length === 0 && waived) return []
    if (claims.length === 0) {
      const message =
        file.faults.length > 0
          ? `None of the ${declared} declared for ${which} counts: a call of a gate is wrong in itself. Mend that error first.`
          : `0 claims ran, but configureFamily declares ${declared} for ${which}: an empty family is not a pass. ` +
            'Run the tests that hold its claims, or remove the declaration.'
      return [{ message, site: null }]
    }
    if (claims.length <= declared) return []
    const message =
      `${count(claims.length, 'claim')} ran, but configureFamily declares only ${declared} for ${which}. ` +
      `Declare hypotheses: ${claims.length}, or mark the claims that do not count with advisory: true.`
    return [{ message, site: claims[declared]!.last.call.site }]
  })
}

/**
 * Computes the verdict of a test file: joins attempts, corrects each family, decides each gate. Closes the file: whatever
 * registers later is an error.
 *
 * @param order position of a test in its file, so that the result does not depend on which test ended first
 * @param notJudged calls of the file whose hypotheses were taken out, because their baseline became the candidate
 */
export function settleFile(
  file: FileState,
  order: (test: unknown) => number,
  notJudged: readonly GateCall[] = [],
): Settlement {
  file.closed = true
  const merged = collectAttempts(file, order).map(mergeAttempts)
  const settled = new Map<Merged, Settled>()
  const families: FamilyReport[] = []
  for (const one of merged) if (one.last.call.advisory) settled.set(one, settleAdvisory(one))
  const counted = merged.filter(({ last }) => !last.call.advisory)
  for (const name of new Set(counted.map(({ last }) => last.call.family))) {
    const config = familyConfig(file.settings, name)
    for (const role of ROLES[config.roles]) {
      const members = counted.filter(({ last }) => last.call.family === name && belongs(last.call, role))
      if (members.length === 0) continue
      const family = settleFamily(members, { name, role }, configFor(role, config))
      families.push(family.report)
      members.forEach((member, i) => {
        settled.set(member, family.settled[i]!)
      })
    }
  }
  return {
    families,
    gates: merged.map((one) => settled.get(one)!),
    problems: [...declarationProblems(file, merged, notJudged), ...misspeltFamilies(file), ...replacedProblems(file)],
  }
}
