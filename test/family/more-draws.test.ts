import { describe, expect, test } from 'vitest'
import { settleFile } from '../../src/family/settle.ts'
import type { GateCall } from '../../src/family/state.ts'
import type { FamilyConfig } from '../../src/family/types.ts'
import { realGate, settings } from './real-gates.ts'
import { file } from './sample.ts'

const settle = (calls: readonly GateCall[], config: Partial<FamilyConfig> = {}) =>
  settleFile(file(calls, settings(config)), (test) => (typeof test === 'number' ? test : -1))

/** Differences off every lattice, so that p is drawn; a larger shift gives a smaller p. */
const drawnData = (shift: number, seed = 1): number[] =>
  Array.from({ length: 60 }, (_, u) => Math.sin(seed * 100 + u * u) + shift)

const dataOf = (gate: GateCall): number[] => data.get(gate)!
const data = new WeakMap<GateCall, number[]>()

/** A gate whose p-value at 199 draws lies near the wanted one. */
function gateNear(wanted: number, more: Parameters<typeof realGate>[1] = {}): GateCall {
  const gates = Array.from({ length: 120 }, (_, k) => {
    const differences = drawnData(k / 200)
    const gate = realGate(differences, { resamples: 199, ...more })
    data.set(gate, differences)
    return gate
  })
  const distance = (gate: GateCall): number => Math.abs(gate.hypotheses[0]!.comparison!.pValue - wanted)
  return gates.reduce((best, next) => (distance(next) < distance(best) ? next : best))
}

const pOf = (gate: GateCall): number => gate.hypotheses[0]!.comparison!.pValue

describe('a verdict that hangs on the draws', () => {
  test('is decided by ten times as many, for p and interval together', () => {
    const gate = gateNear(0.05)
    const [settled] = settle([gate]).gates
    expect(settled!.comparison).toMatchObject({ resamples: 1990, stability: expect.stringMatching(/redrawn|open/) })
    const again = realGate(dataOf(gate), { resamples: 1990 }).hypotheses[0]!.comparison!
    expect(settled!.comparison!.pValue).toBe(again.pValue)
    expect(settled!.comparison!.adjustedPValue).toBe(again.pValue)
    expect(settled!.comparison!.ciLow).toBe(again.ciLow)
    expect(settle([gate]).gates[0]!.comparison).toEqual(settled!.comparison)
  })

  test('is not touched where it is clear', () => {
    for (const wanted of [0.3, 0.005]) {
      const gate = gateNear(wanted)
      const [settled] = settle([gate]).gates
      expect(settled!.comparison).toMatchObject({ resamples: 199, pValue: pOf(gate), stability: 'sure' })
    }
  })

  test('is judged at the threshold of the correction: .025 is near it in a family of two', () => {
    const near = gateNear(0.025)
    expect(settle([near]).gates[0]!.comparison!.resamples).toBe(1990)
    const clear = gateNear(0.012)
    const second = gateNear(0.5, { test: 1 })
    const [first] = settle([clear]).gates
    expect(first!.comparison!.resamples).toBe(199)
    expect(settle([clear, second]).gates[0]!.comparison!.resamples).toBe(1990)
  })

  test('the row of another that follows from it says so too', () => {
    const wide = gateNear(0.5, { test: 1 })
    const settled = settle([gateNear(0.025), wide])
    expect(settled.gates[1]!.comparison!.stability).toBe('sure')
    const sequence = settle([gateNear(0.05), { ...gateNear(0.012, { test: 1 }) }], { correction: 'fixed-sequence' })
    const [first, second] = sequence.gates
    if (first!.comparison!.stability === 'open') expect(second!.comparison!.stability).toBe('open')
    expect(first!.comparison!.resamples).toBe(1990)
  })

  test('more draws are no second chance: what is open stays judged by all of them', () => {
    const gate = gateNear(0.05)
    const [settled] = settle([gate]).gates
    expect(settled!.verdict).toBe(settled!.comparison!.pValue <= 0.05 ? 'pass' : 'fail')
  })

  test('retries on the same data are drawn again as one, and on other data the worst still counts', () => {
    const first = gateNear(0.05)
    const same = { ...first, place: { ...first.place, attempt: '1' } }
    expect(settle([first, same]).gates[0]!.comparison).toEqual(settle([first]).gates[0]!.comparison)
    const other = gateNear(0.045, { attempt: 2 })
    const [merged] = settle([first, other]).gates
    const alone = [first, other].map((gate) => settle([gate]).gates[0]!)
    if (merged!.verdict === 'pass') expect(alone.map(({ verdict }) => verdict)).toEqual(['pass', 'pass'])
    expect(merged!.comparison!.adjustedPValue).toBe(Math.max(...alone.map((one) => one.comparison!.pValue)))
  })

  test('never with Westfall and Young, where it is only said', () => {
    const [settled] = settle([gateNear(0.05)], { correction: 'westfall-young', resamples: 199 }).gates
    expect(settled!.comparison).toMatchObject({ resamples: 199, stability: 'open' })
  })

  test('nor where the differences were not kept', () => {
    const gate = gateNear(0.05)
    const bare = { ...gate, hypotheses: [{ ...gate.hypotheses[0]!, kept: null }] }
    expect(settle([bare]).gates[0]!.comparison).toMatchObject({ resamples: 199, pValue: pOf(gate), stability: 'open' })
  })
})
