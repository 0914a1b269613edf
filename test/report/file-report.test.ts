import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { PairwiseComparison } from '../../src/comparison/types.ts'
import type { Reason } from '../../src/family/types.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { countFile, countPhrase } from '../../src/report/file-facts.ts'
import { fileReportMarkdown } from '../../src/report/file-markdown.ts'
import { fileReportText } from '../../src/report/file-text.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { fileOf, gateFor, reasons, rowFor, sample } from './samples.ts'

const few = 'Only 22 of 1,911 units differ: fewer than 30. Evaluate more units.'
const withRow = (reason: Reason, given: Partial<PairwiseComparison>) =>
  gateFor(reason, { comparison: { ...rowFor[reason]!, ...given } })
/** Holm over the claims: .0904 and .1234; over the guards: .06 and .6. */
const file = fileOf(
  [
    withRow('not-shown', { warnings: [few] }),
    withRow('lost-to-correction', { warnings: [few] }),
    withRow('not-seen', { adjustedPValue: 0.6 }),
    withRow('saved-by-correction', { adjustedPValue: 0.06 }),
    {
      ...withRow('not-shown', { metric: 'map@10', correction: 'none' }),
      advisory: true,
      family: null,
      test: 'search > nice to have',
      line: 30,
      column: 5,
    },
  ],
  { tests: { total: 5, notRun: 2 }, warnings: ['The data of ndcg@10 differ between attempts.'] },
)

// biome-ignore lint/suspicious/noControlCharactersInRegex: colour codes
const bare = (text: string): string => text.replace(/\u001b\[\d+m/g, '')

test('an error in the data of several metrics of one call is told once, and has its rows', () => {
  const gates = ['a', 'b', 'c'].map((metric) => gateFor('input-error', { metric }))
  const other = gateFor('input-error', { metric: 'a', line: 99 })
  for (const render of [fileReportText, fileReportMarkdown]) {
    expect(render(fileOf([...gates, other])).split('is NaN')).toHaveLength(3)
    expect(render(fileOf(gates))).toContain('3 failed')
  }
})

describe('fileReportText', () => {
  test('at 120 columns', () => {
    expect(fileReportText(file, { width: 120 })).toMatchInlineSnapshot(`
      "search.spec.ts
      5 gates: 2 passed, 2 failed, 1 advisory
      Partial: 5 gates; 2 of 5 tests of the file did not run, so the correction counted fewer gates than planned
      | metric   cand. vs base.      diff.      – 0 +    95 % interval       p       adj. p  n      verdict
      |-----------------------------------------------------------------------------------------------------------------------
      | ndcg@10  minisearch vs lunr  +0.006      ├┼─●┤   [-0.0015, 0.0135]   0.1234  0.1234  1,911  fail (not shown)
      | mrr@10   minisearch vs lunr  +0.0082      │├●─┤  [0.0007, 0.0157]    0.0452  0.0904  1,911  fail (correction)
      | ndcg@10  minisearch vs lunr  -0.002     ├●┼┤     [-0.0095, 0.0055]   0.6     0.6     1,911  pass
      | ndcg@10  minisearch vs lunr  -0.008   ├─●┤│      [-0.0155, -0.0005]  0.03    0.06    1,911  pass (correction)
      | ndcg@10  minisearch vs lunr  +0.006      ├┼─●─┤  [-0.0015, 0.0135]   0.1234  0.1234  1,911  fail (not shown), advisory

      fail (not shown): search.spec.ts:12:22 > search > quality
        minisearch scored 0.006 higher than lunr on ndcg@10 (+0.7 %, 95 % interval [-0.0015, 0.0135]): not shown to be better,
        p = 0.1234 is above 0.05.
        Needed: p ≤ 0.05 before the correction; a run like this finds a true difference of 0.0107 (1.25 % of the baseline
        mean) with 80 % power, or about 6,100 units for the measured one (there are 1,911).
        110 units better, 80 worse, 1,721 tied.

      fail (correction): search.spec.ts:12:22 > search > quality
        minisearch scored 0.0082 higher than lunr on mrr@10 (+0.96 %, 95 % interval [0.0007, 0.0157]): not shown to be better,
        p = 0.0452 would do alone, but Holm-adjusted p = 0.0904 is above 0.05 once the 2 claims of this file are corrected
        together.
        Needed: p ≤ 0.025 at rank 1 of 2 (Holm); it is 0.0452.
        110 units better, 80 worse, 1,721 tied.

      pass: search.spec.ts:12:22 > search > quality
        minisearch scored 0.002 lower than lunr on ndcg@10 (-0.23 %, 95 % interval [-0.0095, 0.0055]): not shown to be worse,
        p = 0.6 is above 0.05; the smallest true difference that this run would have found with 80 % power is about 0.0107
        (1.25 % of the baseline mean), before the correction; the measured one would take about 55,000 units.

      pass (correction): search.spec.ts:12:22 > search > quality
        minisearch scored 0.008 lower than lunr on ndcg@10 (-0.94 %, 95 % interval [-0.0155, -0.0005]): not shown to be worse,
        but only just: p = 0.03 would do alone, but Holm-adjusted p = 0.06 is above 0.05 once the 2 guards of this file are
        corrected together.

      fail (not shown), advisory: search.spec.ts:30:5 > search > nice to have
        minisearch scored 0.006 higher than lunr on map@10 (+0.7 %, 95 % interval [-0.0015, 0.0135]): not shown to be better,
        p = 0.1234 is above 0.05.
        Needed: p ≤ 0.05; a run like this finds a true difference of 0.0107 (1.25 % of the baseline mean) with 80 % power, or
        about 6,100 units for the measured one (there are 1,911).
        110 units better, 80 worse, 1,721 tied.

      family claims: 2 hypotheses, Holm at level 95 % (alpha 0.05); randomization test, 9,999 resamples, seed 0
      family guards: 2 hypotheses, Holm at level 95 % (alpha 0.05); randomization test, 9,999 resamples, seed 0
      computed: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
      intervals: bootstrap percentile, 9,999 resamples, seed 0, not adjusted
      The numbers describe these trained models on these units, not the method that made them.
      Warning: The data of ndcg@10 differ between attempts.
      Warning: Only 22 of 1,911 units differ: fewer than 30. Evaluate more units. [ndcg@10 (minisearch vs lunr), mrr@10
        (minisearch vs lunr)]"
    `)
  })

  test('at 80 columns', () => {
    expect(fileReportText(file, { width: 80 })).toMatchInlineSnapshot(`
      "search.spec.ts
      5 gates: 2 passed, 2 failed, 1 advisory
      Partial: 5 gates; 2 of 5 tests of the file did not run, so the correction
        counted fewer gates than planned
      | metric   candidate vs baseline  diff.    95 % interval       adj. p  verdict
      |-----------------------------------------------------------------------------
      | ndcg@10  minisearch vs lunr     +0.006   [-0.0015, 0.0135]   0.1234  fail
      | mrr@10   minisearch vs lunr     +0.0082  [0.0007, 0.0157]    0.0904  fail
      | ndcg@10  minisearch vs lunr     -0.002   [-0.0095, 0.0055]   0.6     pass
      | ndcg@10  minisearch vs lunr     -0.008   [-0.0155, -0.0005]  0.06    pass
      | ndcg@10  minisearch vs lunr     +0.006   [-0.0015, 0.0135]   0.1234  (fail)

      fail (not shown): search.spec.ts:12:22 > search > quality
        minisearch scored 0.006 higher than lunr on ndcg@10 (+0.7 %, 95 % interval
        [-0.0015, 0.0135]): not shown to be better, p = 0.1234 is above 0.05.
        Needed: p ≤ 0.05 before the correction; a run like this finds a true
        difference of 0.0107 (1.25 % of the baseline mean) with 80 % power, or about
        6,100 units for the measured one (there are 1,911).
        110 units better, 80 worse, 1,721 tied.

      fail (correction): search.spec.ts:12:22 > search > quality
        minisearch scored 0.0082 higher than lunr on mrr@10 (+0.96 %, 95 % interval
        [0.0007, 0.0157]): not shown to be better, p = 0.0452 would do alone, but
        Holm-adjusted p = 0.0904 is above 0.05 once the 2 claims of this file are
        corrected together.
        Needed: p ≤ 0.025 at rank 1 of 2 (Holm); it is 0.0452.
        110 units better, 80 worse, 1,721 tied.

      pass: search.spec.ts:12:22 > search > quality
        minisearch scored 0.002 lower than lunr on ndcg@10 (-0.23 %, 95 % interval
        [-0.0095, 0.0055]): not shown to be worse, p = 0.6 is above 0.05; the smallest
        true difference that this run would have found with 80 % power is about 0.0107
        (1.25 % of the baseline mean), before the correction; the measured one would
        take about 55,000 units.

      pass (correction): search.spec.ts:12:22 > search > quality
        minisearch scored 0.008 lower than lunr on ndcg@10 (-0.94 %, 95 % interval
        [-0.0155, -0.0005]): not shown to be worse, but only just: p = 0.03 would do
        alone, but Holm-adjusted p = 0.06 is above 0.05 once the 2 guards of this file
        are corrected together.

      fail (not shown), advisory: search.spec.ts:30:5 > search > nice to have
        minisearch scored 0.006 higher than lunr on map@10 (+0.7 %, 95 % interval
        [-0.0015, 0.0135]): not shown to be better, p = 0.1234 is above 0.05.
        Needed: p ≤ 0.05; a run like this finds a true difference of 0.0107 (1.25 % of
        the baseline mean) with 80 % power, or about 6,100 units for the measured one
        (there are 1,911).
        110 units better, 80 worse, 1,721 tied.

      family claims: 2 hypotheses, Holm at level 95 % (alpha 0.05); randomization
        test, 9,999 resamples, seed 0
      family guards: 2 hypotheses, Holm at level 95 % (alpha 0.05); randomization
        test, 9,999 resamples, seed 0
      computed: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
      intervals: bootstrap percentile, 9,999 resamples, seed 0, not adjusted
      The numbers describe these trained models on these units, not the method that
        made them.
      Warning: The data of ndcg@10 differ between attempts.
      Warning: Only 22 of 1,911 units differ: fewer than 30. Evaluate more units.
        [ndcg@10 (minisearch vs lunr), mrr@10 (minisearch vs lunr)]"
    `)
  })

  test('with colours', () => {
    expect(
      fileReportText(fileOf([withRow('harm-shown', { adjustedPValue: 0.0002 })]), { width: 80, color: true }),
    ).toMatchInlineSnapshot(`
      "[1msearch.spec.ts[22m
      [31m1 gate: 0 passed, 1 failed[39m
      | [2mmetric [22m  [2mcandidate vs baseline[22m  [2mdiff. [22m  [2m95 % interval     [22m  [2madj. p[22m  [2mverdict[22m
      |----------------------------------------------------------------------------
      | ndcg@10  minisearch vs lunr     -0.013  [-0.0205, -0.0055]  0.0002  [31mfail[39m

      [31mfail (harm shown): search.spec.ts:12:22 > search > quality[39m
        minisearch scored 0.013 lower than lunr on ndcg@10 (-1.5 %, 95 % interval
        [-0.0205, -0.0055]): significantly worse at 0.05 (p = 0.0002).
        Needed: p above 0.05, since the gate forbids 'worse'; it is 0.0002, and the
        candidate is better on 60 units, worse on 160, equal on 1,691.

      [2mfamily guards: 1 hypothesis, Holm at level 95 % (alpha 0.05); randomization[22m
      [2m  test, 9,999 resamples, seed 0[22m
      [2mcomputed: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0[22m
      [2mintervals: bootstrap percentile, 9,999 resamples, seed 0, not adjusted[22m
      [2mThe numbers describe these trained models on these units, not the method that[22m
      [2m  made them.[22m"
    `)
  })

  test('all passed', () => {
    expect(
      fileReportText(
        fileOf([
          withRow('not-seen', { adjustedPValue: 0.6 }),
          withRow('saved-by-correction', { adjustedPValue: 0.06 }),
        ]),
        { width: 100 },
      ),
    ).toMatchInlineSnapshot(`
      "search.spec.ts
      2 gates: 2 passed, 0 failed
      | metric   candidate vs baseline  diff.   95 % interval       p     adj. p  n      verdict
      |---------------------------------------------------------------------------------------------------
      | ndcg@10  minisearch vs lunr     -0.002  [-0.0095, 0.0055]   0.6   0.6     1,911  pass
      | ndcg@10  minisearch vs lunr     -0.008  [-0.0155, -0.0005]  0.03  0.06    1,911  pass (correction)

      pass: search.spec.ts:12:22 > search > quality
        minisearch scored 0.002 lower than lunr on ndcg@10 (-0.23 %, 95 % interval [-0.0095, 0.0055]): not
        shown to be worse, p = 0.6 is above 0.05; the smallest true difference that this run would have
        found with 80 % power is about 0.0107 (1.25 % of the baseline mean), before the correction; the
        measured one would take about 55,000 units.

      pass (correction): search.spec.ts:12:22 > search > quality
        minisearch scored 0.008 lower than lunr on ndcg@10 (-0.94 %, 95 % interval [-0.0155, -0.0005]):
        not shown to be worse, but only just: p = 0.03 would do alone, but Holm-adjusted p = 0.06 is above
        0.05 once the 2 guards of this file are corrected together.

      family guards: 2 hypotheses, Holm at level 95 % (alpha 0.05); randomization test, 9,999 resamples,
        seed 0
      computed: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
      intervals: bootstrap percentile, 9,999 resamples, seed 0, not adjusted
      The numbers describe these trained models on these units, not the method that made them."
    `)
  })

  test('a project is named, a declared family too', () => {
    const one = fileOf([gateFor('shown')], { project: 'web' })
    const families = one.families.map((family) => ({ ...family, name: 'quality/claims', hypotheses: 3, size: 3 }))
    const text = fileReportText({ ...one, families, gates: [{ ...one.gates[0]!, family: 'quality/claims' }] })
    expect(text).toMatch(/^search\.spec\.ts \[web\]\n1 gate: 1 passed, 0 failed\n/)
    expect(text).toContain('family quality/claims: 3 hypotheses, 3 declared, Holm at level 95 % (alpha 0.05)')
  })

  test('a file without gates', () => {
    expect(fileReportText(fileOf([]))).toBe('search.spec.ts\n0 gates: 0 passed, 0 failed')
  })

  test('a warning of many gates is printed once and counts them', () => {
    const gates = ['a', 'b', 'c', 'd', 'e', 'f'].map((metric) =>
      gateFor('not-seen', { metric, comparison: { ...rowFor['not-seen']!, metric, warnings: ['Look here.'] } }),
    )
    const text = fileReportText(fileOf(gates), { width: 400 })
    expect(text.match(/Look here\./g)).toHaveLength(1)
    expect(text).toContain(
      'Warning: Look here. [a (minisearch vs lunr), b (minisearch vs lunr), c (minisearch vs lunr), and 3 more]',
    )
  })

  test('every failed gate is told, an advisory one marked, none twice', () => {
    const text = fileReportText(fileOf(reasons.map((reason) => gateFor(reason))), { width: 1000 })
    for (const reason of reasons) {
      const told = text.split(gateFor(reason).message.slice(0, 60)).length - 1
      expect(told >= 1).toBe(gateFor(reason).verdict === 'fail' || reason === 'saved-by-correction' || told > 0)
    }
    expect(text.match(/^fail \(/gm)).toHaveLength(13)
  })

  test('colours change nothing but the colours', () => {
    expect(bare(fileReportText(file, { width: 100, color: true }))).toBe(fileReportText(file, { width: 100 }))
  })

  test('never wraps, and no name, path or warning can put a command into the log', () => {
    const given = fc.record({
      reason: fc.constantFrom(...reasons),
      text: hostileText,
      other: hostileText,
      width: fc.integer({ min: 10, max: 160 }),
      color: fc.boolean(),
    })
    fc.assert(
      fc.property(given, ({ reason, text, other, width, color }) => {
        const row = rowFor[reason]
        const comparison = row && { ...row, metric: other, candidate: text, baseline: other, warnings: [text] }
        const gate = { ...gateFor(reason), comparison, metric: text, test: other, file: text, message: text }
        const hostile = { ...fileOf([gate]), path: text, project: other, warnings: [other] }
        const families = hostile.families.map((family) => ({ ...family, name: text }))
        const printed = fileReportText({ ...hostile, families, gates: [{ ...gate, family: text }] }, { width, color })
        expect(commandsIn(printed)).toEqual([])
        for (const line of bare(printed).split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(width)
      }),
    )
  })
})

describe('fileReportMarkdown', () => {
  test('a file', () => {
    expect(fileReportMarkdown(file)).toMatchInlineSnapshot(`
      "### \`search.spec.ts\`

      **5 gates: 2 passed, 2 failed, 1 advisory**  
      Partial: 5 gates; 2 of 5 tests of the file did not run, so the correction counted fewer gates than planned.

      | metric | candidate vs baseline | difference | 95 % interval | p | adjusted p | n (non-zero) | ties | verdict |
      | --- | --- | --- | --- | --- | --- | --- | --- | --- |
      | \`ndcg@10\` | \`minisearch\` vs \`lunr\` | +0.006 (+0.7 %) | [-0.0015, 0.0135] | 0.1234 | 0.1234 | 1,911 (190) | 90.1 % | **fail (not shown)** |
      | \`mrr@10\` | \`minisearch\` vs \`lunr\` | +0.0082 (+0.96 %) | [0.0007, 0.0157] | 0.0452 | 0.0904 | 1,911 (190) | 90.1 % | **fail (correction)** |
      | \`ndcg@10\` | \`minisearch\` vs \`lunr\` | -0.002 (-0.23 %) | [-0.0095, 0.0055] | 0.6 | 0.6 | 1,911 (190) | 90.1 % | pass |
      | \`ndcg@10\` | \`minisearch\` vs \`lunr\` | -0.008 (-0.94 %) | [-0.0155, -0.0005] | 0.03 | 0.06 | 1,911 (190) | 90.1 % | pass (correction) |
      | \`ndcg@10\` | \`minisearch\` vs \`lunr\` | +0.006 (+0.7 %) | [-0.0015, 0.0135] | 0.1234 | 0.1234 | 1,911 (190) | 90.1 % | fail (not shown), advisory |

      - **fail (not shown)** \`search.spec.ts:12:22\` > \`search > quality\`: \`minisearch\` scored 0.006 higher than \`lunr\` on \`ndcg@10\` (+0.7 %, 95 % interval [-0.0015, 0.0135]): not shown to be better, p = 0.1234 is above 0.05. Needed: p ≤ 0.05 before the correction; a run like this finds a true difference of 0.0107 (1.25 % of the baseline mean) with 80 % power, or about 6,100 units for the measured one (there are 1,911). 110 units better, 80 worse, 1,721 tied.
      - **fail (correction)** \`search.spec.ts:12:22\` > \`search > quality\`: \`minisearch\` scored 0.0082 higher than \`lunr\` on \`mrr@10\` (+0.96 %, 95 % interval [0.0007, 0.0157]): not shown to be better, p = 0.0452 would do alone, but Holm-adjusted p = 0.0904 is above 0.05 once the 2 claims of this file are corrected together. Needed: p ≤ 0.025 at rank 1 of 2 (Holm); it is 0.0452. 110 units better, 80 worse, 1,721 tied.
      - **pass (correction)** \`search.spec.ts:12:22\` > \`search > quality\`: \`minisearch\` scored 0.008 lower than \`lunr\` on \`ndcg@10\` (-0.94 %, 95 % interval [-0.0155, -0.0005]): not shown to be worse, but only just: p = 0.03 would do alone, but Holm-adjusted p = 0.06 is above 0.05 once the 2 guards of this file are corrected together.
      - **fail (not shown), advisory** \`search.spec.ts:30:5\` > \`search > nice to have\`: \`minisearch\` scored 0.006 higher than \`lunr\` on \`map@10\` (+0.7 %, 95 % interval [-0.0015, 0.0135]): not shown to be better, p = 0.1234 is above 0.05. Needed: p ≤ 0.05; a run like this finds a true difference of 0.0107 (1.25 % of the baseline mean) with 80 % power, or about 6,100 units for the measured one (there are 1,911). 110 units better, 80 worse, 1,721 tied.

      - family claims: 2 hypotheses, Holm at level 95 % (alpha 0.05); randomization test, 9,999 resamples, seed 0
      - family guards: 2 hypotheses, Holm at level 95 % (alpha 0.05); randomization test, 9,999 resamples, seed 0
      - computed: two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
      - intervals: bootstrap percentile, 9,999 resamples, seed 0, not adjusted
      - The numbers describe these trained models on these units, not the method that made them.
      - Warning: \`The data of ndcg@10 differ between attempts.\`
      - Warning (\`ndcg@10 (minisearch vs lunr)\`, \`mrr@10 (minisearch vs lunr)\`): \`Only 22 of 1,911 units differ: fewer than 30. Evaluate more units.\`"
    `)
  })

  test('foreign text stands in code spans only', () => {
    const evil = '<img src=x> @octocat #1 https://example.org'
    const row = { ...rowFor['harm-shown']!, metric: evil, candidate: evil, baseline: evil, warnings: [evil] }
    const gate = gateFor('harm-shown', { comparison: row, metric: evil, test: evil, file: evil })
    const input = gateFor('input-error', { message: evil })
    const markdown = fileReportMarkdown({
      ...fileOf([gate, { ...input, message: evil }]),
      path: evil,
      project: evil,
      warnings: [evil],
    })
    expect(markdown).toContain(evil)
    expect(markdown.replace(/`[^`\n]*`/g, '')).not.toMatch(/octocat|<img|https/)
  })
})

test('counts leave advisory gates out of passed and failed', () => {
  expect(countFile(file)).toEqual({ gates: 5, passed: 2, failed: 2, advisory: 1, expected: 0, errors: 0 })
  expect(countPhrase(countFile(file))).toBe('5 gates: 2 passed, 2 failed, 1 advisory')
})

test('counts and tables tell a failure that its test asks for from others', () => {
  const asked = {
    ...file,
    gates: file.gates.map((gate) =>
      gate.verdict === 'fail' && !gate.advisory ? { ...gate, expectedToFail: true } : gate,
    ),
  }
  expect(countFile(asked)).toEqual({ gates: 5, passed: 2, failed: 0, advisory: 1, expected: 2, errors: 0 })
  expect(countPhrase(countFile(asked))).toBe('5 gates: 2 passed, 0 failed, 2 failed as expected, 1 advisory')
  expect(fileReportText(asked)).toMatch(/fail \(.+\), as expected/)
  expect(fileReportMarkdown(asked)).toMatch(/fail \(.+\), as expected/)
})

test('the line to paste of a slice names its label, and is broken at no width', () => {
  const slice = { by: 'language', value: 'fr', metric: 'ndcg@10' }
  const comparison = sample({
    ...{ metric: 'ndcg@10 [language: fr]', difference: -0.002, pValue: 0.6, slice, provableMargin: 0.019 },
  })
  const text = fileReportText(fileOf([gateFor('saved-by-correction', { comparison })]), { width: 60 })
  expect(text).toContain(
    "  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'ndcg@10', slices: 'language', margin: 0.019 })\n",
  )
  expect(text.replace(/\s+/g, ' ')).toContain('the other slices must bear this margin too')
})
