import { dependenceOnDraws, stabilityOf, type Undecided } from './monte-carlo-error.ts'
import type { Stability } from './types.ts'

/** Draws that one settlement may spend: some seconds. What is open after that is called open. */
const MOST_DRAWS = 1.5e9

/** A hypothesis that can be drawn again. */
export interface Redrawable<M> extends Undecided {
  /** Whether it was drawn again already. */
  readonly redrawn: boolean
  /** What drawing again would cost, in units × draws; `null` when it cannot be done, or not any more. */
  readonly cost: number | null
  /** The same hypothesis with more draws. */
  redraw(): M
}

/**
 * Draws more where, at 99 %, another seed could have changed a decision of the family: ten times as many, once for each
 * hypothesis whose draws decide something. Depends on nothing but the data, the options and the order of the family.
 *
 * @param adjust the correction, on the p-values of all members in their order
 * @returns the members, drawn again where that was needed, and how sure the decision of each is
 */
export function settleDraws<M extends Redrawable<M>>(
  members: readonly M[],
  adjust: (pValues: readonly number[]) => readonly number[],
  alpha: number,
): { readonly members: readonly M[]; readonly stability: readonly Stability[] } {
  const current = [...members]
  let left = MOST_DRAWS
  for (;;) {
    const { deciding, open } = dependenceOnDraws(current, adjust, alpha)
    const affordable = deciding.filter((place) => {
      const { cost } = current[place]!
      if (cost === null || cost > left) return false
      left -= cost
      return true
    })
    if (affordable.length === 0) {
      const stability = current.map(({ redrawn }, place) => stabilityOf(open[place]!, redrawn))
      return { members: current, stability }
    }
    for (const place of affordable) current[place] = current[place]!.redraw()
  }
}
