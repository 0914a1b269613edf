import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { ComparisonDesign } from '../../src/comparison/types.ts'
import type { Reason } from '../../src/family/types.ts'
import { gateFailureMessage, matcherHint } from '../../src/report/failure-message.ts'
import type { GateRow } from '../../src/report/types.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { claims, gateFor, guards, reasons, rowFor, sample, tested } from './samples.ts'

/** The message of a gate that fails for this reason. */
function message(reason: Reason, more: Partial<Parameters<typeof gateFailureMessage>[0]> = {}): string {
  const gate = gateFor(reason)
  const hint = matcherHint(gate.matcher, gate.negated, [gate.metric])
  return gateFailureMessage({ hint, gates: [gate], family: gate.negated ? guards : claims, ...more })
}

describe('gateFailureMessage', () => {
  test('not shown', () => {
    expect(message('not-shown')).toMatchInlineSnapshot(`
      "expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'ndcg@10' })

      minisearch scored 0.006 higher than lunr on ndcg@10 (+0.7 %, 95 % interval [-0.0015, 0.0135]): not shown to be better, p = 0.1234 is above 0.05.

        metric      ndcg@10 (higher is better)
        candidate   0.860  minisearch
        baseline    0.854  lunr
        difference  +0.006 (+0.7 %), 95 % interval [-0.0015, 0.0135]
        p           0.1234
        adjusted p  0.1234 (Holm, the 2 claims of this file)
        n           1,911 units (1,972 rows), 190 non-zero; 110 better, 80 worse, 90.1 % ties
        test        two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: p ≤ 0.05 before the correction; a run like this finds a true difference of 0.0107 (1.25 % of the baseline mean) with 80 % power, or about 6,100 units for the measured one (there are 1,911).
      Next: evaluate more units, or drop the claim. Running it again changes nothing: same data, same p."
    `)
  })

  test('lost to the correction, with the rank where it fell', () => {
    const family = { ...claims, pValues: [0.0452, 0.1234] }
    const sourceLine = "  expect(minisearch).toBeSignificantlyBetterThan(lunr, { metric: 'mrr@10' })"
    expect(message('lost-to-correction', { family, sourceLine })).toMatchInlineSnapshot(`
      "expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'mrr@10' })

      minisearch scored 0.0082 higher than lunr on mrr@10 (+0.96 %, 95 % interval [0.0007, 0.0157]): not shown to be better, p = 0.0452 would do alone, but Holm-adjusted p = 0.0904 is above 0.05 once the 2 claims of this file are corrected together.

        metric      mrr@10 (higher is better)
        candidate   0.8622  minisearch
        baseline    0.8540  lunr
        difference  +0.0082 (+0.96 %), 95 % interval [0.0007, 0.0157]
        p           0.0452
        adjusted p  0.0904 (Holm, the 2 claims of this file)
        n           1,911 units (1,972 rows), 190 non-zero; 110 better, 80 worse, 90.1 % ties
        test        two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: p ≤ 0.025 at rank 1 of 2 (Holm); it is 0.0452.
      Next: evaluate more units, or state fewer claims in this file. Choose them before you look at the numbers.

        > expect(minisearch).toBeSignificantlyBetterThan(lunr, { metric: 'mrr@10' })"
    `)
  })

  test('wrong direction', () => {
    expect(message('wrong-direction')).toMatchInlineSnapshot(`
      "expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'ndcg@10' })

      minisearch scored 0.013 lower than lunr on ndcg@10 (-1.5 %, 95 % interval [-0.0205, -0.0055]): significantly worse, the opposite of the claim (Holm-adjusted p = 0.0004).

        metric      ndcg@10 (higher is better)
        candidate   0.841  minisearch
        baseline    0.854  lunr
        difference  -0.013 (-1.5 %), 95 % interval [-0.0205, -0.0055]
        p           0.0002
        adjusted p  0.0004 (Holm, the 2 claims of this file)
        n           1,911 units (1,972 rows), 220 non-zero; 60 better, 160 worse, 88.5 % ties
        test        two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: a difference in the other direction; the candidate is better on 60 units, worse on 160, equal on 1,691.
      Next: check that candidate and baseline are not exchanged and that betterWhen is right; if both are, the claim is wrong."
    `)
  })

  test('[A13] underpowered', () => {
    expect(message('underpowered')).toMatchInlineSnapshot(`
      "expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'ndcg@10' })

      minisearch scored 0.02 higher than lunr on ndcg@10 (+2.3 %, 95 % interval [0.0125, 0.0275]): underpowered, so not shown to be better: only 4 of 40 units differ, too few to be significant whatever their values.

        metric      ndcg@10 (higher is better)
        candidate   0.874  minisearch
        baseline    0.854  lunr
        difference  +0.02 (+2.3 %), 95 % interval [0.0125, 0.0275]
        p           0.125, the minimum attainable
        adjusted p  0.25 (Holm, the 2 claims of this file)
        n           40 units, 4 non-zero; 4 better, 0 worse, 90 % ties
        test        two-sided randomization test, exact
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: at least 7 non-zero units for a family of 2 (there are 4).
      Next: evaluate more units, or use a finer metric. This is not evidence of "no difference"."
    `)
  })

  test('harm shown', () => {
    expect(message('harm-shown')).toMatchInlineSnapshot(`
      "expect(candidate).not.toBeSignificantlyWorseThan(baseline, { metric: 'ndcg@10' })

      minisearch scored 0.013 lower than lunr on ndcg@10 (-1.5 %, 95 % interval [-0.0205, -0.0055]): significantly worse at 0.05 (Holm-adjusted p = 0.0006).

        metric      ndcg@10 (higher is better)
        candidate   0.841  minisearch
        baseline    0.854  lunr
        difference  -0.013 (-1.5 %), 95 % interval [-0.0205, -0.0055]
        p           0.0002
        adjusted p  0.0006 (Holm, the 3 guards of this file)
        n           1,911 units (1,972 rows), 220 non-zero; 60 better, 160 worse, 88.5 % ties
        test        two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: adjusted p above 0.05, since the gate forbids 'worse'; it is 0.0006, and the candidate is better on 60 units, worse on 160, equal on 1,691.
      Next: look at the units where the candidate is worse, and mend it. Running it again changes nothing: same data, same p."
    `)
  })

  test('cannot be decided', () => {
    expect(message('cannot-be-decided')).toMatchInlineSnapshot(`
      "expect(candidate).not.toBeSignificantlyWorseThan(baseline, { metric: 'ndcg@10' })

      minisearch scored 0.1 lower than lunr on ndcg@10 (-12 %, 95 % interval [-0.1075, -0.0925]): cannot be decided, no data could have failed this guard: 4 units cannot give a p-value small enough.

        metric      ndcg@10 (higher is better)
        candidate   0.754  minisearch
        baseline    0.854  lunr
        difference  -0.1 (-12 %), 95 % interval [-0.1075, -0.0925]
        p           0.375
        adjusted p  1 (Holm, the 3 guards of this file)
        n           4 units, 4 non-zero; 1 better, 3 worse, 0 % ties
        test        two-sided randomization test, exact
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: at least 7 units for a family of 3 (there are 4).
      Next: evaluate more units, or put fewer guards into this file. A guard that cannot fail protects nothing."
    `)
  })

  test('attempt failed', () => {
    expect(message('attempt-failed')).toMatchInlineSnapshot(`
      "expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'ndcg@10' })

      minisearch scored 0.001 higher than lunr on ndcg@10 (+0.12 %, 95 % interval [-0.0065, 0.0085]): measured on an earlier attempt of this test, which would have failed (p = 0.8); the worst of its 3 attempts counts, a retry never helps.

        metric      ndcg@10 (higher is better)
        candidate   0.855  minisearch
        baseline    0.854  lunr
        difference  +0.001 (+0.12 %), 95 % interval [-0.0065, 0.0085]
        p           0.8
        adjusted p  0.8 (Holm, the 2 claims of this file)
        n           1,911 units (1,972 rows), 190 non-zero; 110 better, 80 worse, 90.1 % ties
        test        two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: a pass on every attempt (there were 3).
      Next: find what changes between attempts (a model that samples, a seed, a clock) and fix it; retry and repeats never help a gate.

      The test had 3 attempts; the worst one counts."
    `)
  })

  test('input error', () => {
    expect(message('input-error')).toMatchInlineSnapshot(`
      "expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'ndcg@10' })

      candidate: the value of metric 'ndcg@10' for id 'q7' is NaN. Every value must be a finite number.

      Needed: data that can be compared; until then the gate counts as p = 1 in its family.
      Next: mend what the error names, in the data or in the code that makes them."
    `)
  })

  test('one of several comparisons failed, and the failure was caught', () => {
    const gates = [gateFor('shown'), gateFor('lost-to-correction')]
    const hint = matcherHint('toBeSignificantlyBetterThan', false, ['ndcg@10', 'mrr@10'])
    expect(gateFailureMessage({ hint, gates, family: claims, caught: true })).toMatchInlineSnapshot(`
      "expect(candidate).toBeSignificantlyBetterThan(baseline, { metrics: ['ndcg@10', 'mrr@10'] })

      1 of 2 gates of this call failed (all must be better).

      minisearch scored 0.0082 higher than lunr on mrr@10 (+0.96 %, 95 % interval [0.0007, 0.0157]): not shown to be better, p = 0.0452 would do alone, but Holm-adjusted p = 0.0904 is above 0.05 once the 2 claims of this file are corrected together.

        metric      mrr@10 (higher is better)
        candidate   0.8622  minisearch
        baseline    0.8540  lunr
        difference  +0.0082 (+0.96 %), 95 % interval [0.0007, 0.0157]
        p           0.0452
        adjusted p  0.0904 (Holm, the 2 claims of this file)
        n           1,911 units (1,972 rows), 190 non-zero; 110 better, 80 worse, 90.1 % ties
        test        two-sided randomization test, Monte Carlo, 9,999 resamples, seed 0
        interval    bootstrap percentile, 9,999 resamples, seed 0, not adjusted

      Needed: p ≤ 0.025 for the smallest p of the family, up to 0.05 for the largest (Holm, family of 2); it is 0.0452.
      Next: evaluate more units, or state fewer claims in this file. Choose them before you look at the numbers.

      Passed: tuned scored 0.013 higher than default on ndcg@10 (+1.5 %, 95 % interval [0.0055, 0.0205]): significantly better at 0.05 (Holm-adjusted p = 0.0002).

      The test caught this failure, which does not make the gate pass. To assert a failure use .not or test.fails."
    `)
  })

  test('thrown at once, before the correction is known', () => {
    const gate = gateFor('not-shown', { comparison: sample({ correction: 'none' }) })
    const text = gateFailureMessage({ hint: 'expect(…)', gates: [gate], family: null, early: 'holm' })
    expect(text).toContain('adjusted p  0.1234 or more (Holm over the whole file can only raise it)')
    expect(text).not.toContain('no correction')
  })
})

describe('what would have been needed', () => {
  const needed = (reason: Reason, more: Parameters<typeof message>[1] = {}, given = {}) => {
    const gate = gateFor(reason, given)
    return message(reason, { gates: [gate], ...more }).match(/^Needed: (.*)$/m)?.[1]
  }

  test('Holm stopped before this p-value', () => {
    const comparison = sample({ pValue: 0.04, adjustedPValue: 0.06 })
    expect(needed('lost-to-correction', { family: { ...claims, pValues: [0.04, 0.03] } }, { comparison })).toBe(
      'that Holm gets to rank 2 of 2, where this one is; it stopped at rank 1, which needs p ≤ 0.025 and has 0.03.',
    )
  })

  test('only the rank is known', () => {
    const comparison = sample({ pValue: 0.02, adjustedPValue: 0.08 })
    const gates = (rank: number) => ({ gates: [{ ...gateFor('lost-to-correction', { comparison }), rank }] })
    const family = { ...claims, size: 4 }
    const read = (rank: number) =>
      message('lost-to-correction', { family, ...gates(rank) }).match(/^Needed: (.*)$/m)?.[1]
    expect(read(1)).toBe('p ≤ 0.0125 at rank 1 of 4 (Holm); it is 0.02.')
    expect(read(3)).toBe('a smaller p elsewhere: Holm stopped before rank 3 of 4, where this one is.')
  })

  test('Bonferroni', () => {
    const comparison = sample({ pValue: 0.02, adjustedPValue: 0.06, correction: 'bonferroni' })
    const family = { ...claims, size: 3, correction: 'bonferroni' as const }
    expect(needed('lost-to-correction', { family }, { comparison })).toBe(
      'p ≤ 0.01666 (Bonferroni, family of 3); it is 0.02.',
    )
  })

  test('more resamples', () => {
    const comparison = sample({ resamples: 99, pValue: 0.01, adjustedPValue: 0.6 })
    expect(needed('underpowered', { family: { ...claims, size: 60 } }, { comparison })).toBe(
      'resamples: 1199 or more for a family of 60 (there are 99).',
    )
  })

  test('a difference, where there is none', () => {
    const comparison = sample({ difference: 0, wins: 50, losses: 50, pValue: 1, adjustedPValue: 1 })
    expect(needed('not-shown', {}, { comparison })).toBe(
      'p ≤ 0.05 before the correction and a difference; the two models score the same on average.',
    )
  })

  test('the other sign', () => {
    const comparison = sample({ difference: -0.002, pValue: 0.6, adjustedPValue: 0.6 })
    expect(needed('not-shown', {}, { comparison })).toContain('more units alone will not turn it')
  })
})

const designed = (given: Partial<ComparisonDesign>): ComparisonDesign => ({
  ...{ clusters: null, nonzeroClusters: null, strata: null, average: 'micro', microDifference: 0, macroDifference: 0 },
  ...{ standardError: 0.004, effectiveUnits: 900, ...given },
})

describe('an estimate on the losing side of its bound', () => {
  const block = (reason: Reason, given: Parameters<typeof sample>[0], matcher: GateRow['matcher']) => {
    const text = message(reason, { gates: [gateFor(reason, { comparison: sample(given), matcher, negated: false })] })
    expect(text).not.toMatch(/units decide it|evaluate more units/)
    return text
  }
  const needed = (...args: Parameters<typeof block>) => block(...args).match(/^Needed: (.*)$/m)?.[1]
  const lost = { pValue: 0.7, adjustedPValue: 0.7 }

  test('a loss beyond the margin', () => {
    const hypothesis = tested({ margin: 3, unitsNeeded: 2400 })
    const slower = { ...lost, betterWhen: 'lower', baselineMean: 105.4, difference: 3.616, hypothesis } as const
    expect(needed('inconclusive', slower, 'toBeNonInferiorTo')).toBe(
      'a smaller loss (it is 3.616, the margin is 3); more units alone will not turn it.',
    )
  })

  test('a difference beyond the margin, either way', () => {
    const hypothesis = tested({ kind: 'equivalence', margin: 0.012, unitsNeeded: 2400 })
    for (const difference of [0.01411, -0.01411]) {
      expect(needed('inconclusive', { ...lost, difference, hypothesis }, 'toBeEquivalentTo')).toBe(
        'a smaller difference (it is 0.01411, the margin is 0.012); more units alone will not turn it.',
      )
    }
  })

  test('a mean that misses the constant', () => {
    const hypothesis = tested({ kind: 'exceeds', margin: 0.7, unitsNeeded: 2000 })
    const mean = { ...lost, baselineMean: 0.7, difference: 0.6733 - 0.7, hypothesis }
    expect(needed('not-shown', mean, 'toSignificantlyExceed')).toBe(
      'a mean above 0.7 (it is 0.6733); more units alone will not turn it.',
    )
  })

  test('a gain below the smallest that was claimed', () => {
    const hypothesis = tested({ kind: 'superiority', margin: 0.0223, unitsNeeded: 2000 })
    expect(needed('not-shown', { ...lost, difference: 0.01975, hypothesis }, 'toBeSignificantlyBetterThan')).toBe(
      'a larger effect (it is 0.01975, the claim is more than 0.0223); more units alone will not turn it.',
    )
  })

  test('two numbers that four digits do not tell apart', () => {
    const hypothesis = tested({ margin: 3, unitsNeeded: 2400 })
    const near = { ...lost, betterWhen: 'lower', baselineMean: 105, difference: 3.00004, hypothesis } as const
    expect(needed('inconclusive', near, 'toBeNonInferiorTo')).toContain('(it is 3.00004, the margin is 3)')
  })

  test('a smaller gain that only the correction keeps from being shown', () => {
    const hypothesis = tested({ kind: 'superiority', margin: 0.02624, oppositePValue: null, unitsNeeded: 31 })
    const small = { difference: 0.0007, pValue: 0.03291, adjustedPValue: 0.1316, hypothesis }
    const text = block('not-shown', small, 'toBeSignificantlyBetterThan')
    expect(text).toContain(
      'not shown to be better by more than 0.02624; if anything the gain is smaller (p = 0.03291, adjusted 0.1316).',
    )
    expect(text).not.toContain('p ≤')
  })

  test.each([
    ['toBeNonInferiorTo', { hypothesis: tested({ margin: 0.01 }), difference: -0.02 }],
    ['toBeEquivalentTo', { hypothesis: tested({ kind: 'equivalence', margin: 0.01 }), difference: 0.02 }],
    ['toSignificantlyExceed', { hypothesis: tested({ kind: 'exceeds', margin: 0.9 }), difference: -0.02 }],
    ['toBeSignificantlyBetterThan', { difference: -0.02 }],
    ['toBeSignificantlyWorseThan', { difference: 0.02 }],
  ] as const)('underpowered, and on the losing side: %s', (matcher, given) => {
    const few = { ...lost, nUnits: 4, wins: 2, losses: 2, ties: 0, pValueMethod: 'exact', ...given } as const
    const text = block('underpowered', few, matcher)
    expect(text.replace(/\s+/g, ' ')).toMatch(/\(there are 4\); the measured difference lies on the other side\./)
    expect(text).toContain(
      'Next: look at the units that moved, and mend it: more units like these would not turn it. This is not evidence of "no difference".',
    )
  })

  test.each([
    ['toBeNonInferiorTo', { hypothesis: tested({ margin: 0.01 }), difference: -0.005 }],
    ['toBeSignificantlyBetterThan', { difference: 0.02 }],
    ['toBeSignificantlyBetterThan', { difference: 0 }],
    ['toBeSignificantlyDifferentFrom', { difference: -0.02 }],
  ] as const)('underpowered elsewhere takes more units: %s', (matcher, given) => {
    const few = { ...lost, nUnits: 4, wins: 2, losses: 2, ties: 0, pValueMethod: 'exact', ...given } as const
    const gates = [gateFor('underpowered', { comparison: sample(few), matcher, negated: false })]
    const text = message('underpowered', { gates })
    expect(text).toContain('Next: evaluate more units, or use a finer metric.')
    expect(text).not.toContain('other side')
  })

  test('at the limit itself more units decide nothing, and no side is named', () => {
    const few = { ...lost, nUnits: 4, wins: 2, losses: 2, ties: 0, pValueMethod: 'exact', difference: -0.01 } as const
    const row = sample({ ...few, hypothesis: tested({ margin: 0.01 }) })
    for (const reason of ['underpowered', 'inconclusive'] as const) {
      const text = message(reason, { gates: [gateFor(reason, { comparison: row, negated: false })] })
      expect(text).toContain('Next: look at the units that moved, and mend it')
      expect(text).not.toContain('other side')
    }
  })

  test.each([
    [{ clusters: 50, strata: null }, 'about 2,400 units in clusters like these decide it'],
    [{ clusters: null, strata: 3 }, 'about 2,400 units in strata like these decide it'],
  ])('units that hang together: %o', (part, said) => {
    const design = designed({ ...part, nonzeroClusters: part.clusters })
    const row = sample({
      ...lost,
      difference: -0.001,
      hypothesis: tested({ margin: 0.005, unitsNeeded: 2400 }),
      design,
    })
    const gate = gateFor('inconclusive', { comparison: row, negated: false })
    expect(message('inconclusive', { gates: [gate] })).toContain(said)
  })

  test('too few clusters moved, among units that are many', () => {
    const design = designed({ clusters: 8, nonzeroClusters: 8 })
    const row = sample({ ...lost, difference: -0.001, hypothesis: tested({ margin: 0.005 }), design })
    const gate = gateFor('inconclusive', { comparison: row, negated: false })
    expect(message('inconclusive', { gates: [gate] })).toContain(
      'too few clusters differ to say how many more it takes',
    )
  })

  test('no cluster lost: it is clusters that were counted', () => {
    const design = designed({ clusters: 20, nonzeroClusters: 20 })
    const hypothesis = tested({ margin: 0.02, noLossPValue: 0.6676, testPValue: 0.0001, maxLoss: 1, unitsNeeded: 447 })
    const row = sample({ nUnits: 60, wins: 30, losses: 0, ties: 30, difference: 0.1, hypothesis, design })
    const gate = gateFor('no-loss-seen', { comparison: row, negated: false })
    const text = message('no-loss-seen', { gates: [gate] })
    expect(text).toContain('which 20 clusters do in 66.8 % of all runs')
    expect(text).toContain('at least 447 units (there are 60)')
  })

  test('on the winning side the units are said', () => {
    const hypothesis = tested({ margin: 3, unitsNeeded: 2400 })
    const slower = { ...lost, betterWhen: 'lower', baselineMean: 105.4, difference: 2.9, hypothesis } as const
    const gate = gateFor('inconclusive', { comparison: sample(slower), negated: false })
    const text = message('inconclusive', { gates: [gate] })
    expect(text).toContain('about 2,400 units decide it')
    expect(text).toContain('evaluate more units')
  })
})

describe('matcherHint', () => {
  test('shows the call', () => {
    expect(matcherHint('toBeSignificantlyBetterThan', false, ['a', "it's"], { baselines: 2 })).toBe(
      "expect(candidate).toBeSignificantlyBetterThan([…baselines], { metrics: ['a', 'it\\'s'] })",
    )
  })
})

describe('what would be noise', () => {
  test('no direction stands where none is asked about', () => {
    const cheaper = { betterWhen: 'lower', wins: 160, losses: 60, ties: 1691, difference: -2 } as const
    for (const [reason, negated] of [
      ['not-shown', false],
      ['harm-shown', true],
    ] as const) {
      const gate = gateFor(reason, { comparison: sample(cheaper), matcher: 'toBeSignificantlyDifferentFrom', negated })
      const text = gateFailureMessage({ hint: 'x', gates: [gate], family: claims })
      expect(text).toContain('160 lower')
      expect(text).toContain('60 higher')
      expect(text).not.toMatch(/better|worse/)
    }
  })

  test('an error in the data of several metrics is told once, with their names', () => {
    const gates = ['a', 'b', 'c'].map((metric) => gateFor('input-error', { metric }))
    const text = gateFailureMessage({ hint: 'x', gates, family: claims })
    expect(text.split('is NaN')).toHaveLength(2)
    expect(text).toContain('3 of 3 gates of this call failed (all must be better).\n\n3 gates (a, b, c):\n')
    const other = { ...gates[1]!, message: "candidate: the metric 'b' is not there." }
    expect(gateFailureMessage({ hint: 'x', gates: [gates[0]!, other], family: claims })).toMatch(
      /is NaN[\s\S]*not there/,
    )
  })

  test('a p-value of 1 is not said to become larger', () => {
    const tied = { ...rowFor['not-shown']!, pValue: 1, adjustedPValue: 1 }
    const gates = [gateFor('not-shown', { comparison: tied })]
    const text = gateFailureMessage({ hint: 'x', gates, family: null, early: 'holm' })
    expect(text).toContain('adjusted p  1 (Holm over the whole file cannot raise it)')
  })
})

describe('every message', () => {
  const failing = reasons.filter((reason) => gateFor(reason).verdict === 'fail')

  test('has one for each reason that fails', () => {
    expect(failing).toHaveLength(13)
  })

  test.each(failing)('%s: verdict first, then what was needed, then the next step', (reason) => {
    const text = message(reason, { sourceLine: 'expect(x)' })
    const order = ['expect(candidate)', gateFor(reason).message, 'Needed: ', 'Next: ', '  > expect(x)']
    const places = order.map((part) => text.indexOf(part))
    expect(places).not.toContain(-1)
    expect(places).toEqual([...places].sort((a, b) => a - b))
    expect(text).not.toMatch(/undefined|null|: NaN|\[object|Needed: \.|Next: $/m)
  })

  test('[H14] no name, error or line can put a command into the log', () => {
    const input = fc.record({
      reason: fc.constantFrom(...reasons),
      metric: hostileText,
      candidate: hostileText,
      baseline: hostileText,
      message: hostileText,
      hint: hostileText,
      family: hostileText,
      sourceLine: hostileText,
    })
    fc.assert(
      fc.property(input, ({ reason, metric, candidate, baseline, hint, sourceLine, ...more }) => {
        const row = rowFor[reason]
        const comparison = row === null ? null : { ...row, metric, candidate, baseline }
        const gate = { ...gateFor(reason), comparison, metric, message: more.message }
        const family = { ...claims, name: more.family }
        expect(commandsIn(gateFailureMessage({ hint, gates: [gate, gate], family, sourceLine }))).toEqual([])
        expect(commandsIn(matcherHint(gate.matcher, false, [metric, candidate]))).toEqual([])
      }),
    )
  })
})
