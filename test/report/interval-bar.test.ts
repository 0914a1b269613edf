import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { displayWidth } from '../../src/report/display-width.ts'
import { intervalBar, reach } from '../../src/report/interval-bar.ts'

describe('intervalBar', () => {
  test.each([
    [{ difference: 2, ciLow: 1, ciHigh: 4 }, '    │├●─┤'],
    [{ difference: 0, ciLow: -4, ciHigh: 4 }, '├───●───┤'],
    [{ difference: 0.1, ciLow: -0.1, ciHigh: 4 }, '   ├┼●──┤'],
    [{ difference: 2, ciLow: 1, ciHigh: null }, '    │├●─►'],
    [{ difference: -2, ciLow: null, ciHigh: -1 }, '◄─●┤│    '],
    [{ difference: 0, ciLow: 0, ciHigh: 0 }, '    ●    '],
  ])('%j', (row, bar) => {
    expect(intervalBar(row, 4, 9)).toBe(bar)
  })

  test('shows on which side of zero everything lies, in as many cells as were asked for', () => {
    const value = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(value, value, value, fc.integer({ min: 2, max: 30 }), (a, b, c, half) => {
        const [ciLow, difference, ciHigh] = [a, b, c].sort((x, y) => x - y) as [number, number, number]
        const bar = intervalBar({ difference, ciLow, ciHigh }, reach({ difference, ciLow, ciHigh }), 2 * half + 1)
        expect(displayWidth(bar)).toBe(2 * half + 1)
        const side = Math.sign(bar.indexOf('●') - half)
        // The sum keeps -0 out.
        expect(side + 0).toBe(Math.sign(difference) + 0)
        const drawn = [...bar].flatMap((mark, at) => (/[├┤●─┼]/.test(mark) ? [Math.sign(at - half)] : []))
        expect(drawn.includes(-1)).toBe(ciLow < 0)
        expect(drawn.includes(1)).toBe(ciHigh > 0)
      }),
    )
  })
})
