import { withSimultaneousIntervals } from '../comparison/correct-rows.ts'
import { westfallYoung } from '../comparison/westfall-young.ts'
import { alphaOf } from '../stats/index.ts'
import { type Attempt, type Merged, mergeAttempts } from './merge-attempts.ts'
import type { Adjusted } from './redraw-members.ts'
import type { FamilyConfig } from './types.ts'

/** Attempts whose p-values are the worse, for this gate, of their own and of the joint draws'. */
function withJointPValues(merged: Merged, jointly: ReadonlyMap<Attempt, number>): Merged {
  const { negated } = merged.last.call
  const worse = negated ? Math.min : Math.max
  const attempts = merged.all.map((attempt): Attempt => {
    const { comparison } = attempt.hypothesis
    const joint = jointly.get(attempt)
    if (comparison === null || joint === undefined) return attempt
    const pValue = worse(comparison.pValue, joint)
    return { ...attempt, hypothesis: { ...attempt.hypothesis, comparison: Object.freeze({ ...comparison, pValue }) } }
  })
  return mergeAttempts(attempts)
}

const jointOf = ({ hypothesis }: Attempt) => (hypothesis.comparison === null ? null : (hypothesis.kept?.joint ?? null))

/** Whether joint draws speak for a member: it ran on one set of data only, and that set is at hand. */
const hasColumn = ({ shown, differs, pValue }: Merged): boolean =>
  !differs && jointOf(shown) !== null && shown.hypothesis.comparison?.pValue === pValue

/** All attempts of the members whose data differ between attempts, with the p-values that joint draws give each. */
function jointPValues(members: readonly Merged[], options: Parameters<typeof westfallYoung>[1]): Map<Attempt, number> {
  const attempts = members.flatMap((merged) => (hasColumn(merged) ? [merged.shown] : merged.all))
  const known = attempts.filter((attempt) => jointOf(attempt) !== null)
  if (known.length === 0) return new Map()
  const results = westfallYoung(
    known.map((attempt) => ({ joint: jointOf(attempt), pValue: attempt.hypothesis.comparison!.pValue })),
    options,
  )
  return new Map(known.map((attempt, i) => [attempt, results[i]!.pValue]))
}

/**
 * Corrects a family by joint resampling (Westfall & Young).
 *
 * A member whose data differ between the attempts of its test has no one column, and a retry must not help. So a claim enters
 * by its largest p-value alone, which raises the others at least as much as any of its columns would; a guard is judged
 * by its smallest p-value without a correction, and the other guards as if it were not there. Both are bounds on what the
 * family would be on any single attempt. Claims and guards that are pooled get each the bound that is on the safe side for them.
 *
 * @param unseen declared hypotheses that did not run: each counts as p = 1
 */
export function resampleMembers(members: readonly Merged[], config: FamilyConfig, unseen: number): Adjusted[] {
  const { resamples, seed, testMethod, confidenceLevel } = config
  if (resamples === 'exact')
    throw new Error(
      'holmgate: a jointly resampled family was registered without draws. This is a mistake in holmgate: please report it.',
    )
  const options = { resamples, seed, testMethod, alpha: alphaOf(confidenceLevel) }
  const differing = members.some((merged) => !hasColumn(merged))
  const jointly = differing ? jointPValues(members, options) : new Map<Attempt, number>()
  const merged = members.map((one) => (hasColumn(one) ? one : withJointPValues(one, jointly)))
  const columns = members.map((one) => (hasColumn(one) ? jointOf(one.shown) : null))
  const missing = Array.from({ length: unseen }, () => ({ joint: null, pValue: 1 }))
  const result = (place: number, of: ReturnType<typeof westfallYoung>[number]): Adjusted => {
    const one = merged[place]!
    const { pValue, pValueMethod, adjustedPValue, stability } = of
    if (pValueMethod === null) return { merged: one, adjustedPValue, stability }
    const { hypothesis } = one.shown
    const comparison = Object.freeze({ ...hypothesis.comparison!, pValue, pValueMethod })
    const shown = { ...one.shown, hypothesis: { ...hypothesis, comparison } }
    return { merged: { ...one, pValue, shown }, adjustedPValue, stability }
  }
  // For claims every member counts, those without a column at their worst.
  const raised = (): Adjusted[] =>
    westfallYoung(
      [
        ...merged.map((one, i) => {
          return { joint: columns[i]!, pValue: one.last.call.negated ? 1 : one.pValue }
        }),
        ...missing,
      ],
      options,
    )
      .slice(0, merged.length)
      .map((of, i) => result(i, of))
  // For guards those without a column do not count, except where wrong data made them p = 1.
  const lowered = (): Adjusted[] => {
    const places = merged
      .map((_, i) => i)
      .filter((i) => columns[i] !== null || merged[i]!.shown.hypothesis.comparison === null)
    const results = westfallYoung(
      places.map((i) => ({ joint: columns[i]!, pValue: merged[i]!.pValue })),
      options,
    )
    const counted = new Map(places.map((place, at) => [place, results[at]!]))
    return merged.map((one, i) => {
      const of = counted.get(i)
      return of === undefined ? { merged: one, adjustedPValue: one.pValue, stability: 'sure' as const } : result(i, of)
    })
  }
  const negated = merged.map(({ last }) => last.call.negated)
  const guards = negated.includes(true)
  const [forClaims, forGuards] =
    !differing && unseen === 0 ? [raised(), []] : [negated.includes(false) ? raised() : [], guards ? lowered() : []]
  const adjusted = negated.map((guard, i) => (guard ? (forGuards[i] ?? forClaims[i]!) : forClaims[i]!))
  return config.simultaneousIntervals ? withIntervals(adjusted, columns, options) : adjusted
}

/** Intervals of all members that have a column, holding all at once. */
function withIntervals(
  adjusted: readonly Adjusted[],
  columns: readonly unknown[],
  options: Parameters<typeof withSimultaneousIntervals>[2],
): Adjusted[] {
  const places = columns.map((_, i) => i).filter((i) => columns[i] !== null)
  const shown = places.map((i) => adjusted[i]!.merged.shown.hypothesis)
  const rows = withSimultaneousIntervals(
    shown.map(({ comparison }) => comparison!),
    shown.map(({ kept }) => kept!),
    options,
  )
  const again = [...adjusted]
  places.forEach((place, at) => {
    const one = adjusted[place]!
    const hypothesis = { ...shown[at]!, comparison: rows[at]! }
    again[place] = { ...one, merged: { ...one.merged, shown: { ...one.merged.shown, hypothesis } } }
  })
  return again
}
