// Sums of random signs without SIMD, four or one columns at once; see `Kernels`.

/** The 256 subset sums of each of the four bytes of 32 units, for one of `width` columns that are interleaved. */
export function fillTables(tables: Float64Array, values: Float64Array, column: number, width: number): void {
  for (let byte = 0; byte < 4; byte++) {
    const start = byte * 256 * width + column
    tables[start] = 0
    for (let bit = 0; bit < 8; bit++) {
      const value = values[(8 * byte + bit) * width + column]!
      const known = width << bit
      for (let i = start; i < start + known; i += width) tables[i + known] = tables[i]! + value
    }
  }
}

export function addOne(
  sums: Float64Array,
  first: number,
  tables: Float64Array,
  words: Int32Array,
  count: number,
): void {
  for (let b = 0, at = first; b < count; b++, at++) {
    const word = words[b]!
    sums[at]! +=
      tables[word & 255]! +
      tables[256 + ((word >>> 8) & 255)]! +
      (tables[512 + ((word >>> 16) & 255)]! + tables[768 + (word >>> 24)]!)
  }
}

export function addFour(
  sums: Float64Array,
  first: number,
  tables: Float64Array,
  words: Int32Array,
  count: number,
): void {
  for (let b = 0, at = first; b < count; b++, at += 4) {
    const word = words[b]!
    const p = (word & 255) << 2
    const q = 1024 + ((word >>> 6) & 1020)
    const r = 2048 + ((word >>> 14) & 1020)
    const s = 3072 + ((word >>> 22) & 1020)
    sums[at]! += tables[p]! + tables[q]! + (tables[r]! + tables[s]!)
    sums[at + 1]! += tables[p + 1]! + tables[q + 1]! + (tables[r + 1]! + tables[s + 1]!)
    sums[at + 2]! += tables[p + 2]! + tables[q + 2]! + (tables[r + 2]! + tables[s + 2]!)
    sums[at + 3]! += tables[p + 3]! + tables[q + 3]! + (tables[r + 3]! + tables[s + 3]!)
  }
}
