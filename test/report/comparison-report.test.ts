import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { createComparisonReport } from '../../src/report/comparison-report.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { methodsParagraph } from '../../src/report/methods.ts'
import { version } from '../../src/version.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { rowFor, sample } from './samples.ts'

const comparisons = [rowFor.shown!, { ...rowFor['not-shown']!, warnings: ['Fewer than 30 units differ.'] }]
const report = createComparisonReport({ comparisons, correction: 'holm', confidenceLevel: 0.95 })

describe('createComparisonReport', () => {
  test('text at 120 columns', () => {
    expect(report.toText({ width: 120 })).toMatchInlineSnapshot(`
      "| metric   candidate vs baseline  diff.     – 0 +    95 % interval      p        adj. p  n      ties    verdict
      |-------------------------------------------------------------------------------------------------------------------
      | ndcg@10  tuned vs default       +0.013      │├─●┤  [0.0055, 0.0205]   0.0001*  0.0002  1,911  88.5 %  better
      | ndcg@10  minisearch vs lunr     +0.006     ├┼●─┤   [-0.0015, 0.0135]  0.1234   0.1234  1,911  90.1 %  inconclusive

      adjusted p: Holm over a family of 2; level 95 %
      test: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
      interval: bootstrap percentile, 9,999 resamples, seed 0, not adjusted
      An asterisk marks a p-value that is the minimum attainable by its test.
      The numbers describe these trained models on these units, not the method that made them.
      Warning: Fewer than 30 units differ. [ndcg@10 (minisearch vs lunr)]"
    `)
  })

  test('text at 80 columns', () => {
    expect(report.toText({ width: 80 })).toMatchInlineSnapshot(`
      "| metric   cand. vs base.      diff.   95 % interval      adj. p  verdict
      |-----------------------------------------------------------------------------
      | ndcg@10  tuned vs default    +0.013  [0.0055, 0.0205]   0.0002  better
      | ndcg@10  minisearch vs lunr  +0.006  [-0.0015, 0.0135]  0.1234  inconclusive

      adjusted p: Holm over a family of 2; level 95 %
      test: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
      interval: bootstrap percentile, 9,999 resamples, seed 0, not adjusted
      An asterisk marks a p-value that is the minimum attainable by its test.
      The numbers describe these trained models on these units, not the method that
        made them.
      Warning: Fewer than 30 units differ. [ndcg@10 (minisearch vs lunr)]"
    `)
  })

  test('Markdown', () => {
    expect(report.toMarkdown()).toMatchInlineSnapshot(`
      "| metric | candidate vs baseline | difference | 95 % interval | p | adjusted p | n (non-zero) | ties | verdict |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- |
      | \`ndcg@10\` | \`tuned\` vs \`default\` | +0.013 (+1.5 %) | [0.0055, 0.0205] | 0.0001* | 0.0002 | 1,911 (220) | 88.5 % | better |
      | \`ndcg@10\` | \`minisearch\` vs \`lunr\` | +0.006 (+0.7 %) | [-0.0015, 0.0135] | 0.1234 | 0.1234 | 1,911 (190) | 90.1 % | inconclusive |

      - \`tuned\` is better than \`default\` on \`ndcg@10\`: mean 0.873 against 0.860, difference +0.013 (+1.5 %), 95 % bootstrap percentile interval [0.0055, 0.0205], not adjusted; p = 0.0001, the minimum attainable, Holm-adjusted p = 0.0002 in a family of 2 (two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0; n = 1,911 units (1,972 rows), 220 non-zero).
      - \`minisearch\` is not shown to be better or worse than \`lunr\` on \`ndcg@10\`: mean 0.860 against 0.854, difference +0.006 (+0.7 %), 95 % bootstrap percentile interval [-0.0015, 0.0135], not adjusted; p = 0.1234, Holm-adjusted p = 0.1234 in a family of 2 (two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0; n = 1,911 units (1,972 rows), 190 non-zero); the smallest true difference that this run would have found with 80 % power is about 0.0107 (1.25 % of the baseline mean), before the correction; the measured one would take about 6,100 units.

      - adjusted p: Holm over a family of 2; level 95 %
      - test: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
      - interval: bootstrap percentile, 9,999 resamples, seed 0, not adjusted
      - An asterisk marks a p-value that is the minimum attainable by its test.
      - The numbers describe these trained models on these units, not the method that made them.
      - Warning (\`ndcg@10 (minisearch vs lunr)\`): \`Fewer than 30 units differ.\`"
    `)
  })

  test('describe has one sentence a comparison', () => {
    const lines = report.describe().split('\n')
    expect(lines).toHaveLength(2)
    expect(lines[0]).toMatch(/^tuned is better than default on ndcg@10: .* in a family of 2 /)
    expect(lines[1]).toMatch(/^minisearch is not shown to be better or worse than lunr on ndcg@10: /)
  })

  test('survives JSON and carries the version', () => {
    const data = JSON.parse(JSON.stringify(report))
    expect(data).toEqual({
      tool: { name: 'holmgate', version },
      correction: 'holm',
      confidenceLevel: 0.95,
      familySize: 2,
      comparisons,
    })
    const again = createComparisonReport(data)
    expect(JSON.stringify(again)).toBe(JSON.stringify(report))
    expect(again.toText()).toBe(report.toText())
  })

  test('is iterable', () => {
    expect([...report]).toEqual(comparisons)
    expect([...report][0]).toBe(report.comparisons[0])
  })

  test('is frozen, and leaves what it was given alone', () => {
    expect(Object.isFrozen(report)).toBe(true)
    expect(Object.isFrozen(report.comparisons)).toBe(true)
    expect(Object.isFrozen(report.comparisons[1])).toBe(true)
    expect(Object.isFrozen(report.comparisons[1]?.warnings)).toBe(true)
    expect(Object.isFrozen(report.toJSON())).toBe(true)
    expect(Object.isFrozen(comparisons[1])).toBe(false)
  })

  test('rows are copies that may be changed', () => {
    const [row] = report.toRows()
    expect(row).toEqual(comparisons[0])
    Object.assign(row!, { metric: 'changed' })
    expect(report.comparisons[0]?.metric).toBe('ndcg@10')
  })

  test('an empty report says so', () => {
    const empty = createComparisonReport({ comparisons: [], correction: 'none', confidenceLevel: 0.95 })
    expect(empty.toText()).toContain('no comparison')
    expect(empty.describe()).toBe('')
    expect(empty.methods()).toBe('No comparison was made.')
  })

  test('no text of it wraps or holds a command whatever the names are', () => {
    fc.assert(
      fc.property(
        hostileText,
        hostileText,
        hostileText,
        fc.integer({ min: 10, max: 160 }),
        (metric, name, warning, width) => {
          const rows = [sample({ metric, candidate: name, warnings: [warning] }), sample({ baseline: name })]
          const hostile = createComparisonReport({ comparisons: rows, correction: 'holm', confidenceLevel: 0.95 })
          for (const line of hostile.toText({ width }).split('\n'))
            expect(displayWidth(line)).toBeLessThanOrEqual(width)
          const texts = [hostile.toText({ width }), hostile.toMarkdown(), hostile.describe(), hostile.methods()]
          for (const text of texts) expect(commandsIn(text)).toEqual([])
        },
      ),
    )
  })
})

describe('methodsParagraph', () => {
  test('names what was used', () => {
    expect(report.methods()).toMatchInlineSnapshot(`
      "Candidate and baseline were compared on the same units, paired by id (n = 1,911 units; 1,972 rows a model; 190 to 220 units with a difference that is not zero); the quantity of interest is the mean over units of the difference candidate − baseline. Rows with the same id were averaged first, so that each unit counts once. Differences within the rounding error of the scores count as ties. p-values come from the paired randomization (sign-flip) test (Fisher, 1935; Pitman, 1937). It was approximated with 9,999 random assignments of signs (seed 0). A Monte Carlo p-value is (1 + b)/(B + 1), with b of B draws at least as extreme, and so never zero (Phipson & Smyth, 2010). 1 of the 2 p-values is the minimum attainable by the test. Alternatives: two-sided. Intervals are 95 % bootstrap percentile intervals over units, with 9,999 resamples (seed 0) (Efron, 1979; Efron & Tibshirani, 1993) and quantiles of type 7 (Hyndman & Fan, 1996). Intervals are not adjusted for several comparisons. p-values were adjusted over the family of 2 comparisons by Holm's step-down procedure (Holm, 1979), which keeps the chance of any false finding in it at or below 0.05. For comparisons that were not significant the smallest difference detectable with 80 % power is given (Bloom, 1995). Computed with holmgate 0.1.0. The results describe these trained models on these units, not the methods that made the models.

      References
      Bloom, H. S. (1995). Minimum detectable effects: a simple way to report the statistical power of experimental designs. Evaluation Review, 19(5), 547-556.
      Efron, B. (1979). Bootstrap methods: another look at the jackknife. The Annals of Statistics, 7(1), 1-26.
      Efron, B., & Tibshirani, R. J. (1993). An Introduction to the Bootstrap. Chapman & Hall.
      Fisher, R. A. (1935). The Design of Experiments. Oliver & Boyd.
      Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics, 6(2), 65-70.
      Hyndman, R. J., & Fan, Y. (1996). Sample quantiles in statistical packages. The American Statistician, 50(4), 361-365.
      Phipson, B., & Smyth, G. K. (2010). Permutation p-values should never be zero: calculating exact p-values when permutations are randomly drawn. Statistical Applications in Genetics and Molecular Biology, 9(1), Article 39.
      Pitman, E. J. G. (1937). Significance tests which may be applied to samples from any populations. Supplement to the Journal of the Royal Statistical Society, 4(1), 119-130."
    `)
  })

  test('exact, t and bootstrap in one report, each with its share', () => {
    const rows = [
      sample({ pValueMethod: 'exact', wins: 12, losses: 3, ties: 5 }),
      sample({ testMethod: 't', pValueMethod: 't', intervalMethod: 't', wins: 10, losses: 10, ties: 0 }),
      sample({
        testMethod: 'bootstrap',
        wins: 100,
        losses: 90,
        ties: 10,
        alternative: 'greater',
        resamples: 999,
        seed: 7,
      }),
    ]
    expect(methodsParagraph(rows, { correction: 'bonferroni', familySize: 5 })).toMatchInlineSnapshot(`
      "Candidate and baseline were compared on the same units, paired by id (n = 20 to 200 units; 20 to 200 rows a model; 15 to 190 units with a difference that is not zero); the quantity of interest is the mean over units of the difference candidate − baseline. Differences within the rounding error of the scores count as ties. p-values come from the paired randomization (sign-flip) test (Fisher, 1935; Pitman, 1937) (1 of 3 comparisons). The test was exact, over all assignments of signs (Horowitz & Sahni, 1974; Streitberg & Röhmel, 1986) (1 of 3 comparisons). p-values come from the bootstrap distribution of the mean difference, re-centred at zero, with 999 resamples (seed 7) (Efron, 1979; Efron & Tibshirani, 1993) (1 of 3 comparisons). p-values come from the paired t test (Student, 1908) (1 of 3 comparisons). A Monte Carlo p-value is (1 + b)/(B + 1), with b of B draws at least as extreme, and so never zero (Phipson & Smyth, 2010). Alternatives: two-sided and one-sided (greater). Intervals are 95 % bootstrap percentile intervals over units, with 9,999 resamples (seed 0) and 999 resamples (seed 7) (Efron, 1979; Efron & Tibshirani, 1993) and quantiles of type 7 (Hyndman & Fan, 1996) (2 of 3 comparisons). Intervals are 95 % t intervals (Student, 1908) (1 of 3 comparisons). Intervals are not adjusted for several comparisons. p-values were adjusted over the family of 5 comparisons by the Bonferroni correction (Dunn, 1961), which keeps the chance of any false finding in it at or below 0.05. For comparisons that were not significant the smallest difference detectable with 80 % power is given (Bloom, 1995). Computed with holmgate 0.1.0. The results describe these trained models on these units, not the methods that made the models.

      References
      Bloom, H. S. (1995). Minimum detectable effects: a simple way to report the statistical power of experimental designs. Evaluation Review, 19(5), 547-556.
      Dunn, O. J. (1961). Multiple comparisons among means. Journal of the American Statistical Association, 56(293), 52-64.
      Efron, B. (1979). Bootstrap methods: another look at the jackknife. The Annals of Statistics, 7(1), 1-26.
      Efron, B., & Tibshirani, R. J. (1993). An Introduction to the Bootstrap. Chapman & Hall.
      Fisher, R. A. (1935). The Design of Experiments. Oliver & Boyd.
      Horowitz, E., & Sahni, S. (1974). Computing partitions with applications to the knapsack problem. Journal of the ACM, 21(2), 277-292.
      Hyndman, R. J., & Fan, Y. (1996). Sample quantiles in statistical packages. The American Statistician, 50(4), 361-365.
      Phipson, B., & Smyth, G. K. (2010). Permutation p-values should never be zero: calculating exact p-values when permutations are randomly drawn. Statistical Applications in Genetics and Molecular Biology, 9(1), Article 39.
      Pitman, E. J. G. (1937). Significance tests which may be applied to samples from any populations. Supplement to the Journal of the Royal Statistical Society, 4(1), 119-130.
      Streitberg, B., & Röhmel, J. (1986). Exact distributions for permutation and rank tests: an introduction to some recently published algorithms. Statistical Software Newsletter, 12(1), 10-17.
      Student (1908). The probable error of a mean. Biometrika, 6(1), 1-25."
    `)
  })

  test('cites nothing that was not used', () => {
    const t = sample({ testMethod: 't', pValueMethod: 't', intervalMethod: 't', pValue: 0.001 })
    const text = methodsParagraph([t, t], { correction: 'none' })
    const [paragraph = '', list = ''] = text.split('\n\n')
    expect(list.split('\n').slice(1)).toEqual(['Student (1908). The probable error of a mean. Biometrika, 6(1), 1-25.'])
    expect(paragraph).not.toMatch(/bootstrap|resample|Holm|Monte Carlo|seed/)
    expect(paragraph).toContain('were not corrected for multiplicity')
  })

  test('every citation of the paragraph is in the list, and the other way round', () => {
    const [paragraph = '', list = ''] = report.methods().split('\n\n')
    const cited = [...paragraph.matchAll(/[(;] ?([A-Z][^();]*), (\d{4})/g)].map(
      ([, names, year]) => `${names?.split(/[ ,]/)[0]} ${year}`,
    )
    const listed = list
      .split('\n')
      .slice(1)
      .map((entry) =>
        entry
          .match(/^(\S+?),? .*?\((\d{4})\)/)
          ?.slice(1)
          .join(' '),
      )
    expect(new Set(cited)).toEqual(new Set(listed))
    expect(listed).toHaveLength(8)
  })
})
