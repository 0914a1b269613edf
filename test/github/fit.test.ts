import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addOmitted,
  byteLength,
  fitLines,
  type Line,
  omittedNote,
  parseOmittedNote,
  shareRoom,
} from '../../src/github/fit.ts'

const line = (text: string, weight: Line['weight']): Line => ({ text, weight })
const lines = [
  line('title', 'keep'),
  line('| head |', 'head'),
  line('| pass 1 |', 'passing'),
  line('| pass 2 |', 'passing'),
  line('| fail 1 |', 'failing'),
  line('- sentence', 'detail'),
  line('end', 'keep'),
]
const size = (some: readonly Line[]): number => some.reduce((sum, { text }) => sum + byteLength(text) + 1, 0)
const texts = (some: readonly Line[]): string[] => some.map(({ text }) => text)

describe('fitLines', () => {
  test('leaves nothing out while there is room', () => {
    expect(fitLines(lines, size(lines))).toEqual({ lines, omitted: { passing: 0, failing: 0, detail: 0 } })
  })

  test('leaves passing rows out first, from their end', () => {
    const { lines: kept, omitted } = fitLines(lines, size(lines) - 1)
    expect(texts(kept)).toEqual(['title', '| head |', '| pass 1 |', '| fail 1 |', '- sentence', 'end'])
    expect(omitted).toEqual({ passing: 1, failing: 0, detail: 0 })
  })

  test('then sentences, then failing rows, and the head of a table with its last row', () => {
    const withoutPassing = size(lines) - size(lines.slice(2, 4))
    expect(texts(fitLines(lines, withoutPassing - 1).lines)).toEqual(['title', '| head |', '| fail 1 |', 'end'])
    expect(texts(fitLines(lines, 0).lines)).toEqual(['title', 'end'])
    expect(fitLines(lines, 0).omitted).toEqual({ passing: 2, failing: 1, detail: 1 })
  })

  test('counts bytes, not characters', () => {
    const umlauts = [line('ä'.repeat(10), 'passing')]
    expect(fitLines(umlauts, 21).omitted.passing).toBe(0)
    expect(fitLines(umlauts, 20).omitted.passing).toBe(1)
  })
})

describe('the note about what is missing', () => {
  test('can be read back', () => {
    const count = fc.nat(1_000_000)
    fc.assert(
      fc.property(fc.record({ passing: count, failing: count, detail: count }), (omitted) => {
        fc.pre(omitted.passing + omitted.failing + omitted.detail > 0)
        expect(parseOmittedNote(omittedNote(omitted))).toEqual(omitted)
      }),
    )
  })

  test('is empty when nothing is missing, and no other line is taken for it', () => {
    expect(omittedNote({ passing: 0, failing: 0, detail: 0 })).toBe('')
    expect(parseOmittedNote('_something else_')).toBeNull()
    expect(parseOmittedNote(`x ${omittedNote({ passing: 1, failing: 0, detail: 0 })}`)).toBeNull()
  })

  test('adds up', () => {
    const one = { passing: 1, failing: 2, detail: 3 }
    expect(addOmitted(one, one)).toEqual({ passing: 2, failing: 4, detail: 6 })
  })
})

describe('shareRoom', () => {
  test('gives everybody what they need while there is room, and never more than there is', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(1000), { minLength: 1, maxLength: 20 }), fc.nat(5000), (sizes, room) => {
        const shares = shareRoom(sizes, room)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBeLessThanOrEqual(room)
        shares.forEach((share, at) => {
          expect(share).toBeLessThanOrEqual(sizes[at]!)
        })
        const needed = sizes.reduce((sum, each) => sum + each, 0)
        if (needed <= room) expect(shares).toEqual(sizes)
        // Whoever got less than needed got at least what anybody else got, up to rounding.
        const most = Math.max(...shares)
        shares.forEach((share, at) => {
          if (share < sizes[at]!) expect(share).toBeGreaterThanOrEqual(most - 1)
        })
      }),
    )
  })
})
