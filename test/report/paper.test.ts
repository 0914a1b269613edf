import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { comparePair, compareToValue } from '../../src/comparison/index.ts'
import type { PairwiseComparison } from '../../src/comparison/types.ts'
import { compareModels } from '../../src/report/compare-models.ts'
import { createComparisonReport } from '../../src/report/comparison-report.ts'
import { escapeLatex, texNumbers } from '../../src/report/latex.ts'
import type { ComparisonReport } from '../../src/report/types.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { HOSTILE, rowFor, sample } from './samples.ts'

const comparisons = [rowFor.shown!, rowFor['not-shown']!]
const reportOf = (rows: readonly PairwiseComparison[], correction: 'holm' | 'none' = 'holm'): ComparisonReport =>
  createComparisonReport({ comparisons: rows, correction, confidenceLevel: 0.95 })
const report = reportOf(comparisons)

/** What TeX prints of a text that `escapeLatex()` made: every command that it may use, and no other. */
function typeset(tex: string): string {
  const shows: Record<string, string> = {
    textbackslash: '\\',
    textasciitilde: '~',
    textasciicircum: '^',
    textless: '<',
    textgreater: '>',
    textbar: '|',
    textasciigrave: '`',
    textquotesingle: "'",
    char34: '"',
  }
  return tex
    .replace(/\$-\$/g, '−')
    .replace(/\$\\pm\$/g, '±')
    .replace(/\$\\leq\$/g, '≤')
    .replace(/\$\\alpha\$/g, 'α')
    .replace(/\\(?:([a-z]+(?:34)?)\{\}|([{}$&#_%]))|-\{\}|[\\{}$&#_%~^]/g, (whole, command?: string, mark?: string) => {
      if (mark !== undefined) return mark
      if (whole === '-{}') return '-'
      const shown = command === undefined ? undefined : shows[command]
      if (shown === undefined) throw new Error(`${JSON.stringify(whole)} means something to TeX in ${tex}`)
      return shown
    })
}

describe('LaTeX', () => {
  test('a table of booktabs, effect first, with what it rests on', () => {
    expect(report.toLatex({ label: 'search' })).toMatchInlineSnapshot(`
      "% \\usepackage{booktabs}
      \\begin{table}
        \\centering
        \\small
        \\caption{Mean differences, candidate $-$ baseline. Adjusted p: Holm over a family of 2; level 95\\,\\%. Test: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0. Interval: bootstrap percentile, 9,999 resamples, seed 0, not adjusted. An asterisk marks a p-value that is the minimum attainable by its test. The numbers describe these trained models on these units, not the method that made them.}
        \\label{tab:search}
        \\begin{tabular}{lllrrrrrrl}
          \\toprule
          metric & candidate & baseline & difference & 95\\,\\% interval & p & adj. p & n (non-zero) & ties & verdict \\\\
          \\midrule
          \\texttt{ndcg@10} & \\texttt{tuned} & \\texttt{default} & $+0.013$ ($+1.5\\,\\%$) & [$0.0055$, $0.0205$] & $0.0001{}^{*}$ & $0.0002$ & $1{,}911$ ($220$) & $88.5\\,\\%$ & better \\\\
          \\texttt{ndcg@10} & \\texttt{minisearch} & \\texttt{lunr} & $+0.006$ ($+0.7\\,\\%$) & [$-0.0015$, $0.0135$] & $0.1234$ & $0.1234$ & $1{,}911$ ($190$) & $90.1\\,\\%$ & inconclusive \\\\
          \\bottomrule
        \\end{tabular}
      \\end{table}"
    `)
  })

  test('every text shows itself', () => {
    fc.assert(
      fc.property(fc.oneof(hostileText, fc.string()), (text) => {
        expect(typeset(escapeLatex(text))).toBe(text)
      }),
    )
  })

  test('numbers stand in math mode', () => {
    expect(texNumbers('+0.013 (+1.5 %)')).toBe('$+0.013$ ($+1.5\\,\\%$)')
    expect(texNumbers('[-inf, 1,911]')).toBe('[$-\\infty$, $1{,}911$]')
    expect(texNumbers('1.282e-7*')).toBe('$1.282 \\times 10^{-7}{}^{*}$')
    expect(texNumbers('-')).toBe('-')
  })

  test('has the same cells in every row, whatever the names are', () => {
    for (const name of HOSTILE) {
      const tex = reportOf([sample({ metric: name, candidate: name, baseline: name })]).toLatex()
      // As in a log: no line may be a command either.
      expect(commandsIn(tex)).toEqual([])
      const rows = tex.split('\n').filter((line) => line.endsWith(' \\\\'))
      expect(rows).toHaveLength(2)
      for (const row of rows) expect(row.split(/(?<!\\) & /)).toHaveLength(10)
      expect(tex.includes('% Some names need LuaLaTeX')).toBe(/[日👩\ufffd]/u.test(tex))
    }
  })

  test('refuses a label that TeX would not take', () => {
    expect(() => report.toLatex({ label: 'a}b' })).toThrow(/label must be made of letters/)
    expect(() => report.methods({ format: 'html' as 'text' })).toThrow(
      /format must be 'text' or 'latex'; found the string "html"/,
    )
  })

  test('the methods cite exactly what the BibTeX file has', () => {
    const cited = [...report.methods({ format: 'latex' }).matchAll(/\\citep\{([^}]*)\}/g)].flatMap(([, keys]) =>
      keys!.split(','),
    )
    const entries = [...report.toBibTeX().matchAll(/^@\w+\{(\w+),$/gm)].map(([, key]) => key)
    expect(entries).toEqual([...new Set(cited)].sort())
    expect(entries).toContain('holm1979')
    expect(report.methods({ format: 'latex' })).toMatch(/Intervals are 95\\,\\% bootstrap percentile intervals/)
  })

  test('nothing compared is nothing to cite', () => {
    expect(reportOf([]).toBibTeX()).toBe('')
    expect(reportOf([]).methods({ format: 'latex' })).toBe('No comparison was made.')
  })
})

describe('what makes two values a pair', () => {
  const values = { m: Array.from({ length: 40 }, (_, i) => Math.sin(i * i)) }
  const others = { m: values.m.map((x, i) => x + Math.cos(i)) }
  const ids = values.m.map((_, i) => i)
  const named = comparePair({ sampleIds: ids, values }, { sampleIds: ids, values: others }, { metric: 'm' })
  const half = comparePair({ sampleIds: ids, values }, { values: others }, { metric: 'm' })
  const constant = compareToValue({ values }, 0, { metric: 'm' })

  test('is a field of the row, which a comparison with a constant does not have', () => {
    expect([named, half, constant].map(({ pairedBy }) => pairedBy)).toEqual(['id', 'position', undefined])
    expect(constant.warnings.filter((warning) => warning.includes('position'))).toEqual([])
  })

  test('and methods, sentence and checklist say it', () => {
    expect(reportOf([named]).methods()).toContain('on the same units, paired by id (n = 40 units')
    expect(reportOf([half]).methods()).toContain('paired by their position, as they came without ids (n = 40 units')
    expect(reportOf([half]).methods()).not.toContain('by id')
    expect(reportOf([named, half, constant]).methods()).toContain(
      'paired by id (1 of 2 comparisons) and by their position, as they came without ids (1 of 2 comparisons) (n = ',
    )
    expect(reportOf([named]).describe()).not.toContain('position')
    expect(reportOf([half]).describe()).toContain('n = 40 units (40 rows), 40 non-zero, paired by position)')
    expect(reportOf([constant]).checklist()).toContain('nothing: one model is compared with a constant')
    expect(reportOf([named, half]).checklist()).toContain('1 of 2 comparisons came without ids')
  })
})

describe('the checklist', () => {
  /** Items that are not ticked. */
  const open = (text: string): string[] => [...text.matchAll(/^- \[ \] \*\*(.*?)\*\*/gm)].map(([, item]) => item!)
  const YOURS = [
    'How the units were sampled, and which population they stand for',
    'What each metric measures and how it is computed',
    'The spread over training runs',
  ]
  const CHOSEN = 'That the comparisons were chosen before the data were seen'

  test('of a report in order', () => {
    expect(report.checklist()).toMatchInlineSnapshot(`
      "- [x] **Effect and direction, before any p-value**: difference candidate − baseline in the scale of the metric, and its share of the baseline mean.
      - [x] **Interval with its level**: 95 %, bootstrap percentile, 9,999 resamples, seed 0, not adjusted.
      - [x] **That intervals are not adjusted**: they hold one by one, not all together.
      - [x] **Rows, units, units that differ, ties**: 1,972 rows, 1,911 units, 220 non-zero, 88.5 % ties / 1,972 rows, 1,911 units, 190 non-zero, 90.1 % ties.
      - [x] **What makes two values a pair**: the id of the unit.
      - [x] **Enough units that differ (30 or more)**: in every comparison.
      - [x] **The test, its resamples and seed, whether exact**: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0.
      - [x] **Which p-values sit on their floor**: 1 of 2 comparisons, marked as the minimum attainable.
      - [x] **What the run could have detected, beside what is not significant**: the smallest difference with 80 % power, in 1 of 2 comparisons.
      - [x] **Adjusted p-values, with the correction and the size of the family**: Holm over 2.
      - [ ] **That the comparisons were chosen before the data were seen**: no number of hypotheses was declared; say how and when they were chosen.
      - [x] **The software and its version**: holmgate 0.1.0.
      - [x] **That the numbers describe these trained models**: not the method that made them.
      - [ ] **How the units were sampled, and which population they stand for**: say where the units come from.
      - [ ] **What each metric measures and how it is computed**: say which implementation scored the models, and on which targets.
      - [ ] **The spread over training runs**: the numbers describe these trained models; train under more seeds before you speak of the method (compareSeeds).

      12 of 16 are stated. Left for you to state: That the comparisons were chosen before the data were seen; How the units were sampled, and which population they stand for; What each metric measures and how it is computed; The spread over training runs."
    `)
  })

  const scores = (n: number, more = {}) => ({
    sampleIds: Array.from({ length: n }, (_, i) => `u${i}`),
    values: { m: Array.from({ length: n }, (_, i) => Math.sin(i * i) + (i % 3)) },
    ...more,
  })
  const shifted = (n: number) => ({ ...scores(n), values: { m: scores(n).values.m.map((x, i) => x + Math.cos(i)) } })

  test.each<[string, ComparisonReport, string[]]>([
    [
      'few units differ',
      compareModels({ a: scores(12), b: shifted(12) }, { metrics: ['m'] }),
      ['Enough units that differ (30 or more)'],
    ],
    [
      'rows without ids',
      compareModels({ a: { values: scores(40).values }, b: { values: shifted(40).values } }, { metrics: ['m'] }),
      ['What makes two values a pair'],
    ],
    [
      'several comparisons and no correction',
      compareModels(
        { a: scores(40), b: shifted(40), c: scores(40, { name: 'c' }) },
        { metrics: ['m'], correction: 'none' },
      ),
      ['Enough units that differ (30 or more)', 'Adjusted p-values, with the correction and the size of the family'],
    ],
    ['everything in order', compareModels({ a: scores(40), b: shifted(40) }, { metrics: ['m'] }), []],
  ])('names what is missing: %s', (_, given, missing) => {
    expect(open(given.checklist())).toEqual([...missing, CHOSEN, ...YOURS])
    const last = given.checklist().split('\n').at(-1)!
    for (const item of [...missing, CHOSEN, ...YOURS]) expect(last).toContain(item)
  })

  test('a report of an older version does not tell what makes a pair', () => {
    const { pairedBy: _, ...old } = rowFor.shown!
    expect(open(reportOf([old]).checklist())).toContain('What makes two values a pair')
    expect(reportOf([old]).methods()).toContain('on the same units, paired (n = ')
  })

  test('of nothing states nothing', () => {
    expect(open(reportOf([]).checklist())).toEqual(['Any comparison'])
  })

  test('tells an exact p-value on its floor, and what could not have been seen', () => {
    const few = comparePair(scores(4), shifted(4), { metric: 'm' })
    const text = reportOf([few]).checklist()
    expect(text).toContain('only a bound on the share of units that could differ')
    expect(text).toContain('a single comparison: nothing to correct for')
  })
})
