import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exactMean } from '../../src/evaluation/exact-mean.ts'

const view = new DataView(new ArrayBuffer(8))

/** A double as a whole number of 2^-1074. */
function scaled(x: number): bigint {
  view.setFloat64(0, x)
  const bits = view.getBigUint64(0)
  const exponent = (bits >> 52n) & 0x7ffn
  const fraction = bits & 0xfffffffffffffn
  const size = exponent === 0n ? fraction : (fraction | 0x10000000000000n) << (exponent - 1n)
  return x < 0 ? -size : size
}

function neighbours(x: number): number[] {
  view.setFloat64(0, Math.abs(x))
  const bits = view.getBigUint64(0)
  return [bits + 1n, bits === 0n ? 1n : bits - 1n].map((other) => {
    view.setBigUint64(0, other)
    return Math.sign(x || 1) * view.getFloat64(0)
  })
}

const distance = (mean: number, values: readonly number[]): bigint => {
  const error = scaled(mean) * BigInt(values.length) - values.reduce((sum, value) => sum + scaled(value), 0n)
  return error < 0n ? -error : error
}

const score = fc.oneof(
  fc.double({ min: -1, max: 1, noNaN: true }),
  fc.integer({ min: 0, max: 20 }).map((x) => x / 20),
  fc.constantFrom(1e200, -1e200, 1, 2 ** -52, -(2 ** -53), 1 + 2 ** -52, 1e-200, 5e-324, 2 ** -1022, 1.7e308, -1.7e308),
)
const scores = fc.array(score, { minLength: 1, maxLength: 40 })

describe('exactMean', () => {
  test('is the double nearest to the exact mean', () => {
    fc.assert(
      fc.property(scores, (values) => {
        const mean = exactMean(values)
        const best = distance(mean, values)
        for (const other of neighbours(mean).filter(Number.isFinite)) {
          expect(distance(other, values) - best).toBeGreaterThanOrEqual(0n)
        }
      }),
    )
  })

  test('goes to the even one of two doubles that are as near, and a trace decides', () => {
    const ulp = 2 ** -52
    expect(exactMean([1, 1 + ulp])).toBe(1)
    expect(exactMean([1 + ulp, 1 + 2 * ulp])).toBe(1 + 2 * ulp)
    // Four numbers with the mean 1 + ulp / 2, but for a trace of one of them.
    for (const trace of [1e-30, 1e-170, 5e-324]) {
      expect(exactMean([2, 2 + 2 * ulp, trace, 0])).toBe(1 + ulp)
      expect(exactMean([2, 2 + 2 * ulp, 0, 0])).toBe(1)
      expect(exactMean([2, 2 + 2 * ulp, -trace, 0])).toBe(1)
      expect(exactMean([2 + 2 * ulp, 2 + 4 * ulp, -trace, 0])).toBe(1 + ulp)
    }
  })

  test('reaches the ends of the range of doubles', () => {
    expect(exactMean([5e-324, 5e-324, 0])).toBe(5e-324)
    expect(exactMean([5e-324, 0])).toBe(0)
    expect(exactMean([1.5e-323, 0])).toBe(1e-323)
    expect(exactMean([Number.MAX_VALUE, Number.MAX_VALUE])).toBe(Number.MAX_VALUE)
    expect(exactMean([-Number.MAX_VALUE, -Number.MAX_VALUE, Number.MAX_VALUE])).toBe(-Number.MAX_VALUE / 3)
  })

  test('does not depend on the order', () => {
    fc.assert(
      fc.property(scores, fc.infiniteStream(fc.nat()), (values, stream) => {
        const keys = [...stream.take(values.length)]
        const shuffled = values.map((value, i) => [keys[i]!, value] as const).sort((a, b) => a[0] - b[0])
        expect(exactMean(shuffled.map(([, value]) => value))).toBe(exactMean(values))
      }),
    )
  })

  test('[E3] does not change when the whole list is repeated', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: 2, max: 9 }), (values, times) => {
        const repeated = Array.from({ length: times }, () => values).flat()
        expect(exactMean(repeated)).toBe(exactMean(values))
      }),
    )
  })

  test('scales with powers of two, bit for bit', () => {
    fc.assert(
      fc.property(scores, fc.integer({ min: -60, max: 60 }), (values, k) => {
        fc.pre(values.every((x) => x === 0 || (Math.abs(x) > 1e-150 && Math.abs(x) < 1e280)))
        const trace = Math.abs(exactMean(values))
        fc.pre(trace === 0 || trace > 1e-280) // fewer digits below
        expect(exactMean(values.map((x) => x * 2 ** k))).toBe(exactMean(values) * 2 ** k)
      }),
    )
  })

  test('reads a part of a list, through indices', () => {
    expect(exactMean([1, 2, 3, 100], null, 1, 3)).toBe(2.5)
    expect(exactMean([1, 2, 3, 100], [3, 0, 2, 1], 1, 3)).toBe(2)
  })

  test('never gives −0, which JSON would turn into 0', () => {
    expect(exactMean([-0, -0])).toBe(0)
    expect(exactMean([-5e-324, 0, 0])).toBe(0)
  })
})
