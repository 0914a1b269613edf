import { describe, expect, test } from 'vitest'
import { evaluationResult } from '../../src/evaluation/index.ts'
import type { EvaluationInput } from '../../src/evaluation/types.ts'
import { fileState, type HolmgateState, type Place } from '../../src/family/state.ts'
import { runGate } from '../../src/matchers/run-gate.ts'

const site = { frames: [], file: null, line: null, column: null }
const place: Place = { file: '/a.test.ts', test: {}, testName: 'a', attempt: '1' }
const languages = ['de', 'en', 'fr']

/** 90 units, 30 a language; `harm` is taken from those of one language. */
function result(harm: number, more: Partial<EvaluationInput> = {}) {
  const rows = Array.from({ length: 90 }, (_, u) => u)
  const language = rows.map((u) => languages[u % 3]!)
  const m = rows.map((u) => 0.5 + Math.sin(u * u) / 10 - (language[u] === 'fr' ? harm : 0))
  const labels = { language, all: rows.map(() => 'x') }
  return evaluationResult({ sampleIds: rows.map((u) => `u${u}`), values: { m, n: m }, labels, ...more })
}

function gate(candidate: unknown, baseline: unknown, options: object, isNot = true) {
  const host = {
    currentFile: () => place.file,
    replaced: () => [],
    isOver: () => false,
    locate: () => place,
    baselines: () => null as never,
  }
  const state: HolmgateState = { protocol: 1, home: '', files: new Map(), host, probe: null }
  const matcher = isNot ? 'toBeSignificantlyWorseThan' : 'toBeSignificantlyBetterThan'
  const context = { isNot, promise: '' }
  const run = () =>
    runGate({ state, matcher, context, candidate, baseline, options: { metric: 'm', ...options }, site })
  return { run, calls: () => fileState(state, place.file).calls.flatMap(({ hypotheses }) => hypotheses) }
}

describe('slices', () => {
  test('one hypothesis a slice, in the order of their names, each on its own units', () => {
    const { run, calls } = gate(result(0.2), result(0), { slices: 'language' })
    expect(run().pass).toBe(false)
    expect(calls().map(({ metric }) => metric)).toEqual(['m [language: de]', 'm [language: en]', 'm [language: fr]'])
    const rows = calls().map(({ comparison }) => comparison!)
    expect(rows.map(({ nUnits, slice }) => [nUnits, slice])).toEqual(
      languages.map((value) => [30, { by: 'language', value, metric: 'm' }]),
    )
    expect(rows.map(({ pValue }) => pValue < 0.001)).toEqual([false, false, true])
    expect(rows[2]!.difference).toBeCloseTo(-0.2, 12)
    expect(new Set(calls().map(({ key }) => key)).size).toBe(3)
  })

  test('each metric and each baseline has them', () => {
    const { run, calls } = gate(result(0), [result(0.1), result(0.2)], {
      metric: undefined,
      metrics: ['m', 'n'],
      slices: 'language',
    })
    run()
    expect(calls()).toHaveLength(12)
  })

  test('a harmed slice that the mean of all hides makes the guard red, without a correction at once', () => {
    const harmed = gate(result(0.05), result(0), { slices: 'language', advisory: false })
    harmed.run()
    const alone = gate(result(0.05), result(0), {})
    alone.run()
    const [hidden] = alone.calls()
    const worst = harmed.calls()[2]!.comparison!
    expect(worst.difference).toBeCloseTo(3 * hidden!.comparison!.difference, 12)
  })

  test('clusters and strata go with the rows', () => {
    const clusterIds = Array.from({ length: 90 }, (_, u) => Math.floor(u / 6))
    const { run, calls } = gate(result(0.1, { clusterIds }), result(0), { slices: 'language' })
    run()
    expect(calls().map(({ comparison }) => comparison!.design!.clusters)).toEqual([15, 15, 15])
  })

  test('training runs are sliced too, and one that goes the other way on a slice is named', () => {
    const runs = [result(-0.3), result(0.1), result(-0.3)]
    const { run, calls } = gate({ runs }, result(0), { slices: 'language' }, false)
    run()
    expect(calls().map(({ reversed }) => reversed)).toEqual([false, false, true])
  })

  test('a slice of one unit is an input error of that slice', () => {
    const language = Array.from({ length: 90 }, (_, u) => (u === 7 ? 'rare' : 'common'))
    const { run, calls } = gate(result(0, { labels: { language } }), result(0.1, { labels: {} }), {
      slices: 'language',
    })
    run()
    expect(calls().map(({ metric, problem }) => [metric, problem])).toEqual([
      ['m [language: common]', null],
      [
        'm [language: rare]',
        expect.stringContaining('The slice language: "rare" has one unit, "u7". It takes 2 units to compare anything'),
      ],
    ])
  })

  test('results that do not match are one input error', () => {
    const other = evaluationResult({ sampleIds: ['x', 'y'], values: { m: [1, 2] } })
    const { run, calls } = gate(result(0), other, { slices: 'language' })
    run()
    expect(calls()).toEqual([expect.objectContaining({ comparison: null, metric: 'm' })])
  })

  test.each<[string, unknown, string]>([
    ['a label that is not there', 'region', 'neither result has a label "region"; the labels are "language", "all"'],
    ['no label', '', 'slices must be the name of a label'],
    ['a list', ['language'], 'slices must be the name of a label'],
  ])('refuses %s', (_, slices, message) => {
    const { run, calls } = gate(result(0), result(0.1), { slices })
    expect(run).toThrow(message)
    expect(calls()).toEqual([])
  })
})
