import { describe, expect, test } from 'vitest'
import { comparePair, planSampleSize } from '../../src/comparison/index.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { fileState, type HolmgateState } from '../../src/family/state.ts'
import { runAbility } from '../../src/matchers/run-ability.ts'
import { resultOf } from '../evaluation/results.ts'
import { commandsIn } from '../report/hostile.ts'
import { gaussian } from '../stats/support.ts'

const site = { frames: [], file: null, line: null, column: null }
const place = { file: '/a.test.ts', test: {}, testName: 'a', attempt: '1' }

const noBaselines = {
  baselines: () => {
    throw new Error('not asked for')
  },
}

function made(): HolmgateState {
  const host = {
    ...noBaselines,
    currentFile: () => place.file,
    isOver: () => false,
    locate: () => place,
    replaced: () => [],
  }
  return { protocol: 1, home: '', files: new Map(), host, probe: null }
}

const pairOf = (n: number, seed = 1) => {
  const next = gaussian(seed)
  const scores = Array.from({ length: n }, () => 5 + next())
  return { baseline: resultOf(scores), candidate: resultOf(scores.map((x) => x + 0.5 * next())) }
}

function ability(pair: unknown, effect: unknown, options: unknown, { isNot = false, state = made() } = {}) {
  const result = runAbility({ state, context: { isNot, promise: '' }, pair, effect, options, site })
  return { ...result, text: result.message(), faults: fileState(state, place.file).faults }
}

describe('toBeAbleToDetect', () => {
  test('draws the line where planSampleSize draws it', () => {
    const pair = pairOf(120)
    const row = comparePair(pair.baseline, pair.candidate, { metric: 'm', testMethod: 't', intervalMethod: 't' })
    const { detectable } = planSampleSize({ pilot: row, effect: 0.1 }).pilot!
    expect(ability(pair, detectable * 1.0001, { metric: 'm' })).toMatchObject({ pass: true, faults: [] })
    expect(ability(pair, detectable * 0.9999, { metric: 'm' })).toMatchObject({ pass: false })
    expect(ability(pair, detectable * 1.0001, { metric: 'm', power: 0.81 }).pass).toBe(false)
    expect(ability(pair, detectable * 0.95, { metric: 'm', alternative: 'one-sided' }).pass).toBe(true)
    expect(ability(pair, '2%', { metric: 'm' }).pass).toBe(detectable <= 0.02 * row.baselineMean)
  })

  test('a failure is kept, so that catching it changes nothing; a pass leaves nothing', () => {
    const small = pairOf(20)
    expect(ability(small, 0.1, { metric: 'm' }).faults).toEqual([expect.objectContaining({ place })])
    expect(ability(small, 0.1, { metric: 'm' }, { isNot: true })).toMatchObject({ pass: false, faults: [] })
    expect(ability(small, 9, { metric: 'm' }, { isNot: true }).faults).toHaveLength(1)
  })

  test('counts clusters, not their units', () => {
    const { baseline, candidate } = pairOf(120)
    const clusterIds = Array.from({ length: 120 }, (_, u) => u % 5)
    const inClusters = { baseline, candidate: evaluationResult({ ...candidate.toJSON(), clusterIds }) }
    const effect = 0.2
    expect(ability({ baseline, candidate }, effect, { metric: 'm' }).pass).toBe(true)
    // Five clusters cannot show anything two-sided, however many units they have.
    const few = ability(inClusters, 100, { metric: 'm' })
    expect(few.pass).toBe(false)
    expect(few.text).toContain('no result on 120 units in 5 clusters could be significant')
  })

  test('takes level and number of claims from the file', () => {
    const state = made()
    const pair = pairOf(60)
    expect(ability(pair, 0.2, { metric: 'm' }).pass).toBe(true)
    const values = { confidenceLevel: 0.99, hypotheses: 20 }
    fileState(state, place.file).settings.push({ name: null, from: 'spec', values })
    const strict = ability(pair, 0.2, { metric: 'm' }, { state })
    expect(strict.pass).toBe(false)
    expect(strict.text).toContain('at α = 0.0005, corrected for 20 claims')
  })

  test('where no result could be significant it is not able, however large the effect', () => {
    const state = made()
    fileState(state, place.file).settings.push({ name: null, from: 'spec', values: { hypotheses: 200 } })
    const { pass, text } = ability(pairOf(12), 1e6, { metric: 'm' }, { state })
    expect(pass).toBe(false)
    expect(text).toContain('Underpowered: no result on 12 units could be significant, whatever the scores')
  })

  test('says what it saw, what it takes and what to do', () => {
    expect(ability(pairOf(40), '1%', { metric: 'm', power: 0.9 }).text).toMatchInlineSnapshot(`
      "expect({ baseline, candidate }).toBeAbleToDetect('1%', { metric: 'm', power: 0.9 })

      Underpowered: 40 units find a true difference of 0.04786 (1 % of the baseline mean) with 8.07 % power; 90 % is asked.

        metric      m
        detectable  0.3022 (6.32 % of the baseline mean) with 90 % power
        spread      standard deviation 0.575 of the differences
        n           40 units, 40 non-zero
        test        two-sided at α = 0.05

      Needed: about 1,519 units (there are 40).
      Next: evaluate more units, or settle for a larger effect. Choose the effect that matters to you, not the one that was measured."
    `)
    expect(commandsIn(ability(pairOf(40), '1%', { metric: 'm' }).text)).toEqual([])
  })

  test.each<[string, unknown, unknown, unknown, string]>([
    ['one result', resultOf([1, 2]), 1, { metric: 'm' }, 'expect takes { baseline, candidate } here'],
    ['no options', pairOf(20), 1, undefined, 'must be options that name a metric'],
    ['no metric', pairOf(20), 1, {}, 'the option metric is missing'],
    ['a slip of the pen', pairOf(20), 1, { metric: 'm', pwer: 1 }, 'there is no option "pwer"'],
    ['a metric that is not there', pairOf(20), 1, { metric: 'n' }, 'Neither model has the metric "n"'],
    ['no effect', pairOf(20), 0, { metric: 'm' }, 'effect must be above 0'],
    ['power of 1', pairOf(20), 1, { metric: 'm', power: 1 }, 'power must be a number'],
    [
      'few units that differ',
      { baseline: resultOf([1, 2]), candidate: resultOf([1, 3]) },
      1,
      { metric: 'm' },
      'Only 1 of 2',
    ],
  ])('refuses %s in both forms, and keeps it', (_, pair, effect, options, message) => {
    for (const isNot of [false, true]) {
      const state = made()
      expect(() => ability(pair, effect, options, { isNot, state })).toThrow(`toBeAbleToDetect: `)
      expect(() => ability(pair, effect, options, { isNot, state })).toThrow(message)
      expect(fileState(state, place.file).faults.length).toBe(2)
    }
  })
})
