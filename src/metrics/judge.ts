import { inputError } from '../evaluation/errors.ts'
import { quote } from '../evaluation/wording.ts'
import { type ItemIndex, itemIndex } from './item-index.ts'
import { eachTarget } from './row-targets.ts'
import { targetLog } from './target-log.ts'
import type { ItemId, JudgedRanking } from './types.ts'

/** Longer copy of a buffer. */
function grown<Buffer extends Float64Array | Int32Array>(buffer: Buffer, length: number): Buffer {
  const longer = new (buffer.constructor as new (length: number) => Buffer)(Math.max(length, buffer.length * 2))
  longer.set(buffer)
  return longer
}

export interface Judge {
  /**
   * Reads the targets of the next row.
   *
   * @returns how many are relevant.
   */
  readonly takeTargets: (targets: unknown, where: () => string) => number
  /** Looks up the first `length` items of a list among the targets just taken. */
  readonly judge: (items: ArrayLike<ItemId>, start: number, length: number, where: () => string) => JudgedRanking
  /** Fingerprint of all targets that were taken, whose rows have these ids. */
  readonly fingerprint: (ids: readonly string[]) => string
}

/**
 * Judges one ranked list after another in buffers that are reused, so that cost and memory do not grow with the rows.
 *
 * @param depth the longest cutoff; items below it are checked for repeats, but not kept.
 * @param catalogue all items that may occur, or nothing.
 */
export function createJudge(depth: number, catalogue?: Iterable<ItemId>): Judge {
  const index: ItemIndex = itemIndex(catalogue)
  const log = targetLog()
  const gains = new Float64Array(depth)
  let idealGains = new Float64Array(64)
  // For each item: the last row that had it as a target, its gain there, and the last row that listed it.
  let judgedIn = new Int32Array(1024)
  let gainOf = new Float64Array(1024)
  let listedIn = new Int32Array(1024)
  let row = 0
  let nRelevant = 0

  const numberOf = (item: ItemId, where: () => string): number => {
    const dense = index.of(item, where)
    if (dense >= judgedIn.length) {
      judgedIn = grown(judgedIn, dense + 1)
      gainOf = grown(gainOf, dense + 1)
      listedIn = grown(listedIn, dense + 1)
    }
    return dense
  }

  function takeTargets(targets: unknown, where: () => string): number {
    row++
    nRelevant = 0
    let graded = false
    eachTarget(targets, where, (item, gain) => {
      const dense = numberOf(item, where)
      if (judgedIn[dense] === row)
        throw inputError(`${where()}: the item ${quote(String(item))} is listed twice. List every item once.`)
      judgedIn[dense] = row
      gainOf[dense] = gain
      log.add(dense, gain)
      if (gain <= 0) return
      if (nRelevant === idealGains.length) idealGains = grown(idealGains, nRelevant + 1)
      idealGains[nRelevant++] = gain
      if (gain !== 1) graded = true
    })
    log.endRow()
    if (graded) idealGains.subarray(0, nRelevant).sort().reverse()
    return nRelevant
  }

  function judge(items: ArrayLike<ItemId>, start: number, length: number, where: () => string): JudgedRanking {
    for (let rank = 0; rank < length; rank++) {
      const item = items[start + rank]!
      const dense = numberOf(item, where)
      if (listedIn[dense] === row) {
        throw inputError(
          `${where()}: the item ${quote(String(item))} is recommended twice, the second time at rank ${rank + 1}. Keep its first place only.`,
        )
      }
      listedIn[dense] = row
      if (rank < depth) gains[rank] = judgedIn[dense] === row && gainOf[dense]! > 0 ? gainOf[dense]! : 0
    }
    return { gains, length: Math.min(length, depth), nRelevant, idealGains }
  }

  return { takeTargets, judge, fingerprint: (ids) => log.fingerprint(index.ids(), ids) }
}
