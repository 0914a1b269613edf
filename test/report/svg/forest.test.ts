import { describe, expect, test } from 'vitest'
import type { PairwiseComparison } from '../../../src/comparison/types.ts'
import { comparisonRow } from '../../../src/report/comparison-table.ts'
import { Markup } from '../../../src/report/markup.ts'
import { distinctRows, forestPlot } from '../../../src/report/svg/forest.ts'
import { sample, tested } from '../samples.ts'
import { marks, readAxis, textsOf } from './marks.ts'

const plot = (width: number, ...comparisons: PairwiseComparison[]) => {
  const { body: whole } = forestPlot(
    comparisons.map((comparison) => ({ comparison })),
    width,
  )
  const at = whole.text.indexOf('<g class="legend">')
  const [body, legend] = [new Markup(whole.text.slice(0, at)), new Markup(whole.text.slice(at))]
  const ticks = textsOf(body).filter(({ classes, text }) => classes === 'tick' && /^-?[\d.e-]+$/.test(text))
  return { body, legend: textsOf(legend).map(({ text }) => text), at: readAxis(ticks) }
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
    expect(words).toEqual(['better', 'worse', 'inconclusive'])
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

/** A comparison for each kind of hypothesis and each state that it can come to, with the direction that follows. */
const everyOutcome: [name: string, mark: string, comparison: PairwiseComparison][] = [
  ['better', 'better', better],
  ['worse', 'worse', worse],
  ['inconclusive', 'inconclusive', open],
  ['non-inferior', 'within', sample({ ...open, hypothesis: tested({ state: 'proven' }) })],
  ['inferior', 'worse', sample({ ...worse, hypothesis: tested({ state: 'refuted' }) })],
  ['inconclusive', 'inconclusive', sample({ ...open, hypothesis: tested() })],
  ['equivalent', 'within', sample({ ...open, hypothesis: tested({ kind: 'equivalence', state: 'proven' }) })],
  ['not equivalent', 'better', sample({ ...better, hypothesis: tested({ kind: 'equivalence', state: 'refuted' }) })],
  ['not equivalent', 'worse', sample({ ...worse, hypothesis: tested({ kind: 'equivalence', state: 'refuted' }) })],
  ['better', 'better', sample({ ...better, hypothesis: tested({ kind: 'superiority', state: 'proven' }) })],
  ['effect too small', 'short', sample({ ...open, hypothesis: tested({ kind: 'superiority', state: 'refuted' }) })],
  ['better', 'better', sample({ ...better, hypothesis: tested({ kind: 'exceeds', state: 'proven' }) })],
]
const LEGEND = {
  better: 'shown to be better',
  worse: 'shown to be worse',
  within: 'shown to be within the margin',
  short: 'shown to be smaller than asked for',
  inconclusive: 'inconclusive',
} as const

describe.each([860, 340])('words, marks and legend at %d pixels', (width) => {
  test.each(everyOutcome)(
    '%s, drawn as %s: the word of the table, a mark of its own, and the legend tells it',
    (word, mark, comparison) => {
      const { body, legend } = plot(width, comparison)
      expect(comparisonRow(comparison).verdict.text).toBe(word)
      expect(textsOf(body).filter(({ classes }) => classes === mark)).toEqual([expect.objectContaining({ text: word })])
      expect(body.text).toContain(`class="whisker ${mark}"`)
      const dashed = marks(body, 'line', 'margin').length > 0
      const meaning = comparison.hypothesis?.kind === 'superiority' ? 'least effect asked for' : 'margin'
      expect(legend).toEqual([LEGEND[mark as keyof typeof LEGEND], ...(dashed ? [meaning] : [])])
    },
  )

  test('the legend has each mark once, both dashed lines and an open end, and stays in the picture', () => {
    const all = everyOutcome.map(([, , comparison]) => comparison)
    const { legend } = plot(width, ...all, sample({ ...better, ciHigh: null }))
    expect(legend).toEqual([...Object.values(LEGEND), 'margin or least effect asked for', 'no bound on that side'])
  })
})

test('a row says its margin, and its level where the levels differ', () => {
  const margin = tested({ margin: 0.004271, relativeMargin: 0.005, state: 'proven' })
  const texts = textsOf(plot(860, open, sample({ ...open, hypothesis: margin })).body).map(({ text }) => text)
  expect(texts).toEqual(
    expect.arrayContaining(['margin 0.00427 (0.5 %)', '+0.004 [-0.01, 0.018] (90 %)', '+0.004 [-0.01, 0.018] (95 %)']),
  )
})

test('a margin is drawn in its own row only', () => {
  const { body } = plot(760, open, sample({ ...open, hypothesis: tested() }))
  const [line] = marks(body, 'line', 'margin')
  const [, second] = marks(body, 'circle', 'dot')
  expect(line!['y1']!).toBeGreaterThan(marks(body, 'circle', 'dot')[0]!['cy']!)
  expect([line!['y1']! < second!['cy']!, line!['y2']! > second!['cy']!]).toEqual([true, true])
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
