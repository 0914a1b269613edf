// Drawing units and adding their rows without SIMD; see `Kernels`. The loops over all draws of the bootstrap.

// Looked up once: in Jest's sandbox every access to a global leaves compiled code, which made a comparison 50 times slower.
const { imul } = Math

// The two functions that draw append to the first `drawn` units what words[from … to) draw, and return how many there are
// then. A draw that is rejected is written as well, and the next one takes its place: that costs less than a branch.

export function drawBy16(
  units: Int32Array,
  drawn: number,
  words: Int32Array,
  from: number,
  to: number,
  n: number,
  rejected: number,
): number {
  let count = drawn
  for (let i = from; i < to; i++) {
    const word = words[i]!
    const low = imul(word & 0xffff, n)
    units[count] = low >>> 16
    if ((low & 0xffff) >= rejected) count++
    const high = imul(word >>> 16, n)
    units[count] = high >>> 16
    if ((high & 0xffff) >= rejected) count++
  }
  return count
}

export function drawBy32(
  units: Int32Array,
  drawn: number,
  words: Int32Array,
  from: number,
  to: number,
  n: number,
  rejected: number,
): number {
  let count = drawn
  for (let i = from; i < to; i++) {
    const word = words[i]!
    const rest = imul(word, n) >>> 0
    units[count] = upperHalf(word, n, rest)
    if (rest >= rejected) count++
  }
  return count
}

/** The first accepted unit of the two halves of a word, −1 if both are rejected. */
export function unitOfEitherHalf(word: number, n: number, rejected: number): number {
  const low = imul(word & 0xffff, n)
  if ((low & 0xffff) >= rejected) return low >>> 16
  const high = imul(word >>> 16, n)
  return (high & 0xffff) >= rejected ? high >>> 16 : -1
}

/** ⌊word·n/2^32⌋ of unsigned numbers: the double product may be rounded, but the exact lower half tells by how much. */
function upperHalf(word: number, n: number, lowerHalf: number): number {
  return (((word >>> 0) * n - lowerHalf) * 2 ** -32 + 0.5) | 0
}

/** Adds to four sums from `sum` on the rows, from `rows` on, of the first `count` units. */
export function addUnitsFour(doubles: Float64Array, sum: number, rows: number, units: Int32Array, count: number): void {
  let a = doubles[sum]!
  let b = doubles[sum + 1]!
  let c = doubles[sum + 2]!
  let d = doubles[sum + 3]!
  for (let i = 0; i < count; i++) {
    const row = rows + (units[i]! << 2)
    a += doubles[row]!
    b += doubles[row + 1]!
    c += doubles[row + 2]!
    d += doubles[row + 3]!
  }
  doubles[sum] = a
  doubles[sum + 1] = b
  doubles[sum + 2] = c
  doubles[sum + 3] = d
}

/** As `addUnitsFour`, for a single column. */
export function addUnitsOne(doubles: Float64Array, sum: number, rows: number, units: Int32Array, count: number): void {
  let total = doubles[sum]!
  for (let i = 0; i < count; i++) total += doubles[rows + units[i]!]!
  doubles[sum] = total
}
