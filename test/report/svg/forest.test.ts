import { describe, expect, test } from 'vitest'
import type { PairwiseComparison } from '../../../src/comparison/types.ts'
import { distinctRows, forestPlot } from '../../../src/report/svg/forest.ts'
import { sample } from '../samples.ts'
import { marks, readAxis, textsOf } from './marks.ts'

const plot = (width: number, ...comparisons: PairwiseComparison[]) => {
  const { body } = forestPlot(
    comparisons.map((comparison) => ({ comparison })),
    width,
  )
  const ticks = textsOf(body).filter(({ classes, text }) => classes === 'tick' && /^-?[\d.e-]+$/.test(text))
  return { body, at: readAxis(ticks) }
}

const better = sample({ difference: 0.02, ciLow: 0.01, ciHigh: 0.03, pValue: 0.001 })
const worse = sample({ difference: -0.02, ciLow: -0.04, ciHigh: -0.005, pValue: 0.001 })
const open = sample({ difference: 0.004, ciLow: -0.01, ciHigh: 0.018 })

describe.each([860, 760, 340])('at %d pixels', (width) => {
  test('differences, ends and zero lie where the axis says', () => {
    const { body, at } = plot(width, better, worse, open)
    const circles = marks(body, 'circle', 'dot').map(({ cx }) => at(cx!))
    const squares = marks(body, 'rect', 'dot').map(({ x }) => at(x! + 4.5))
    const pixel = Math.abs(at(1) - at(0))
    expect([circles.length, squares.length]).toEqual([2, 1])
    for (const [found, expected] of [
      [circles[0], 0.02],
      [circles[1], 0.004],
      [squares[0], -0.02],
    ] as const) {
      expect(Math.abs(found! - expected)).toBeLessThan(0.2 * pixel)
    }
    expect(Math.abs(at(marks(body, 'line', 'zero')[0]!['x1']!))).toBeLessThan(0.2 * pixel)
    const ends = marks(body, 'path', 'whisker').map(({ d }) =>
      /^M([\d.]+) [\d.]+H([\d.]+)/.exec(d!)!.slice(1).map(Number).map(at),
    )
    for (const [i, row] of [better, worse, open].entries()) {
      expect(Math.abs(ends[i]![0]! - row.ciLow!)).toBeLessThan(0.2 * pixel)
      expect(Math.abs(ends[i]![1]! - row.ciHigh!)).toBeLessThan(0.2 * pixel)
    }
  })

  test('says in words what the shapes say', () => {
    const words = textsOf(plot(width, better, worse, open).body).flatMap(({ classes, text }) =>
      ['better', 'worse', 'inconclusive'].includes(classes) ? [text] : [],
    )
    expect(words).toEqual(['better', 'worse', 'not shown'])
  })
})

test('margins are lines of their own, on the side where the margin is', () => {
  const hypothesis = {
    relativeMargin: null,
    intervalLevel: 0.9,
    testPValue: 0.01,
    oppositePValue: 1,
    noLossPValue: null,
    maxLoss: 1,
    unitsNeeded: null,
    state: 'proven',
  } as const
  const lines = (kind: 'non-inferiority' | 'equivalence' | 'superiority', betterWhen: 'higher' | 'lower') => {
    const { body, at } = plot(760, sample({ ...open, betterWhen, hypothesis: { ...hypothesis, kind, margin: 0.02 } }))
    return marks(body, 'line', 'margin').map(({ x1 }) => Number(at(x1!).toFixed(3)))
  }
  expect(lines('non-inferiority', 'higher')).toEqual([-0.02])
  expect(lines('non-inferiority', 'lower')).toEqual([0.02])
  expect(lines('superiority', 'higher')).toEqual([0.02])
  expect(lines('equivalence', 'higher')).toEqual([-0.02, 0.02])
})

test('an open end is an arrow at the edge, not a cap', () => {
  const { body } = plot(760, sample({ ...better, ciHigh: null }))
  const [{ d } = { d: '' }] = marks(body, 'path', 'whisker')
  expect(d).toMatch(/^M[\d.]+ [\d.]+H484\S* ?/)
  expect(String(d).match(/L/g)).toHaveLength(2)
})

test('metrics and directions have panels of their own', () => {
  const { body } = plot(760, better, sample({ ...open, metric: 'latency', betterWhen: 'lower' }))
  expect(
    textsOf(body)
      .filter(({ classes }) => classes === 'head')
      .map(({ text }) => text),
  ).toEqual(['ndcg@10 (higher is better)', 'latency (lower is better)'])
  expect(body.text).toContain('← candidate better')
})

test('all tied: a line at zero and no NaN', () => {
  const { body } = plot(760, sample({ difference: 0, ciLow: 0, ciHigh: 0, wins: 0, losses: 0, ties: 50, pValue: 1 }))
  expect(body.text).not.toMatch(/NaN|Infinity/)
})

test('a comparison that is claimed and guarded is one line', () => {
  expect(
    distinctRows([
      { comparison: better, href: '#a' },
      { comparison: { ...better, adjustedPValue: 0.002 } },
      { comparison: open },
    ]),
  ).toEqual([{ comparison: better, href: '#a' }, { comparison: open }])
})
