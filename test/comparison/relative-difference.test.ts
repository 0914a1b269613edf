import { expect, test } from 'vitest'
import { relativeDifference } from '../../src/comparison/index.ts'

test('is a share of the baseline mean', () => {
  expect(relativeDifference(0.05, 0.2)).toBe(0.25)
})

test('keeps the sign of the difference for a negative baseline', () => {
  expect(relativeDifference(1, -2)).toBe(0.5)
})

test.each([0, 1e-12, -1e-12])('is null when the baseline mean is %s', (mean) => {
  expect(relativeDifference(0.3, mean)).toBeNull()
})

test('is given for a mean that is small, but not zero', () => {
  expect(relativeDifference(1e-12, 2e-12)).toBe(0.5)
})
