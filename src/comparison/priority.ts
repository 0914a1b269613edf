import { misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import { LEAST_WEIGHT, MOST_WEIGHT } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'

/** Which of several hypotheses matter more. */
export interface Priority {
  readonly primary: boolean
  /** Above 0; 1 unless something else was said. */
  readonly weight: number
}

/** What `primary: true` weighs beside a hypothesis without it: of one primary and one other, 80 % of α. */
const PRIMARY_WEIGHT = 4

export const NO_PRIORITY: Priority = { primary: false, weight: 1 }

/**
 * Reads `primary` and `weight`.
 *
 * @throws HolmgateError (misuse) for other values, and where the correction has no use for them: a priority that is passed over
 *   silently would be a false sense of safety
 */
export function readPriority(
  { primary, weight }: { readonly primary?: unknown; readonly weight?: unknown },
  correction: Correction,
  where: string,
): Priority {
  if (primary !== undefined && typeof primary !== 'boolean') {
    throw misuseError(`${where}: primary must be true or false, found ${describe(primary)}.`)
  }
  const isWeight = typeof weight === 'number' && weight >= LEAST_WEIGHT && weight <= MOST_WEIGHT
  if (weight !== undefined && !isWeight) {
    throw misuseError(
      `${where}: weight must be a number from ${LEAST_WEIGHT} to ${MOST_WEIGHT}, found ${describe(weight)}.`,
    )
  }
  if (weight !== undefined && correction !== 'weighted-holm') {
    throw misuseError(
      `${where}: weight has no use with correction '${correction}'. Use correction 'weighted-holm', or leave it out.`,
    )
  }
  if (primary === true && correction !== 'fixed-sequence' && correction !== 'weighted-holm') {
    throw misuseError(
      `${where}: primary has no use with correction '${correction}'. Use correction 'fixed-sequence' or 'weighted-holm', or leave it out.`,
    )
  }
  return {
    primary: primary === true,
    weight: isWeight ? weight : primary === true ? PRIMARY_WEIGHT : 1,
  }
}

/** Places of hypotheses in the order of a fixed sequence: the primary ones first, each kind in its own order. */
export function sequenceOf(priorities: readonly Priority[]): number[] {
  const places = priorities.map((_, place) => place)
  return [
    ...places.filter((place) => priorities[place]!.primary),
    ...places.filter((place) => !priorities[place]!.primary),
  ]
}
