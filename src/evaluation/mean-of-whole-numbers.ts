const buffer = new DataView(new ArrayBuffer(8))

/** A double as a whole number of 2^-1074, the smallest double. */
function units(x: number): bigint {
  buffer.setFloat64(0, x)
  const bits = buffer.getBigUint64(0)
  const exponent = Number((bits >> 52n) & 0x7ffn)
  const fraction = bits & ((1n << 52n) - 1n)
  const magnitude = exponent === 0 ? fraction : (fraction | (1n << 52n)) << BigInt(exponent - 1)
  return x < 0 ? -magnitude : magnitude
}

/** The whole number nearest to `a / b`, both positive; of two that are as near, the even one. */
function nearestWhole(a: bigint, b: bigint): bigint {
  const whole = a / b
  const twice = 2n * (a - whole * b)
  return twice > b || (twice === b && whole % 2n === 1n) ? whole + 1n : whole
}

/**
 * The mean of some doubles, computed with whole numbers of any length and rounded once: to the nearest double, of two that are
 * as near to the even one. It cannot overflow or lose small numbers, and takes some hundred times as long as sums of doubles.
 *
 * @example
 * meanOfWholeNumbers([5e-324, 5e-324, 0]) // 5e-324
 */
export function meanOfWholeNumbers(values: readonly number[]): number {
  const sum = values.reduce((total, x) => total + units(x), 0n)
  const n = BigInt(values.length)
  const size = sum < 0n ? -sum : sum
  // A quotient of 53 bits is rounded to whole multiples of a power of two, the smallest double at least.
  const spare = Math.max(0, (size / n).toString(2).length - 53)
  const mean = Number(nearestWhole(size, n << BigInt(spare))) * 2 ** (spare - 1074)
  return (sum < 0n ? -mean : mean) + 0 // `+ 0` turns −0 into 0
}
