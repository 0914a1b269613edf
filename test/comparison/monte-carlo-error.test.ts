import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { adjustFamily } from '../../src/comparison/adjust-family.ts'
import { dependenceOnDraws, mayCross, mayReach } from '../../src/comparison/monte-carlo-error.ts'
import { NO_PRIORITY } from '../../src/comparison/priority.ts'

const { monteCarloIntervals } = JSON.parse(
  readFileSync(new URL('../fixtures/westfall-young.json', import.meta.url), 'utf8'),
)
const drawn = (pValue: number, resamples = 9999) => ({ pValue, pValueMethod: 'monte-carlo' as const, resamples })
const exact = (pValue: number) => ({ pValue, pValueMethod: 'exact' as const, resamples: 0 })

describe('whether other draws could change the side of a threshold', () => {
  test('is asked of the 99 % interval of Clopper and Pearson', () => {
    for (const { b, m, ci99 } of monteCarloIntervals as { b: number; m: number; ci99: [number, number] }[]) {
      const p = drawn((1 + b) / (1 + m), m)
      const [low, high] = ci99
      expect(mayCross(p, high * (1 - 1e-9))).toBe(true)
      expect(mayCross(p, high * (1 + 1e-9))).toBe(false)
      if (low === 0) continue
      expect(mayReach(p, low * (1 + 1e-9))).toBe(true)
      expect(mayReach(p, low * (1 - 1e-9))).toBe(false)
    }
  })

  test('is never said of a p-value that is not drawn', () => {
    expect(mayCross(exact(0.05), 0.05)).toBe(false)
    expect(mayReach(exact(0.05), 0.05)).toBe(false)
  })

  test('nor of one that a bound on lossless units stands for', () => {
    const hypothesis = { testPValue: 0.01 } as never
    expect(mayCross({ ...drawn(0.05), hypothesis }, 0.05)).toBe(false)
  })
})

describe('which decisions of a family hang on the draws', () => {
  const ask = (
    ps: readonly ReturnType<typeof drawn | typeof exact>[],
    correction: 'holm' | 'none' | 'fixed-sequence',
  ) => {
    const adjust = (values: readonly number[]) =>
      adjustFamily(
        values,
        values.map(() => NO_PRIORITY),
        correction,
      )
    return dependenceOnDraws(
      ps.map((p) => ({ pValue: p.pValue, drawn: p })),
      adjust,
      0.05,
    )
  }

  test('the threshold is that of the correction: of two, p near .025 decides and p near .05 follows it', () => {
    expect(ask([drawn(0.026), drawn(0.001)], 'holm')).toEqual({ deciding: [], open: [false, false] })
    expect(ask([drawn(0.026), exact(0.04)], 'holm')).toEqual({ deciding: [0], open: [true, true] })
    expect(ask([drawn(0.049), exact(0.001)], 'holm')).toEqual({ deciding: [0], open: [true, false] })
    expect(ask([drawn(0.026), drawn(0.04)], 'none')).toEqual({ deciding: [], open: [false, false] })
  })

  test('in a fixed sequence the first decides over all that follow', () => {
    expect(ask([drawn(0.049), exact(0.001), exact(0.3)], 'fixed-sequence')).toEqual({
      deciding: [0],
      open: [true, true, false],
    })
  })

  test('too few draws for the family are not drawn again: no draws of their number could have decided it', () => {
    expect(ask([drawn(1 / 20, 19), exact(0.9)], 'none').deciding).toEqual([0])
    expect(ask([drawn(1 / 20, 19), exact(0.9)], 'holm')).toEqual({ deciding: [], open: [false, false] })
    expect(mayReach(drawn(1 / 11, 10), 0.05)).toBe(false)
  })

  test('exact p-values never do, however near', () => {
    expect(ask([exact(0.025), exact(0.05)], 'holm')).toEqual({ deciding: [], open: [false, false] })
  })

  test('one that is not named could not have been changed by its own draws', () => {
    const p = fc.double({ min: 1e-4, max: 0.2, noNaN: true })
    fc.assert(
      fc.property(fc.array(p, { minLength: 1, maxLength: 6 }), fc.boolean(), (ps, up) => {
        const family = ps.map((value) => drawn(Math.round(value * 10_000) / 10_000 || 1e-4))
        const { deciding, open } = ask(family, 'holm')
        const holm = (values: readonly number[]) =>
          adjustFamily(
            values,
            family.map(() => NO_PRIORITY),
            'holm',
          )
        const now = holm(family.map(({ pValue }) => pValue)).map((value) => value <= 0.05)
        expect(deciding.length === 0).toBe(!open.includes(true))
        family.forEach(({ pValue }, place) => {
          if (deciding.includes(place)) return
          // A little inside of the interval, on either side.
          const reach = 2 * Math.sqrt((pValue * (1 - pValue)) / 9999)
          const moved = family.map((one) => one.pValue)
          moved[place] = Math.min(1, Math.max(1e-4, pValue + (up ? reach : -reach)))
          expect(holm(moved).map((value) => value <= 0.05)).toEqual(now)
        })
      }),
    )
  })
})
