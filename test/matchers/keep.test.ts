import { describe, expect, test } from 'vitest'
import { familyConfig } from '../../src/family/settings.ts'
import type { FamilyConfig } from '../../src/family/types.ts'
import { keepWithinBounds, refuseOwnDraws } from '../../src/matchers/keep.ts'
import { parseOptions } from '../../src/matchers/options.ts'
import { realGate, settings } from '../family/real-gates.ts'
import { file } from '../family/sample.ts'

const config = (values: Partial<FamilyConfig>): FamilyConfig => familyConfig(settings(values), null)
const joint = config({ correction: 'westfall-young', resamples: 999 })
const holm = config({})

/** 60 units off every lattice: p is drawn. */
const drawn = (shift: number) => Array.from({ length: 60 }, (_, u) => Math.sin(u * u + 1) + shift)

describe('what is kept of a gate until its file has ended', () => {
  test('is the differences, for joint resampling always', () => {
    const { hypotheses } = realGate(drawn(0))
    const [kept] = keepWithinBounds(hypotheses, { file: file([]), config: joint })
    expect(kept!.kept!.size).toBe(120)
    expect(kept!.kept).not.toHaveProperty('baseline')
  })

  test('is nothing of a gate that more draws could not turn, nor of an exact one', () => {
    const [clear] = keepWithinBounds(realGate(drawn(0)).hypotheses, { file: file([]), config: holm })
    expect(clear!.comparison!.pValue).toBeGreaterThan(0.1)
    expect(clear!.kept).toBeNull()
    const [exact] = keepWithinBounds(realGate([1, 2, 3, 4, 5, 6]).hypotheses, { file: file([]), config: holm })
    expect(exact!.comparison!.pValueMethod).toBe('exact')
    expect(exact!.kept).toBeNull()
    const [small] = keepWithinBounds(realGate(drawn(0.5)).hypotheses, { file: file([]), config: holm })
    expect(small!.kept).not.toBeNull()
  })

  test('is nothing where no end of a file will come', () => {
    expect(keepWithinBounds(realGate(drawn(0.5)).hypotheses, { file: null, config: holm })[0]!.kept).toBeNull()
  })

  test('is held once for attempts that saw the same data', () => {
    const first = realGate(drawn(0.5))
    const state = file([first])
    const again = realGate(drawn(0.5), { attempt: 1 })
    const [kept] = keepWithinBounds(again.hypotheses, { file: state, config: joint }, 120)
    expect(kept!.kept).toBe(first.hypotheses[0]!.kept)
  })

  test('is bounded: joint resampling says so, more draws are then not made', () => {
    const state = file([realGate(drawn(0.5))])
    const { hypotheses } = realGate(drawn(0.4))
    expect(() => keepWithinBounds(hypotheses, { file: state, config: joint }, 239)).toThrow(
      'here they are more than 239 numbers. Put fewer gates into this file',
    )
    expect(keepWithinBounds(hypotheses, { file: state, config: joint }, 240)[0]!.kept).not.toBeNull()
    expect(keepWithinBounds(hypotheses, { file: state, config: holm }, 239)[0]!.kept).toBeNull()
  })
})

describe('gates of one joint family', () => {
  const refuse =
    (options: object, values: FamilyConfig = joint, gates = 1) =>
    () =>
      refuseOwnDraws(parseOptions('toBeSignificantlyBetterThan', { metric: 'm', ...options }), {
        config: values,
        file: file([]),
        comparisons: gates,
      })

  test('share their draws', () => {
    expect(refuse({ seed: 1 })).toThrow("seed 1 of this gate is not the family's 0")
    expect(refuse({ resamples: 99 })).toThrow("resamples 99 of this gate is not the family's 999")
    expect(refuse({ testMethod: 'bootstrap' })).toThrow("testMethod 'bootstrap' of this gate cannot stand beside")
    const bootstrap = { ...joint, testMethod: 'bootstrap' } as const
    expect(refuse({ testMethod: 't' }, bootstrap)).toThrow("cannot stand beside the family's 'bootstrap'")
    for (const same of [{}, { seed: 0, resamples: 999 }, { testMethod: 't' }]) expect(refuse(same)).not.toThrow()
    expect(refuse({ seed: 1, resamples: 99, testMethod: 'bootstrap' }, holm)).not.toThrow()
  })

  test('are no more than fit into memory', () => {
    expect(refuse({}, joint, 2 ** 25 / 1000)).not.toThrow()
    expect(refuse({}, joint, Math.floor(2 ** 25 / 1000) + 1)).toThrow('Use at most 998 resamples')
  })

  test('have intervals that can be simultaneous', () => {
    const all = { ...joint, simultaneousIntervals: true }
    expect(refuse({ intervalMethod: 'bca' }, all)).toThrow('simultaneousIntervals are percentile or t intervals')
    expect(refuse({ intervalMethod: 't' }, all)).not.toThrow()
  })
})
