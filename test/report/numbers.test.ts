import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  formatCount,
  formatLevel,
  formatMeans,
  formatNumber,
  formatP,
  formatPercent,
  formatSigned,
  formatSignedPercent,
  formatThreshold,
} from '../../src/report/numbers.ts'

const finite = fc.double({ noNaN: true, min: -1e300, max: 1e300 })
const probability = fc.double({ min: 0, max: 1, noNaN: true })

describe('formatNumber', () => {
  test.each([
    [0.86032, '0.8603'],
    [0.5, '0.5'],
    [-0, '0'],
    [123456.7, '123457'],
    [1234.56, '1235'],
    [9999.6, '10000'],
    [0.0001, '0.0001'],
    [0.00009, '9e-5'],
    [1.23456e-10, '1.235e-10'],
    [-1.2e-10, '-1.2e-10'],
    [2.5e20, '2.5e20'.replace('e', 'e+')],
    [Number.POSITIVE_INFINITY, 'inf'],
    [Number.NEGATIVE_INFINITY, '-inf'],
    [Number.NaN, 'NaN'],
  ])('%d is written %s', (value, text) => {
    expect(formatNumber(value)).toBe(text)
  })

  test('is within half a unit of its last digit, and never hides a number that is not zero', () => {
    fc.assert(
      fc.property(finite, (value) => {
        const shown = Number(formatNumber(value))
        expect(Math.abs(shown - value)).toBeLessThanOrEqual(Math.abs(value) * 5.001e-4)
        expect(shown === 0).toBe(value === 0)
      }),
    )
  })

  test('never rounds digits before the point away', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), (value) => {
        expect(Number(formatNumber(value))).toBe(value + 0)
      }),
    )
  })
})

test('formatSigned always shows the sign', () => {
  expect([0.0123, -2, 0, -0].map((value) => formatSigned(value))).toEqual(['+0.0123', '-2', '0', '0'])
})

describe('formatPercent', () => {
  test.each([
    [0.9047, '90.5 %'],
    [0.9, '90 %'],
    [0, '0 %'],
    [1, '100 %'],
    [0.99999, '99.999 %'],
    [1.00004, '100.004 %'],
    [0.0000012, '0.00012 %'],
    [12.5, '1250 %'],
  ])('%d is written %s', (value, text) => {
    expect(formatPercent(value)).toBe(text)
  })

  test('says 100 only of all and 0 only of nothing', () => {
    fc.assert(
      fc.property(probability, (share) => {
        expect(formatPercent(share) === '100 %').toBe(share * 100 === 100)
        expect(formatPercent(share) === '0 %').toBe(share === 0)
      }),
    )
  })
})

test('formatSignedPercent shows two digits and the sign', () => {
  expect([0.0141, -0.2345, 1.5].map(formatSignedPercent)).toEqual(['+1.4 %', '-23 %', '+150 %'])
})

test('formatLevel shows no float noise', () => {
  expect([0.95, 0.9, 0.999, 0.57].map(formatLevel)).toEqual(['95 %', '90 %', '99.9 %', '57 %'])
})

test('formatCount puts commas between thousands', () => {
  expect([0, 999, 1000, 1234567].map(formatCount)).toEqual(['0', '999', '1,000', '1,234,567'])
})

describe('formatP', () => {
  test.each([
    [0.0004, '0.0004'],
    [1, '1'],
    [0.9999999999999996, '1'],
    [0.99999, '0.99999'],
    [0.123456, '0.1235'],
    [1.23456e-10, '1.235e-10'],
    [2 ** -59, '1.735e-18'],
    [0, '0'],
    [0.05, '0.05'],
    [0.0500001, '0.0500001'],
    [0.049999, '0.05'],
    [0.05000000000000001, '0.05000000000000001'],
  ])('%d is written %s', (p, text) => {
    expect(formatP(p)).toBe(text)
  })

  test('is never a bound', () => {
    fc.assert(
      fc.property(probability, (p) => {
        expect(formatP(p)).toMatch(/^\d[\d.]*(e-\d+)?$/)
      }),
    )
  })

  test('stays on its side of the threshold that it is judged by', () => {
    const near = fc
      .tuple(probability, fc.integer({ min: -3, max: 3 }))
      .map(([threshold, steps]) => ({ threshold, p: Math.min(1, Math.max(0, threshold * (1 + steps * 2 ** -50))) }))
    fc.assert(
      fc.property(near, ({ p, threshold }) => {
        expect(Number(formatP(p, threshold)) <= threshold).toBe(p <= threshold)
      }),
    )
  })
})

test('formatThreshold never shows a missed threshold as reached', () => {
  expect(formatThreshold(0.05 / 3)).toBe('0.01666')
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 10_000 }), fc.constantFrom(0.1, 0.05, 0.01, 0.001), (size, alpha) => {
      const shown = Number(formatThreshold(alpha / size))
      expect(shown).toBeLessThanOrEqual(alpha / size)
      expect(shown).toBeGreaterThan((alpha / size) * 0.998)
    }),
  )
})

describe('formatMeans', () => {
  test('has the same decimals for both', () => {
    expect(formatMeans(0.86, 0.873)).toEqual(['0.860', '0.873'])
  })

  test('shows a difference far behind the point', () => {
    expect(formatMeans(1000.02, 1000.03)).toEqual(['1000.02', '1000.03'])
    expect(formatMeans(0.5, 0.5 + 1e-9)).toEqual(['0.500000000', '0.500000001'])
  })

  test('shows equal means as equal', () => {
    expect(formatMeans(0.25, 0.25)).toEqual(['0.25', '0.25'])
  })
})
