import fc from 'fast-check'
import { expect, test } from 'vitest'
import { niceStep } from '../../src/stats/nice-step.ts'

test('is the next 1, 2, 2.5 or 5 times a power of ten', () => {
  fc.assert(
    fc.property(fc.double({ min: 1e-300, max: 1e300, noNaN: true }), (size) => {
      const step = niceStep(size)
      expect(step / size).toBeGreaterThanOrEqual(1 - 1e-8)
      expect(step / size).toBeLessThanOrEqual(2 + 1e-8)
      expect(['1', '2', '2.5', '5']).toContain(step.toExponential().split('e')[0])
    }),
  )
})

test.each([0.001, 0.02, 0.25, 5, 1e6])('%d is its own step', (step) => {
  expect(niceStep(step)).toBe(step)
})
