import { adjustFamily } from '../comparison/index.ts'
import { NO_PRIORITY } from '../comparison/priority.ts'
import { type Redrawable, settleDraws } from '../comparison/settle-draws.ts'
import type { Stability } from '../comparison/types.ts'
import { alphaOf } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'
import { type Attempt, type Merged, mergeAttempts, sameData } from './merge-attempts.ts'
import type { Hypothesis } from './state.ts'

/** Members of a family with the p-values that decide, and how sure each decision is. */
export interface Adjusted {
  readonly merged: Merged
  readonly adjustedPValue: number
  readonly stability: Stability
}

interface Member extends Redrawable<Member> {
  readonly merged: Merged
}

/** The p-value is the shown attempt's own, and not 1 because of what an attempt did. */
const isOwn = ({ shown, pValue }: Merged): boolean => shown.hypothesis.comparison?.pValue === pValue

/** A hypothesis that can be drawn again; attempts that saw the same data are drawn again together. */
function member(merged: Merged, redrawn: ReadonlySet<Hypothesis>): Member {
  const { hypothesis } = merged.shown
  const { comparison } = hypothesis
  const more = redrawn.has(hypothesis) ? null : (hypothesis.kept?.moreDraws ?? null)
  return {
    merged,
    pValue: merged.pValue,
    drawn: isOwn(merged) ? comparison : null,
    redrawn: redrawn.has(hypothesis),
    cost: more === null || comparison === null ? null : more * comparison.nUnits,
    redraw() {
      const fields = hypothesis.kept!.redraw(more!)
      const done = new Set(redrawn)
      const attempts = merged.all.map((attempt): Attempt => {
        if (!sameData(attempt, merged.shown)) return attempt
        const again: Hypothesis = {
          ...attempt.hypothesis,
          comparison: Object.freeze({ ...attempt.hypothesis.comparison!, ...fields }),
        }
        done.add(again)
        return { ...attempt, hypothesis: again }
      })
      return member(mergeAttempts(attempts), done)
    },
  }
}

/**
 * Corrects a family by its p-values, and draws more where its decisions hang on the draws.
 *
 * @param unseen declared hypotheses that did not run
 */
export function redrawMembers(
  members: readonly Merged[],
  correction: Exclude<Correction, 'westfall-young'>,
  { confidenceLevel, unseen }: { readonly confidenceLevel: number; readonly unseen: number },
): Adjusted[] {
  const priorities = members.map(({ last }) => last.call.priority ?? NO_PRIORITY)
  const adjust = (pValues: readonly number[]): number[] => adjustFamily(pValues, priorities, correction, unseen)
  const settled = settleDraws(
    members.map((merged) => member(merged, new Set())),
    adjust,
    alphaOf(confidenceLevel),
  )
  const adjusted = adjust(settled.members.map(({ pValue }) => pValue))
  return settled.members.map(({ merged }, i) => {
    return { merged, adjustedPValue: adjusted[i]!, stability: settled.stability[i]! }
  })
}
