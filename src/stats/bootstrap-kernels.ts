import type { DrawRule } from './draw-rule.ts'

// Looked up once: in Jest's sandbox every access to a global leaves compiled code, which made a comparison 50 times slower.
const { imul } = Math

// The functions below add the rows of the units that words[from … to) draw, and return how many draws were rejected. They
// are written out for one and four columns and for each width of a draw: this is the innermost loop of the bootstrap.

export function addOneBy16(
  sums: Float64Array,
  rows: Float64Array,
  words: Int32Array,
  from: number,
  to: number,
  rule: DrawRule,
): number {
  const { n, rejected } = rule
  let sum = sums[0]!
  let missed = 0
  for (let i = from; i < to; i++) {
    const word = words[i]!
    const low = imul(word & 0xffff, n)
    if ((low & 0xffff) >= rejected) sum += rows[low >>> 16]!
    else missed++
    const high = imul(word >>> 16, n)
    if ((high & 0xffff) >= rejected) sum += rows[high >>> 16]!
    else missed++
  }
  sums[0] = sum
  return missed
}

export function addFourBy16(
  sums: Float64Array,
  rows: Float64Array,
  words: Int32Array,
  from: number,
  to: number,
  rule: DrawRule,
): number {
  const { n, rejected } = rule
  let a = sums[0]!
  let b = sums[1]!
  let c = sums[2]!
  let d = sums[3]!
  let missed = 0
  for (let i = from; i < to; i++) {
    const word = words[i]!
    const low = imul(word & 0xffff, n)
    if ((low & 0xffff) >= rejected) {
      const row = (low >>> 14) & ~3
      a += rows[row]!
      b += rows[row + 1]!
      c += rows[row + 2]!
      d += rows[row + 3]!
    } else missed++
    const high = imul(word >>> 16, n)
    if ((high & 0xffff) >= rejected) {
      const row = (high >>> 14) & ~3
      a += rows[row]!
      b += rows[row + 1]!
      c += rows[row + 2]!
      d += rows[row + 3]!
    } else missed++
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
  return missed
}

export function addOneBy32(
  sums: Float64Array,
  rows: Float64Array,
  words: Int32Array,
  from: number,
  to: number,
  rule: DrawRule,
): number {
  const { n, rejected } = rule
  let sum = sums[0]!
  let missed = 0
  for (let i = from; i < to; i++) {
    const word = words[i]!
    const rest = imul(word, n) >>> 0
    if (rest >= rejected) sum += rows[upperHalf(word, n, rest)]!
    else missed++
  }
  sums[0] = sum
  return missed
}

export function addFourBy32(
  sums: Float64Array,
  rows: Float64Array,
  words: Int32Array,
  from: number,
  to: number,
  rule: DrawRule,
): number {
  const { n, rejected } = rule
  let a = sums[0]!
  let b = sums[1]!
  let c = sums[2]!
  let d = sums[3]!
  let missed = 0
  for (let i = from; i < to; i++) {
    const word = words[i]!
    const rest = imul(word, n) >>> 0
    if (rest < rejected) {
      missed++
      continue
    }
    const row = upperHalf(word, n, rest) << 2
    a += rows[row]!
    b += rows[row + 1]!
    c += rows[row + 2]!
    d += rows[row + 3]!
  }
  sums[0] = a
  sums[1] = b
  sums[2] = c
  sums[3] = d
  return missed
}

/** ⌊word·n/2^32⌋ of unsigned numbers: the double product may be rounded, but the exact lower half tells by how much. */
function upperHalf(word: number, n: number, lowerHalf: number): number {
  return (((word >>> 0) * n - lowerHalf) * 2 ** -32 + 0.5) | 0
}
