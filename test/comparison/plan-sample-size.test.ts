import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePair, planSampleSize } from '../../src/comparison/index.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { powerOfT } from '../../src/stats/index.ts'
import { resultOf } from '../evaluation/results.ts'
import { gaussian, reference } from '../stats/support.ts'

const next = gaussian(5)
const scores = Array.from({ length: 40 }, () => 0.5 + 0.1 * next())
const pilot = comparePair(resultOf(scores), resultOf(scores.map((x) => x + 0.02 * next())), {
  metric: 'm',
  resamples: 99,
})

describe('planSampleSize', () => {
  test.each<{ sd: number; alpha: number; power: number; one_sided: boolean; 'n_needed_for_delta_0.1sd': number }>(
    reference.power,
  )('of the reference: sd $sd, one-sided $one_sided', ({ sd, alpha, power, one_sided, ...known }) => {
    const alternative = one_sided ? 'one-sided' : 'two-sided'
    const plan = planSampleSize({ sd, effect: 0.1 * sd, power, confidenceLevel: 1 - alpha, alternative })
    expect(plan).toMatchObject({ units: known['n_needed_for_delta_0.1sd'], sd, alpha, power, alternative, pilot: null })
  })

  test('a pilot gives the spread, the mean that a share is of, the level and the alternative', () => {
    const absolute = planSampleSize({ pilot, effect: 0.01 * pilot.baselineMean })
    const plan = planSampleSize({ pilot, effect: '1%' })
    expect(plan).toEqual({ ...absolute, effect: plan.effect, relativeEffect: 0.01 })
    expect(plan.effect).toBeCloseTo(absolute.effect, 15)
    expect(plan).toMatchObject({
      sd: pilot.standardDeviation,
      alpha: 0.05,
      alternative: 'two-sided',
      family: 1,
      power: 0.8,
    })
    const oneSided = { ...pilot, alternative: 'less', confidenceLevel: 0.9 } as const
    expect(planSampleSize({ pilot: oneSided, effect: 0.01 })).toMatchObject({ alternative: 'one-sided', alpha: 0.1 })
    expect(JSON.parse(JSON.stringify(plan))).toEqual(plan)
    expect(Object.isFrozen(plan)).toBe(true)
  })

  test('what the pilot could have seen agrees with what it takes', () => {
    const { pilot: own, units } = planSampleSize({ pilot, effect: 0.004 })
    expect(own!.units).toBe(40)
    const same = planSampleSize({ pilot, effect: own!.detectable })
    expect(same.units! <= 40 && same.pilot!.power > 0.799).toBe(true)
    expect(own!.power < 0.8).toBe(units! > 40)
  })

  test('a pilot in clusters is planned in clusters, and counted in units', () => {
    const clusterIds = Array.from({ length: 120 }, (_, u) => `c${Math.floor(u / 4)}`)
    const alike = Array.from({ length: 30 }, () => next())
    const sampleIds = clusterIds.map((_, u) => `u${u}`)
    const side = (m: number[]) => evaluationResult({ sampleIds, values: { m }, clusterIds })
    const flat = side(clusterIds.map(() => 0))
    const moved = side(clusterIds.map((_, u) => alike[Math.floor(u / 4)]!))
    const options = { metric: 'm', testMethod: 't', intervalMethod: 't' } as const
    const own = planSampleSize({ pilot: comparePair(flat, moved, options), effect: 0.3 })
    // All units of a cluster are the same: one of each would know as much.
    const of = (list: readonly number[]) => resultOf([...list])
    const once = planSampleSize({
      pilot: comparePair(of(alike.map(() => 0)), of(alike), { ...options, metric: 'm' }),
      effect: 0.3,
    })
    expect(own.units).toBe(4 * once.units!)
    expect(own.pilot!.detectable).toBeCloseTo(once.pilot!.detectable, 10)
    expect(own.pilot!.power).toBeCloseTo(once.pilot!.power, 10)
  })

  test('more power, larger families and smaller effects never take fewer units', () => {
    const effects = fc.double({ min: 0.05, max: 1, noNaN: true })
    fc.assert(
      fc.property(
        effects,
        fc.integer({ min: 1, max: 20 }),
        fc.constantFrom(0.6, 0.8, 0.95),
        (effect, family, power) => {
          const units = (change = {}) => planSampleSize({ sd: 1, effect, family, power, ...change }).units!
          expect(units({ family: family + 1 })).toBeGreaterThanOrEqual(units())
          expect(units({ power: (1 + power) / 2 })).toBeGreaterThanOrEqual(units())
          expect(units({ effect: effect / 2 })).toBeGreaterThanOrEqual(units())
          expect(units({ alternative: 'one-sided' })).toBeLessThanOrEqual(units())
        },
      ),
      { numRuns: 30 },
    )
  })

  test('a family has α/J for each', () => {
    const { units } = planSampleSize({ sd: 1, effect: 0.3, family: 5 })
    const design = { sd: 1, alpha: 0.01, alternative: 'two-sided' } as const
    expect(powerOfT(design, 0.3, units!)).toBeGreaterThanOrEqual(0.8)
    expect(powerOfT(design, 0.3, units! - 1)).toBeLessThan(0.8)
  })

  test('more units than anybody has are null', () => {
    expect(planSampleSize({ sd: 1, effect: 1e-9 }).units).toBeNull()
  })

  test.each<[string, object, string]>([
    ['neither pilot nor sd', { effect: 1 }, 'give either pilot'],
    ['both', { effect: 1, sd: 1, pilot }, 'give either pilot'],
    ['no pilot', { effect: 1, pilot: { sd: 3 } }, 'pilot must be what comparePair returns'],
    ['a pilot without spread', { effect: 1, pilot: { ...pilot, standardDeviation: 0 } }, 'show no spread'],
    ['a spread of nothing', { effect: 1, sd: 0 }, 'sd must be a number above 0'],
    ['no effect', { effect: 0, sd: 1 }, 'effect must be above 0'],
    ['a share of nothing', { effect: '1%', sd: 1 }, 'only a pilot with a mean other than 0 has'],
    ['a share of a zero', { effect: '1%', pilot: { ...pilot, baselineMean: 0 } }, 'only a pilot with a mean'],
    ['a word', { effect: 'large', sd: 1 }, 'effect must be a number from 0'],
    ['power as a percentage', { effect: 1, sd: 1, power: 80 }, 'power must be a number between 0.05'],
    ['power below α', { effect: 1, sd: 1, power: 0.01 }, 'power must be'],
    ['half a family', { effect: 1, sd: 1, family: 0.5 }, 'family must be the number of hypotheses'],
    [
      'another alternative',
      { effect: 1, sd: 1, alternative: 'greater' },
      "alternative must be 'two-sided' or 'one-sided'",
    ],
    ['a level', { effect: 1, sd: 1, confidenceLevel: 95 }, 'confidenceLevel'],
    ['a slip of the pen', { effect: 1, sd: 1, pwer: 0.8 }, 'pwer'],
  ])('refuses %s', (_, options, message) => {
    expect(() => planSampleSize(options as never)).toThrow(expect.objectContaining({ kind: 'misuse' }))
    expect(() => planSampleSize(options as never)).toThrow(message)
  })
})
