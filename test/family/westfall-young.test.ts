import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { settleFile } from '../../src/family/settle.ts'
import type { GateCall } from '../../src/family/state.ts'
import type { FamilyConfig } from '../../src/family/types.ts'
import { adjustPValues } from '../../src/stats/index.ts'
import { realGate, settings } from './real-gates.ts'
import { call, file } from './sample.ts'

const { cases } = JSON.parse(readFileSync(new URL('../fixtures/westfall-young.json', import.meta.url), 'utf8'))
const { differences, abs } = cases[0] as { differences: number[][]; abs: Record<string, number[]> }
const columns = differences[0]!.map((_, j) => differences.map((row) => row[j]!))

const settle = (calls: readonly GateCall[], config: Partial<FamilyConfig> = {}) =>
  settleFile(file(calls, settings({ correction: 'westfall-young', resamples: 999, ...config })), (test) =>
    typeof test === 'number' ? test : -1,
  )
const adjusted = (calls: readonly GateCall[], config: Partial<FamilyConfig> = {}) =>
  settle(calls, config).gates.map(({ comparison }) => comparison?.adjustedPValue)
const verdicts = (calls: readonly GateCall[], config: Partial<FamilyConfig> = {}) =>
  settle(calls, config).gates.map(({ verdict, reason }) => `${verdict}: ${reason}`)

/** Differences that a test may see on its k-th attempt: random, shifted, on a lattice. */
const noise = (seed: number, n: number, shift = 0): number[] =>
  Array.from({ length: n }, (_, u) => Math.round(20 * (Math.sin(seed * 7919 + u * u * 12.9898) * 1.5 + shift)) / 20)

describe('a family by Westfall and Young', () => {
  test('across separate gates of a file has the exact values of the reference: .0625 by Holm, .043 here', () => {
    const claims = columns.map((column, j) => realGate(column, { test: j }))
    const settled = settle(claims)
    expect(settled.families[0]).toMatchObject({ correction: 'westfall-young', size: 4 })
    settled.gates.forEach(({ comparison }, j) => {
      expect(comparison).toMatchObject({ correction: 'westfall-young', pValueMethod: 'exact' })
      expect(comparison!.pValue).toBeCloseTo(abs['raw']![j]!, 12)
      expect(comparison!.adjustedPValue).toBeCloseTo(abs['step_down_minP']![j]!, 12)
    })
    expect(settled.gates[0]).toMatchObject({ verdict: 'pass', reason: 'shown' })
    const holm = settleFile(file(claims), (test) => test as number)
    expect(holm.gates[0]).toMatchObject({ verdict: 'fail', reason: 'lost-to-correction' })
    expect(holm.gates[0]!.comparison!.adjustedPValue).toBe(0.0625)
  })

  test('does not depend on the order of the tests or of their ends', () => {
    const claims = columns.map((column, j) => realGate(column, { test: j }))
    expect(adjusted([claims[2]!, claims[0]!, claims[3]!, claims[1]!])).toEqual(adjusted(claims))
  })

  test('keeps claims and guards apart, each with joint draws of its own', () => {
    const calls = [
      ...columns.map((column, j) => realGate(column, { test: j })),
      ...columns.map((column, j) =>
        realGate(
          column.map((d) => -d),
          { test: 10 + j, negated: true },
        ),
      ),
    ]
    const settled = settle(calls)
    expect(settled.families.map(({ name, size }) => [name, size])).toEqual([
      ['claims', 4],
      ['guards', 4],
    ])
    expect(settled.gates[4]).toMatchObject({ verdict: 'fail', reason: 'harm-shown' })
    expect(settled.gates[4]!.comparison!.adjustedPValue).toBe(settled.gates[0]!.comparison!.adjustedPValue)
  })

  test('t gates take part by their statistic under sign flips', () => {
    const mixed = columns.map((column, j) => realGate(column, { test: j, testMethod: j === 0 ? 't' : 'randomization' }))
    expect(mixed[0]!.hypotheses[0]!.comparison!.pValueMethod).toBe('t')
    expect(adjusted(mixed)[0]).toBeCloseTo(abs['step_down_minP']![0]!, 12)
    expect(settle(mixed).gates[0]!.comparison).toMatchObject({ testMethod: 't', pValueMethod: 'exact' })
  })

  test('over more than 20 units the p-values are those of the shared draws, also where one alone is exact', () => {
    const lattice = realGate(noise(1, 60, 0.4), { test: 1 })
    expect(lattice.hypotheses[0]!.comparison!.pValueMethod).toBe('exact')
    const settled = settle([lattice, realGate(noise(2, 60), { test: 2 })])
    expect(settled.gates.map(({ comparison }) => comparison!.pValueMethod)).toEqual(['monte-carlo', 'monte-carlo'])
    expect((settled.gates[0]!.comparison!.pValue * 1000) % 1).toBeCloseTo(0, 9)
  })

  test('a bootstrap family is drawn together as well', () => {
    const gates = [1, 2].map((test) => realGate(noise(1, 60, 0.4), { test, testMethod: 'bootstrap' }))
    const [first, second] = settle(gates, { testMethod: 'bootstrap' }).gates
    expect(first!.comparison!.pValue).toBe(gates[0]!.hypotheses[0]!.comparison!.pValue)
    expect(first!.comparison!.adjustedPValue).toBe(first!.comparison!.pValue)
    expect(second!.comparison!.adjustedPValue).toBe(first!.comparison!.pValue)
  })

  test('simultaneous intervals are wider than single ones and no wider than Bonferroni', () => {
    const gates = [1, 2, 3].map((seed) => realGate(noise(seed, 60, 0.3), { test: seed }))
    const width = (config: Partial<FamilyConfig>) =>
      settle(gates, config).gates.map(({ comparison }) => comparison!.ciHigh! - comparison!.ciLow!)
    const single = width({})
    const joint = width({ simultaneousIntervals: true })
    // t intervals of the gates: all at 1 − α/J
    const bonferroni = single.map((alone) => alone * (2.4647 / 2.001))
    joint.forEach((one, j) => {
      expect(one).toBeGreaterThan(single[j]!)
      expect(one).toBeCloseTo(bonferroni[j]!, 2)
    })
    expect(settle(gates, { simultaneousIntervals: true }).gates[0]!.comparison!.simultaneous).toBe(true)
    expect(settle(gates).gates[0]!.comparison!.simultaneous).toBe(false)
  })
})

describe('what has no column counts as in Holm', () => {
  const claims = columns.map((column, j) => realGate(column, { test: j }))

  test('wrong data are red and make the others no easier', () => {
    const settled = settle([...claims, call(0.5, { test: 9, problem: 'NaN' })])
    expect(settled.gates[4]).toMatchObject({ verdict: 'fail', reason: 'input-error' })
    const first = settled.gates[0]!.comparison!
    expect(first.adjustedPValue).toBeCloseTo(abs['step_down_minP']![0]! + first.pValue, 12)
  })

  test('declared claims that did not run too, up to the whole of Holm', () => {
    for (const missing of [1, 3, 70]) {
      const [first] = settle(claims, { hypotheses: 4 + missing }).gates
      const p = first!.comparison!.pValue
      expect(first!.comparison!.adjustedPValue).toBeCloseTo(Math.min(1, abs['step_down_minP']![0]! + missing * p), 12)
      const holm = adjustPValues([...abs['raw']!, ...new Array<number>(missing).fill(1)])
      expect(first!.comparison!.adjustedPValue).toBeLessThanOrEqual(holm[0]! + 1e-12)
    }
  })

  test('a gate whose differences were not kept is no way around the correction', () => {
    const bare = claims.map((one, j) =>
      j === 0 ? { ...one, hypotheses: [{ ...one.hypotheses[0]!, kept: null }] } : one,
    )
    adjusted(bare).forEach((one, j) => {
      expect(one).toBeGreaterThanOrEqual(abs['step_down_minP']![j]! - 1e-12)
      expect(one).toBeLessThanOrEqual(abs['holm_of_raw']![j]! + 1e-12)
    })
  })
})

describe('no vacuous gates', () => {
  test('a guard whose draws are too few for its family is red', () => {
    const guards = Array.from({ length: 4 }, (_, j) =>
      realGate(noise(j + 1, 60), { test: j, negated: true, resamples: 39 }),
    )
    expect(new Set(verdicts(guards, { resamples: 39 }))).toEqual(new Set(['fail: cannot-be-decided']))
  })

  test('random sign vectors do not hide that too few units differ', () => {
    const few = [...new Array<number>(57).fill(0), 1, 1, 1]
    const settled = settle([realGate(few, { test: 0 }), realGate(noise(1, 60), { test: 1 })])
    expect(settled.gates[0]).toMatchObject({ verdict: 'fail', reason: 'underpowered' })
    expect(settled.gates[0]!.comparison!.pValueMethod).toBe('monte-carlo')
  })
})

describe('attempts of a test', () => {
  const other = [realGate(noise(11, 30), { test: 5 }), realGate(noise(12, 30), { test: 6 })]

  test('on the same data are one attempt', () => {
    const once = realGate(noise(1, 30, 0.4), { test: 0 })
    const again = realGate(noise(1, 30, 0.4), { test: 0, attempt: 1 })
    expect(adjusted([once, again, ...other])).toEqual(adjusted([once, ...other]))
  })

  const seeds = fc.array(
    fc.record({ seed: fc.integer({ min: 1, max: 1e6 }), shift: fc.double({ min: -1, max: 1, noNaN: true }) }),
    {
      minLength: 2,
      maxLength: 3,
    },
  )

  test.each([
    ['claims', false],
    ['guards', true],
  ])('on other data never help: %s', (_, negated) => {
    fc.assert(
      fc.property(seeds, fc.constantFrom(12, 30), (attempts, n) => {
        const gates = attempts.map(({ seed, shift }, attempt) =>
          realGate(noise(seed, n, shift), { test: 0, attempt, negated, resamples: 199 }),
        )
        const rest = [1, 2].map((k) => realGate(noise(900 + k, n, 0.3), { test: k, negated, resamples: 199 }))
        const alone = gates.map((gate) => settle([gate, ...rest], { resamples: 199 }).gates)
        const together = settle([...gates, ...rest], { resamples: 199 }).gates
        expect(together.length).toBe(3)
        together.forEach((gate, place) => {
          if (gate.verdict === 'fail') return
          // It passes, so it would have passed on every single attempt.
          expect(alone.map((one) => one[place]!.verdict)).toEqual(gates.map(() => 'pass'))
        })
      }),
      { numRuns: 40 },
    )
  })

  test('pooled roles: claims and guards get each the bound on their side', () => {
    fc.assert(
      fc.property(seeds, fc.boolean(), (attempts, negated) => {
        const gates = attempts.map(({ seed, shift }, attempt) =>
          realGate(noise(seed, 30, shift), { test: 0, attempt, negated, resamples: 199 }),
        )
        const rest = [
          realGate(noise(901, 30, 0.3), { test: 1, resamples: 199 }),
          realGate(noise(902, 30, -0.3), { test: 2, negated: true, resamples: 199 }),
        ]
        const config = { resamples: 199, roles: 'pooled' } as const
        const alone = gates.map((gate) => settle([gate, ...rest], config).gates)
        settle([...gates, ...rest], config).gates.forEach((gate, place) => {
          if (gate.verdict === 'fail') return
          expect(alone.map((one) => one[place]!.verdict)).toEqual(gates.map(() => 'pass'))
        })
      }),
      { numRuns: 30 },
    )
  })
})
