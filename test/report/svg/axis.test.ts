import fc from 'fast-check'
import { expect, test } from 'vitest'
import { axisOf, px } from '../../../src/report/svg/axis.ts'

test('holds its values, with round ticks inside and not too many', () => {
  const number = fc.double({ min: -1e9, max: 1e9, noNaN: true })
  fc.assert(
    fc.property(number, number, fc.integer({ min: 2, max: 10 }), (a, b, most) => {
      fc.pre(Math.abs(a - b) > 1e-6 * Math.max(1, Math.abs(a), Math.abs(b)))
      const { ticks, at, from, to } = axisOf([a, b], 10, 110, most)
      expect([at(Math.min(a, b)), at(Math.max(a, b))]).toEqual([10, 110])
      expect(ticks.length).toBeLessThanOrEqual(most + 1)
      expect(ticks.every((tick) => tick >= from - 1e-9 * (to - from) && tick <= to + 1e-9 * (to - from))).toBe(true)
      const steps = ticks.slice(1).map((tick, i) => tick - ticks[i]!)
      for (const step of steps) expect(Math.abs(step / steps[0]! - 1)).toBeLessThan(1e-6)
    }),
  )
})

test('zero is a tick like any other, never -0', () => {
  expect(axisOf([-0.3, 0.3], 0, 1, 6).ticks).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3])
  expect(px(-0.01)).toBe('0')
})
