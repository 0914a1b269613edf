import { expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { parseResults } from '../../src/formats/index.ts'
import type { ReadOptions } from '../../src/formats/types.ts'

const full = 'id,f1,ms\na,1,10\nb,0.5,20\nc,0.25,30\n'
const gaps = 'id,f1,ms\na,1,10\nb,,20\nc,0.25,30\n'

const warnings = (metric: string, baseline: string, candidate: string, options: ReadOptions = {}): string =>
  comparePair(parseResults(baseline, options), parseResults(candidate, options), { metric }).warnings.join('\n')

test('values that were filled in are counted in the row, for their metric only', () => {
  const options: ReadOptions = { missing: 'worst' }
  expect(warnings('f1', full, gaps, options)).toContain('In the candidate 1 of 3 rows have no "f1" and count as 0')
  expect(warnings('f1', gaps, gaps, options)).toContain('In both models 1 of 3 rows have no "f1" and count as 0')
  expect(warnings('ms', full, gaps, options)).not.toContain('rows have no')
})

test('rows that were left out are counted for every metric, since none of them has these units', () => {
  const both = warnings('ms', gaps, gaps, { missing: 'drop' })
  expect(both).toContain('In both models 1 of 3 rows were left out because a value is missing: ')
  expect(warnings('f1', gaps, gaps, { missing: 'drop' })).toContain('1 of them without "f1"')
})

test('counts go through the JSON of a result', () => {
  const stored = JSON.parse(JSON.stringify(parseResults(gaps, { missing: 'worst' })))
  const row = comparePair(parseResults(full), evaluationResult(stored), { metric: 'f1' })
  expect(row.warnings.join()).toContain('In the candidate 1 of 3 rows have no "f1"')
})

test('a cost that only its name tells is said, a stated one is not', () => {
  expect(warnings('ms', full, full.replace('30', '31'))).toContain(
    'That lower is better for "ms" was read from its name',
  )
  const stated: ReadOptions = { betterWhen: { ms: 'lower' } }
  expect(warnings('ms', full, full.replace('30', '31'), stated)).not.toContain('read from its name')
  expect(warnings('f1', full, full.replace('0.25', '0.5'))).not.toContain('read from its name')
})

test.each([
  [{ missing: 3, costsByName: 'm' }],
  [{ missing: { policy: 'drop', rows: 'many' } }],
  [{ missing: { policy: 'worst', counts: { m: -1 }, filled: {} } }],
  [{ missing: { counts: { m: 2 } } }],
  [{ missing: null, costsByName: {} }],
])('metadata %j that somebody else wrote are left alone', (metadata) => {
  const result = (values: number[]) => evaluationResult({ sampleIds: ['a', 'b'], values: { m: values }, metadata })
  const row = comparePair(result([1, 2]), result([2, 2]), { metric: 'm' })
  expect(row.warnings.filter((warning) => /rows|read from/.test(warning) && !/differ/.test(warning))).toEqual([])
})
