import { unitColumn } from '../evaluation/index.ts'
import type { BetterWhen, EvaluationResult } from '../evaluation/types.ts'
import { unitId, unitsOf } from '../evaluation/units.ts'
import type { PairedDifferences } from './paired-differences.ts'
import type { MovedUnit, TopMovers } from './types.ts'

/** How many units a comparison names on each side. */
export const MOST_MOVERS = 10

/** Leaves 40 of the 53 bits of a double (Veltkamp, 1968): differences that are equal but for float noise become equal. */
const SPLIT = 2 ** 13 + 1
function withoutNoise(x: number): number {
  const high = x * SPLIT
  return high - (high - x)
}

/** Ranks of the units with the largest positive change, largest first, then by id. One pass over all units. */
function largest(changes: Float64Array, sign: 1 | -1, most: number): number[] {
  const top: { unit: number; size: number }[] = []
  for (let unit = 0; unit < changes.length; unit++) {
    const change = changes[unit]! * sign
    if (change <= 0) continue
    const size = withoutNoise(change)
    if (top.length === most && size <= top[most - 1]!.size) continue
    // Units come in the order of their ids, so of equal ones the first stays before.
    let place = top.length
    while (place > 0 && top[place - 1]!.size < size) place--
    top.splice(place, 0, { unit, size })
    if (top.length > most) top.pop()
  }
  return top.map(({ unit }) => unit)
}

/** The two results of a comparison, and what it found between them. */
export interface Moved {
  readonly baseline: EvaluationResult
  readonly candidate: EvaluationResult
  readonly metric: string
  readonly betterWhen: BetterWhen
  readonly differences: PairedDifferences
}

/**
 * The units that lost and gained most, read through `betterWhen`; of equal changes the smaller id stands first.
 *
 * @param moved two results that `pairResults()` accepted
 * @param most how many units of each side; default 10
 * @returns unit values (means of the unit's rows) of both models, in the metric's own scale. A unit whose difference counts as
 *   zero is in neither list
 */
export function topMovers(moved: Moved, most: number = MOST_MOVERS): TopMovers {
  const { baseline, candidate, metric, betterWhen } = moved
  const changes = moved.differences.scaled.values
  const units = unitsOf(baseline)
  const [before, after] = [unitColumn(baseline, metric).means, unitColumn(candidate, metric).means]
  const list = (sign: 1 | -1): readonly MovedUnit[] =>
    Object.freeze(
      largest(changes, sign, most).map((unit) =>
        // −0 would not survive JSON.
        Object.freeze({
          id: unitId(baseline, units, unit),
          baselineValue: before[unit]! + 0,
          candidateValue: after[unit]! + 0,
        }),
      ),
    )
  const gained = betterWhen === 'higher' ? 1 : -1
  return Object.freeze({ lost: list(gained === 1 ? -1 : 1), gained: list(gained) })
}
