import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePair } from '../../../src/comparison/index.ts'
import { extremeCount, nullSentence } from '../../../src/report/null-facts.ts'
import { formatCount } from '../../../src/report/numbers.ts'
import { differenceChart } from '../../../src/report/svg/difference-chart.ts'
import { nullChart } from '../../../src/report/svg/null-chart.ts'
import { outcomeBar } from '../../../src/report/svg/outcome-bar.ts'
import { filled, gaussian } from '../../stats/support.ts'
import { sample } from '../samples.ts'
import { marks, textsOf } from './marks.ts'

const next = gaussian(5)
const scores = filled(200, () => next())
const row = comparePair(
  { values: { m: [...scores] } },
  { values: { m: [...scores].map((score, u) => (u % 4 === 0 ? score : score + 0.24 + next())) } },
  { metric: 'm' },
)

describe('the histogram of differences', () => {
  const chart = differenceChart(row, 410)!
  const bars = [...marks(chart.body, 'rect', 'loss'), ...marks(chart.body, 'rect', 'gain')]
  const total = (kind: string): number =>
    marks(chart.body, 'rect', kind).reduce((sum, bar) => sum + bar['data-count']!, 0)

  test('counts every unit once: losses left, gains right, ties between them', () => {
    const { below, above } = row.differenceHistogram!
    expect([total('loss') + below, total('tie'), total('gain') + above]).toEqual([row.losses, row.ties, row.wins])
    const [tie] = marks(chart.body, 'rect', 'tie')
    for (const { x, width } of marks(chart.body, 'rect', 'loss')) expect(x! + width!).toBeLessThan(tie!['x']!)
    for (const { x } of marks(chart.body, 'rect', 'gain')) expect(x!).toBeGreaterThan(tie!['x']! + tie!['width']!)
  })

  test('heights are to scale, within half a pixel', () => {
    const highest = Math.max(...bars.map((bar) => bar['data-count']!))
    const full = Math.max(...bars.map(({ height }) => height!))
    for (const bar of bars) expect(Math.abs(bar['height']! - (bar['data-count']! / highest) * full)).toBeLessThan(0.5)
  })

  test('where lower is better, gains are left', () => {
    const { body } = differenceChart({ ...row, betterWhen: 'lower', wins: row.losses, losses: row.wins }, 410)!
    expect(marks(body, 'rect', 'gain')[0]!['x']).toBeLessThan(marks(body, 'rect', 'loss')[0]!['x']!)
    expect(textsOf(body)[0]!.text).toContain('better')
  })

  test('many ties are a broken bar, few are drawn to scale', () => {
    expect(differenceChart(sample(), 410)!.body.text).toContain('class="break"')
    expect(differenceChart(sample({ ties: 10 }), 410)!.body.text).not.toContain('class="break"')
  })

  test('a report without data, or without a difference, has none', () => {
    const { differenceHistogram, nullDistribution, ...older } = row
    expect([differenceChart(older, 410), nullChart(older, 410)]).toEqual([null, null])
    expect(differenceChart(sample({ wins: 0, losses: 0 }), 410)).toBeNull()
  })
})

describe('the null distribution', () => {
  const { body } = nullChart(row, 410)!

  test('the strong bars are what the p-value counted', () => {
    const strong = marks(body, 'rect', 'extreme').reduce((sum, bar) => sum + bar['data-count']!, 0)
    expect((1 + strong) / 10_000).toBe(row.pValue)
    expect(strong).toBe(extremeCount(row.nullDistribution!, row.difference))
    expect(nullSentence(row, row.nullDistribution!)).toContain(
      `${formatCount(strong)} of 9,999 random assignments of signs`,
    )
  })

  test('the observed difference stands between the strong and the other bars', () => {
    const [line] = marks(body, 'line', 'observed')
    const right = (bar: Record<string, number>): number => bar['x']! + bar['width']!
    const strong = marks(body, 'rect', 'extreme').filter(({ x }) => x! > 205)
    for (const bar of strong) expect(bar['x']!).toBeGreaterThanOrEqual(line!['x1']! - 1)
    for (const bar of marks(body, 'rect', 'chance')) expect(right(bar)).toBeLessThanOrEqual(line!['x1']! + 1)
  })

  test('areas are to scale: what is drawn is the density', () => {
    const bars = [...marks(body, 'rect', 'chance'), ...marks(body, 'rect', 'extreme')].filter(
      (bar) => bar['data-count']! > 200,
    )
    const densities = bars.map((bar) => (bar['height']! * (bar['width']! + 0.6)) / bar['data-count']!)
    for (const density of densities) expect(Math.abs(density / densities[0]! - 1)).toBeLessThan(0.05)
  })

  test.each([
    ['all-signs', { values: { m: [1, 2, 3, 4, 5] } }, 'of all 32 assignments of signs'],
    ['t', { values: { m: [1.1, 2.5, 3.2, 4, 5] } }, "Student's t density"],
  ] as const)('%s says what it is', (source, candidate, words) => {
    const options = source === 't' ? ({ testMethod: 't', intervalMethod: 't' } as const) : {}
    const found = comparePair({ values: { m: [0, 0, 0, 0, 0] } }, candidate, { metric: 'm', ...options })
    expect(found.nullDistribution!.source).toBe(source)
    expect(nullSentence(found, found.nullDistribution!)).toContain(words)
    expect(nullChart(found, 410)!.body.text).not.toMatch(/NaN|Infinity/)
  })
})

test('the bar of outcomes is to scale', () => {
  fc.assert(
    fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (wins, losses, ties) => {
      fc.pre(wins + losses + ties > 1)
      const { body } = outcomeBar(sample({ wins, losses, ties }), 860)
      for (const [kind, count] of [
        ['gain', wins],
        ['tie', ties],
        ['loss', losses],
      ] as const) {
        const [bar] = marks(body, 'rect', kind)
        if (count === 0) expect(bar).toBeUndefined()
        else expect(Math.abs(bar!['width']! - Math.max(1, (858 * count) / (wins + losses + ties)))).toBeLessThan(0.1)
      }
    }),
  )
})
