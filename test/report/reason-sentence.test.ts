import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { reasonSentence } from '../../src/report/reason-sentence.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { claims, gateFor, guards, reasons, rowFor, sample, tested } from './samples.ts'

const sentence = (reason: (typeof reasons)[number]) => gateFor(reason).message

describe('reasonSentence', () => {
  test('shown', () => {
    expect(sentence('shown')).toMatchInlineSnapshot(
      `"tuned scored 0.013 higher than default on ndcg@10 (+1.5 %, 95 % interval [0.0055, 0.0205]): significantly better at 0.05 (Holm-adjusted p = 0.0002)."`,
    )
  })
  test('not shown', () => {
    expect(sentence('not-shown')).toMatchInlineSnapshot(
      `"minisearch scored 0.006 higher than lunr on ndcg@10 (+0.7 %, 95 % interval [-0.0015, 0.0135]): not shown to be better, p = 0.1234 is above 0.05."`,
    )
  })
  test('lost to the correction', () => {
    expect(sentence('lost-to-correction')).toMatchInlineSnapshot(
      `"minisearch scored 0.0082 higher than lunr on mrr@10 (+0.96 %, 95 % interval [0.0007, 0.0157]): not shown to be better, p = 0.0452 would do alone, but Holm-adjusted p = 0.0904 is above 0.05 once the 2 claims of this file are corrected together."`,
    )
  })
  test('wrong direction', () => {
    expect(sentence('wrong-direction')).toMatchInlineSnapshot(
      `"minisearch scored 0.013 lower than lunr on ndcg@10 (-1.5 %, 95 % interval [-0.0205, -0.0055]): significantly worse, the opposite of the claim (Holm-adjusted p = 0.0004)."`,
    )
  })
  test('[A13] underpowered, never "no difference"', () => {
    expect(sentence('underpowered')).toMatchInlineSnapshot(
      `"minisearch scored 0.02 higher than lunr on ndcg@10 (+2.3 %, 95 % interval [0.0125, 0.0275]): underpowered, so not shown to be better: only 4 of 40 units differ, too few to be significant whatever their values."`,
    )
  })
  test('[D2] not seen, with the interval and what could have been seen', () => {
    expect(sentence('not-seen')).toMatchInlineSnapshot(
      `"minisearch scored 0.002 lower than lunr on ndcg@10 (-0.23 %, 95 % interval [-0.0095, 0.0055]): not shown to be worse, p = 0.6 is above 0.05; the smallest true difference that this run would have found with 80 % power is about 0.0107 (1.25 % of the baseline mean), before the correction; the measured one would take about 55,000 units."`,
    )
  })
  test('saved by the correction', () => {
    expect(sentence('saved-by-correction')).toMatchInlineSnapshot(
      `"minisearch scored 0.008 lower than lunr on ndcg@10 (-0.94 %, 95 % interval [-0.0155, -0.0005]): not shown to be worse, but only just: p = 0.03 would do alone, but Holm-adjusted p = 0.09 is above 0.05 once the 3 guards of this file are corrected together."`,
    )
  })
  test('harm shown', () => {
    expect(sentence('harm-shown')).toMatchInlineSnapshot(
      `"minisearch scored 0.013 lower than lunr on ndcg@10 (-1.5 %, 95 % interval [-0.0205, -0.0055]): significantly worse at 0.05 (Holm-adjusted p = 0.0006)."`,
    )
  })
  test('cannot be decided', () => {
    expect(sentence('cannot-be-decided')).toMatchInlineSnapshot(
      `"minisearch scored 0.1 lower than lunr on ndcg@10 (-12 %, 95 % interval [-0.1075, -0.0925]): cannot be decided, no data could have failed this guard: 4 units cannot give a p-value small enough."`,
    )
  })
  test('attempt failed', () => {
    expect(sentence('attempt-failed')).toMatchInlineSnapshot(
      `"minisearch scored 0.001 higher than lunr on ndcg@10 (+0.12 %, 95 % interval [-0.0065, 0.0085]): measured on an earlier attempt of this test, which would have failed (p = 0.8); the worst of its 3 attempts counts, a retry never helps."`,
    )
  })
  test('input error', () => {
    expect(sentence('input-error')).toMatchInlineSnapshot(
      `"candidate: the value of metric 'ndcg@10' for id 'q7' is NaN. Every value must be a finite number."`,
    )
  })

  test('a comparison alone in its family has nothing that is adjusted', () => {
    const alone = { ...claims, size: 1 }
    expect(reasonSentence(gateFor('shown'), alone)).toContain('(p = 0.0001, the minimum attainable)')
    expect(reasonSentence(gateFor('shown'), alone)).not.toContain('adjusted')
  })

  test('a guard whose candidate is significantly better says so', () => {
    const comparison = rowFor.shown
    expect(reasonSentence(gateFor('not-seen', { comparison }), guards)).toMatch(
      /: not worse, the difference goes the other way \(p = 0\.0001, the minimum attainable\)\.$/,
    )
  })

  test('a claim against whose sign p was small, before the correction', () => {
    const comparison = sample({ difference: -0.009, pValue: 0.03, adjustedPValue: 0.06 })
    expect(reasonSentence(gateFor('wrong-direction', { comparison }), claims)).toMatch(
      /: worse, the opposite of the claim \(Holm-adjusted p = 0\.06\)\.$/,
    )
  })

  test('a mean on the wrong side of a constant is told with the p-value that shows it', () => {
    const exceeds = { kind: 'exceeds', margin: 0.9, state: 'refuted' } as const
    const of = (oppositePValue: number | null, betterWhen: 'higher' | 'lower') =>
      reasonSentence(
        gateFor('wrong-direction', {
          matcher: 'toSignificantlyExceed',
          comparison: sample({
            ...{ baseline: '0.9', difference: -0.04, pValue: 0.9999, alternative: 'greater', betterWhen },
            hypothesis: tested({ ...exceeds, oppositePValue }),
          }),
        }),
        { ...claims, size: 1 },
      )
    expect(of(0.0003, 'higher')).toMatch(
      /: shown to be below 0\.9, the opposite of the claim \(p of the opposite = 0\.0003\)\.$/,
    )
    expect(of(0.0003, 'lower')).toContain('shown to be above 0.9')
    expect(of(null, 'higher')).toContain('the opposite of the claim (p = 0.9999)')
  })

  test('Monte Carlo with too few resamples is told apart from too few units', () => {
    const comparison = sample({ resamples: 19, pValue: 0.05, adjustedPValue: 0.1 })
    expect(reasonSentence(gateFor('underpowered', { comparison }), claims)).toContain('19 resamples cannot give')
  })

  test('names the family', () => {
    const lost = gateFor('lost-to-correction')
    const of = (name: string, role: 'claims' | 'pooled' | 'report') => reasonSentence(lost, { ...claims, name, role })
    expect(of('claims', 'claims')).toContain('once the 2 claims of this file are corrected together')
    expect(of('quality/claims', 'claims')).toContain('once the 2 claims of family quality are corrected together')
    expect(of('all', 'pooled')).toContain('once the 2 gates of this file (claims and guards pooled) are corrected')
    expect(of('report', 'report')).toContain('once the 2 comparisons are corrected together')
  })

  test.each(reasons)('%s: the effect stands before every p-value', (reason) => {
    if (rowFor[reason] === null) return
    const text = sentence(reason)
    expect(text).toMatch(/^\w+ scored [\d.]+ (higher|lower) than \w+ on /)
    expect(`${text} p = `.indexOf('p = ')).toBeGreaterThan(text.indexOf('interval ['))
  })

  test.each(reasons)('%s: rendering a rendered gate changes nothing', (reason) => {
    const gate = gateFor(reason)
    expect(reasonSentence(gate, gate.negated ? guards : claims)).toBe(gate.message)
  })

  test('is one harmless line whatever the names and errors are', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...reasons),
        hostileText,
        hostileText,
        hostileText,
        (reason, metric, name, message) => {
          const row = rowFor[reason]
          const comparison = row === null ? null : { ...row, metric, candidate: name, baseline: name }
          const text = reasonSentence({ ...gateFor(reason), comparison, metric, message }, { ...claims, name })
          expect(commandsIn(text)).toEqual([])
          expect(text.split('\n')).toHaveLength(1)
        },
      ),
    )
  })
})
