import { judged } from '../comparison/judge-hypothesis.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { inputError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'

/**
 * What follows from the numbers of a comparison must be what it says, or one of them was changed.
 *
 * @throws HolmgateError (input) that names the field
 */
export function refuseContradiction(row: PairwiseComparison): void {
  const follows = judged(row, row.adjustedPValue)
  // Every test of "no difference" gives a mean difference of exactly zero a large p-value.
  const difference =
    follows.significant && row.difference === 0 && row.hypothesis === undefined ? 'not 0' : row.difference
  const claims: readonly (readonly [name: string, said: unknown, expected: unknown])[] = [
    ['significant', row.significant, follows.significant],
    ['difference', row.difference, difference],
    ['direction', row.direction, follows.direction],
    ['hypothesis.state', row.hypothesis?.state, follows.hypothesis?.state],
  ]
  const wrong = claims.find(([, said, expected]) => said !== expected)
  if (wrong === undefined) return
  throw inputError(
    `gate: ${wrong[0]} of the comparison of ${quote(String(row.metric))} is ${String(wrong[1])}, and its other numbers say ${String(wrong[2])}. Pass comparisons as comparePair or compareModels made them.`,
  )
}

/**
 * A correction over more comparisons than a report still has: those that are gone may be the ones that failed.
 *
 * @throws HolmgateError (input) with both numbers
 */
export function refusePart({
  comparisons,
  familySize,
}: {
  readonly comparisons: readonly unknown[]
  readonly familySize?: number
}): void {
  if (familySize === undefined || comparisons.length >= familySize) return
  throw inputError(
    `gate: the report has ${comparisons.length} of the ${String(familySize)} comparisons that were corrected together: what is left out may have failed. Pass comparisons as comparePair or compareModels made them.`,
  )
}
