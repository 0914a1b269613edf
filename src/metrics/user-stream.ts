import alea from 'seedrandom/lib/alea.js'
import { misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'

/** Random whole numbers below `n`. */
export type Below = (n: number) => number

/**
 * The random stream of one user: it depends on the purpose, the seed and the user's id only, so that neither the order of
 * the interactions nor other users change what is drawn.
 */
export function userStream(purpose: string, seed: number, user: string): Below {
  const random = alea(`holmgate ${purpose} ${seed} ${user}`)
  // Scaling 32 random bits is uneven by less than n / 2^32, far below anything that a split could show.
  return (n) => Math.floor(((random.int32() >>> 0) / 4294967296) * n)
}

/** A shuffled copy (Fisher and Yates). */
export function shuffled<Entry>(entries: readonly Entry[], below: Below): Entry[] {
  const copy = [...entries]
  for (let last = copy.length - 1; last > 0; last--) {
    const other = below(last + 1)
    const kept = copy[last]!
    copy[last] = copy[other]!
    copy[other] = kept
  }
  return copy
}

/** Checks a seed. */
export function checkSeed(seed: number, where: string): number {
  if (!Number.isSafeInteger(seed)) throw misuseError(`${where}: the seed is a whole number, found ${describe(seed)}.`)
  return seed
}
