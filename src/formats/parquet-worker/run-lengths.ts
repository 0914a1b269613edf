/** More bits than this do not fit into a number beside the 7 that may be left of the byte before. */
export const MAX_WIDTH = 24

/**
 * Reads whole numbers of a few bits each: runs of one value, and groups of eight packed values.
 * https://parquet.apache.org/docs/file-format/data-pages/encodings/#run-length-encoding--bit-packing-hybrid-rle--3
 *
 * @param width bits of a number, at most `MAX_WIDTH`
 * @param into is filled
 * @throws Error where the bytes end before
 */
export function readRuns(bytes: Uint8Array, from: number, end: number, width: number, into: Int32Array): void {
  if (width === 0) {
    into.fill(0)
    return
  }
  const mask = 2 ** width - 1
  let at = from
  let filled = 0
  const byte = (): number => {
    if (at >= end) throw new Error('a page ends before its values')
    return bytes[at++]!
  }
  while (filled < into.length) {
    let head = 0
    for (let factor = 1; ; factor *= 128) {
      const part = byte()
      head += (part & 127) * factor
      if (part < 128) break
    }
    if (head % 2 === 0) {
      let value = 0
      for (let shift = 0; shift < width; shift += 8) value |= byte() << shift
      const stop = Math.min(into.length, filled + head / 2)
      into.fill(value, filled, stop)
      filled = stop
      continue
    }
    // The last group may stand for fewer values than eight, and then be cut.
    const stop = Math.min(into.length, filled + ((head - 1) / 2) * 8)
    let buffer = 0
    let bits = 0
    const after = at + ((head - 1) / 2) * width
    for (; filled < stop; filled++) {
      while (bits < width) {
        buffer |= byte() << bits
        bits += 8
      }
      into[filled] = buffer & mask
      buffer >>>= width
      bits -= width
    }
    at = after
  }
}
