import type { ExactTail } from './exact-tail.ts'
import { sumOf } from './fixed-point.ts'
import { DATA } from './kernel-layout.ts'
import { fastestKernels, type KernelSource } from './kernels.ts'
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
export function exactOnLattice(nonzero: Differences, source: KernelSource = fastestKernels): ExactTail | null {
  const whole = lattice(nonzero)
  if (whole === null) return null
  const observed = sumOf(whole)
  const sizes = whole.map(abs).sort()
  const total = sumOf(sizes)
  if (sizes.length * total > MOST_WORK) return null
  // S = total − 2T, T the sum of the flipped sizes; the tail needs T only up to the observed one
  const flipped = (total - abs(observed)) / 2
  const mass = flippedSumMass(sizes, flipped, source)
  let reached = 0
  for (let t = 0; t <= flipped; t++) reached += mass[t]!
  return { sign: sign(observed), reached, beyond: reached - mass[flipped]! }
}

/** P(T = t) for t up to `most`; holds until the kernels are used again. */
function flippedSumMass(sizes: Float64Array, most: number, source: KernelSource): Float64Array {
  const kernels = source(DATA + 8 * (most + 1))
  const mass = new Float64Array(kernels.buffer, DATA, most + 1)
  mass.fill(0)
  mass[0] = 1
  let reachable = 0
  for (let u = 0; u < sizes.length; u++) {
    reachable = min(most, reachable + sizes[u]!)
    kernels.halve(DATA, sizes[u]!, reachable)
  }
  return mass
}
