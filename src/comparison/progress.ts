import type { OnProgress } from '../stats/types.ts'
import type { SharedOptions } from './options.ts'
import type { PreparedPair } from './prepare-pair.ts'
import { needsBootstrap, needsSigns } from './resampling.ts'

/** A sign is drawn about ten times as fast as a unit. */
const SIGNS_PER_DRAW = 0.1

/** Turns the progress of single batches into the finished share of all of them. */
export function progressOf(
  batches: readonly (readonly (readonly [place: number, pair: PreparedPair])[])[],
  shared: SharedOptions,
  onProgress: OnProgress | undefined,
): { next(): { signs: OnProgress; draws: OnProgress } } {
  const work = batches.map((batch) => {
    const { nUnits } = batch[0]![1].pairing
    const size = nUnits * batch.length
    return {
      signs: needsSigns(shared) ? size * SIGNS_PER_DRAW : 0,
      draws: needsBootstrap(nUnits, shared) ? size : 0,
    }
  })
  const total = work.reduce((sum, { signs, draws }) => sum + signs + draws, 0)
  let batch = 0
  let before = 0
  return {
    next() {
      const { signs, draws } = work[batch++]!
      const start = before
      before += signs + draws
      return {
        signs: (share) => onProgress?.((start + share * signs) / total),
        draws: (share) => onProgress?.((start + signs + share * draws) / total),
      }
    },
  }
}
