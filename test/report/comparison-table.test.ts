import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparisonRow, comparisonTable, gateRow, verdictWords } from '../../src/report/comparison-table.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { gateFor, reasons, rowFor, sample } from './samples.ts'

const rows = [rowFor.shown!, rowFor['lost-to-correction']!].map(comparisonRow)
const gates = (['shown', 'lost-to-correction', 'input-error'] as const).map((reason) => gateRow(gateFor(reason)))

describe('comparisonTable', () => {
  test('at 160 columns', () => {
    expect(comparisonTable(gates, { width: 160 })).toMatchInlineSnapshot(`
      "| metric   candidate vs baseline  difference           – 0 +    95 % interval     p        adj. p  n (non-zero)  ties    verdict
      |------------------------------------------------------------------------------------------------------------------------------------------
      | ndcg@10  tuned vs default       +0.013 (+1.5 %)        │├─●┤  [0.0055, 0.0205]  0.0001*  0.0002  1,911 (220)   88.5 %  pass
      | mrr@10   minisearch vs lunr     +0.0082 (+0.96 %)      │├●─┤  [0.0007, 0.0157]  0.0452   0.0904  1,911 (190)   90.1 %  fail (correction)
      | ndcg@10  -                      -                  -          -                 -        -       -             -       fail (input error)"
    `)
  })

  test('at 120 columns', () => {
    expect(comparisonTable(gates, { width: 120 })).toMatchInlineSnapshot(`
      "| metric   cand. vs base.      diff.      – 0 +    95 % interval     p        adj. p  n      ties    verdict
      |----------------------------------------------------------------------------------------------------------------------
      | ndcg@10  tuned vs default    +0.013       │├─●┤  [0.0055, 0.0205]  0.0001*  0.0002  1,911  88.5 %  pass
      | mrr@10   minisearch vs lunr  +0.0082      │├●─┤  [0.0007, 0.0157]  0.0452   0.0904  1,911  90.1 %  fail (correction)
      | ndcg@10  -                   -        -          -                 -        -       -      -       fail (input error)"
    `)
  })

  test('at 80 columns', () => {
    expect(comparisonTable(gates, { width: 80 })).toMatchInlineSnapshot(`
      "| metric   cand. vs base.      diff.    95 % interval     adj. p  n      verdict
      |-------------------------------------------------------------------------------
      | ndcg@10  tuned vs default    +0.013   [0.0055, 0.0205]  0.0002  1,911  pass
      | mrr@10   minisearch vs lunr  +0.0082  [0.0007, 0.0157]  0.0904  1,911  fail
      | ndcg@10  -                   -        -                 -       -      fail"
    `)
  })

  test('at 40 columns', () => {
    expect(comparisonTable(gates, { width: 40 })).toMatchInlineSnapshot(`
      "| metric   diff.    adj. p  verdict
      |----------------------------------
      | ndcg@10  +0.013   0.0002  pass
      | mrr@10   +0.0082  0.0904  fail
      | ndcg@10  -        -       fail"
    `)
  })

  test('at 24 columns', () => {
    expect(comparisonTable(gates, { width: 24 })).toMatchInlineSnapshot(`
      "- metric: ndcg@10
      | diff.: +0.013
      | adj. p: 0.0002
      | verdict: pass
      - metric: mrr@10
      | diff.: +0.0082
      | adj. p: 0.0904
      | verdict: fail
      - metric: ndcg@10
      | diff.: -
      | adj. p: -
      | verdict: fail"
    `)
  })

  test('comparisons that are no gates show their direction', () => {
    expect(comparisonTable(rows, { width: 80 })).toMatchInlineSnapshot(`
      "| metric   cand. vs base.      diff.    95 % interval     adj. p  verdict
      |-----------------------------------------------------------------------------
      | ndcg@10  tuned vs default    +0.013   [0.0055, 0.0205]  0.0002  better
      | mrr@10   minisearch vs lunr  +0.0082  [0.0007, 0.0157]  0.0904  inconclusive"
    `)
  })

  test('with colours', () => {
    expect(comparisonTable(gates, { width: 80, color: true })).toMatchInlineSnapshot(`
      "| [2mmetric [22m  [2mcand. vs base.    [22m  [2mdiff.  [22m  [2m95 % interval   [22m  [2madj. p[22m  [2mn    [22m  [2mverdict[22m
      |-------------------------------------------------------------------------------
      | ndcg@10  tuned vs default    +0.013   [0.0055, 0.0205]  0.0002  1,911  [32mpass[39m
      | mrr@10   minisearch vs lunr  +0.0082  [0.0007, 0.0157]  0.0904  1,911  [31mfail[39m
      | ndcg@10  [2m-                 [22m  [2m-      [22m  [2m-               [22m  [2m-     [22m  [2m-    [22m  [31mfail[39m"
    `)
  })

  test('cuts long names, and says so', () => {
    const long = sample({ candidate: 'candidate-with-a-long-name', baseline: 'baseline-with-a-long-name' })
    expect(comparisonTable([comparisonRow(long)], { width: 80 })).toMatchInlineSnapshot(`
      "| metric   cand. vs base.        diff.   95 % interval      adj. p  verdict
      |-------------------------------------------------------------------------------
      | ndcg@10  candida… vs baselin…  +0.006  [-0.0015, 0.0135]  0.1234  inconclusive"
    `)
  })

  test('levels that differ stand in the cells', () => {
    const two = [sample(), sample({ confidenceLevel: 0.9 })].map(comparisonRow)
    const table = comparisonTable(two, { width: 160 })
    expect(table).toContain('0.0135] (95 %)')
    expect(table).toContain('0.0135] (90 %)')
  })

  test('nothing to show', () => {
    expect(comparisonTable([])).toBe('| no comparison')
  })

  test('colours change nothing but the colours', () => {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes
    const bare = comparisonTable(gates, { width: 100, color: true }).replace(/\u001b\[\d+m/g, '')
    expect(bare.replace(/ +$/gm, '')).toBe(comparisonTable(gates, { width: 100 }).replace(/ +$/gm, ''))
  })

  test('a width of 0 means that nobody knows', () => {
    expect(comparisonTable(gates, { width: 0 })).toBe(comparisonTable(gates))
  })

  test('never wraps, never starts a line with a command, never loses a row', () => {
    const gate = fc
      .tuple(fc.constantFrom(...reasons), hostileText, hostileText, fc.double({ noNaN: true, noDefaultInfinity: true }))
      .map(([reason, metric, name, difference]) => {
        const row = rowFor[reason]
        return gateFor(reason, { metric, comparison: row && { ...row, metric, candidate: name, difference } })
      })
    fc.assert(
      fc.property(fc.array(gate, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 200 }), (list, width) => {
        const table = comparisonTable(list.map(gateRow), { width })
        const lines = table.split('\n')
        for (const line of lines) expect(displayWidth(line)).toBeLessThanOrEqual(width)
        for (const line of lines) expect(line).toMatch(/^[|\-…]/)
        expect(commandsIn(table)).toEqual([])
        if (width >= 100) expect(lines).toHaveLength(list.length + 2)
      }),
    )
  })
})

test('verdictWords say the verdict in words', () => {
  expect(reasons.map((reason) => verdictWords(gateFor(reason)))).toEqual([
    'pass',
    'fail (not shown)',
    'fail (a run reversed)',
    'fail (correction)',
    'fail (wrong direction)',
    'fail (underpowered)',
    'pass',
    'pass (correction)',
    'fail (harm shown)',
    'fail (cannot be decided)',
    'fail (effect too small)',
    'fail (beyond the margin)',
    'fail (inconclusive)',
    'fail (inconclusive)',
    'fail (attempt failed)',
    'fail (input error)',
  ])
  expect(verdictWords(gateFor('not-shown', { advisory: true }))).toBe('fail (not shown), advisory')
})
