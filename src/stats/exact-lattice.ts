import type { ExactTail } from './exact-tail.ts'
import { sumOf } from './fixed-point.ts'
import { lattice } from './lattice.ts'
import type { Differences } from './types.ts'

const { abs, min, sign } = Math

/** Most additions that an exact distribution may cost; beyond it random signs are as good and faster. */
const MOST_WORK = 2e8

/**
 * Exact test by building the whole distribution of the sum, unit by unit, for differences on a lattice.
 *
 * @returns `null` when the differences share no step, or when its distribution would be too large
 * @see Streitberg & Röhmel (1986). Exact distributions for permutation and rank tests. Statistical Software Newsletter 12.
 */
export function exactOnLattice(nonzero: Differences): ExactTail | null {
  const whole = lattice(nonzero)
  if (whole === null) return null
  const observed = sumOf(whole)
  const sizes = whole.map(abs).sort()
  const total = sumOf(sizes)
  if (sizes.length * total > MOST_WORK) return null
  // S = total − 2T, T the sum of the flipped sizes; the tail needs T only up to the observed one
  const flipped = (total - abs(observed)) / 2
  const mass = flippedSumMass(sizes, flipped)
  let reached = 0
  for (let t = 0; t <= flipped; t++) reached += mass[t]!
  return { sign: sign(observed), reached, beyond: reached - mass[flipped]! }
}

/** P(T = t) for t up to `most`. */
function flippedSumMass(sizes: Float64Array, most: number): Float64Array {
  const mass = new Float64Array(most + 1)
  mass[0] = 1
  let reachable = 0
  for (const size of sizes) {
    reachable = min(most, reachable + size)
    for (let t = reachable; t >= size; t--) mass[t] = (mass[t]! + mass[t - size]!) / 2
    for (let t = min(reachable, size - 1); t >= 0; t--) mass[t]! /= 2
  }
  return mass
}
