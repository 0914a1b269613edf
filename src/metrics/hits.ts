import type { JudgedRanking } from './types.ts'

/** Relevant items among the first k of the list. */
export function countHits({ gains, length }: JudgedRanking, k: number): number {
  const end = Math.min(k, length)
  let hits = 0
  for (let rank = 0; rank < end; rank++) if (gains[rank]! > 0) hits++
  return hits
}
