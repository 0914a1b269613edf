import type { ColumnReply } from '../parquet-messages.ts'

const LINE_FEED = 10

/** Texts one after another, each with a line feed behind it: a million short strings are dear to make and to hand over. */
export interface TextPool {
  /** Adds a text and returns its number. */
  add(source: Uint8Array, start: number, end: number): number
  /** Whether a text holds a line feed itself, so that they cannot be told apart. */
  hasLineFeeds(): boolean
  /** @param order which text each row has, -1 for none */
  reply(order: Int32Array): ColumnReply
}

export function textPool(): TextPool {
  let bytes = Buffer.allocUnsafeSlow(1 << 20)
  let at = 0
  let count = 0
  let lineFeeds = false

  function grow(length: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(bytes.length * 2, at + length + 1))
    bytes.copy(grown, 0, 0, at)
    bytes = grown
  }

  return {
    add(source, start, end) {
      if (at + end - start + 1 > bytes.length) grow(end - start)
      for (let i = start; i < end; i++) {
        const byte = source[i]!
        if (byte === LINE_FEED) lineFeeds = true
        bytes[at++] = byte
      }
      bytes[at++] = LINE_FEED
      return count++
    },
    hasLineFeeds: () => lineFeeds,
    reply: (order) => ({
      texts: bytes.subarray(0, at),
      count,
      order: count === order.length && order.every((text, row) => text === row) ? null : order,
    }),
  }
}
