import { describe, expect, test } from 'vitest'
import { intervalPlot } from '../../src/github/interval-plot.ts'
import { comparison } from './support/reports.ts'

const row = (difference: number, ciLow: number | null, ciHigh: number | null, metric = 'm') =>
  comparison({ metric, candidate: 'b', baseline: 'a', difference, ciLow, ciHigh })

describe('intervalPlot', () => {
  test('draws the intervals of one metric on one scale, zero in the middle', () => {
    expect(intervalPlot([row(0.5, 0.25, 1), row(-0.5, -0.75, 0.1), row(0, 0, 0)])).toEqual([
      '-1                  0                  +1  m',
      '                    │    ├────●─────────┤  b vs a',
      '     ├────●─────────┼─┤                    b vs a',
      '                    ●                      b vs a',
    ])
  })

  test('draws an end that does not exist as an arrow', () => {
    expect(intervalPlot([row(0.5, null, 1), row(0.5, 0.25, null)]).slice(1)).toEqual([
      '◄───────────────────┼─────────●─────────┤  b vs a',
      '                    │    ├────●─────────►  b vs a',
    ])
  })

  test('gives each metric its own scale and says where lower is better', () => {
    const latency = { ...row(-20, -30, -10, 'latency'), betterWhen: 'lower' as const }
    const lines = intervalPlot([row(0.5, 0.25, 1), latency])
    expect(lines[0]).toBe('-1                  0                  +1  m')
    expect(lines[2]).toBe('-30                 0                 +30  latency (lower is better)')
  })

  test('puts every bar in front of the names, so that no name can shift it', () => {
    const lines = intervalPlot([{ ...row(1, 1, 1), candidate: '日本\n|' }])
    expect(lines[1]).toBe('                    │                   ●  日本 | vs a')
  })

  test('says how many it does not draw', () => {
    expect(intervalPlot(Array.from({ length: 50 }, () => row(1, 0, 2))).at(-1)).toBe('and 10 more')
  })
})
