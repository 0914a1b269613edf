import fc from 'fast-check'
import { expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import { dropInBoth, parseResults, readResults } from '../../src/formats/index.ts'
import { fixture } from './support.ts'

const parse = (text: string) => parseResults(text, { id: 'id', missing: 'drop' })
const full = parse('id,f1\na,1\nb,0.5\nc,0.25\nd,0\n')
const gaps = parse('id,f1\na,1\nb,\nc,0.5\nd,1\n')

test('units that one file lacks a value for go from both, counted in the warnings of the comparison', () => {
  for (const [one, other] of [
    [full, gaps],
    [gaps, full],
  ] as const) {
    const { baseline, candidate } = dropInBoth(one, other)
    expect([baseline.sampleIds, candidate.sampleIds]).toEqual([
      ['a', 'c', 'd'],
      ['a', 'c', 'd'],
    ])
    expect([baseline.nRows, baseline.nScoredRows]).toEqual([4, 3])
    const side = one === gaps ? 'baseline' : 'candidate'
    const warnings = comparePair(baseline, candidate, { metric: 'f1' }).warnings.join('\n')
    expect(warnings).toContain(`In the ${side} 1 of 4 rows were left out because a value is missing`)
    expect(warnings).toContain('1 of 4 rows were left out because the other model has no value for them')
  }
  const { baseline } = dropInBoth(full, gaps)
  expect(baseline.metadata['notices']).toContain(
    '1 more row of 4 was dropped because the candidate has no value for its unit: "b".',
  )
  expect(baseline.values['f1']).toEqual(Float64Array.of(1, 0.25, 0))
})

test('without it the error of the comparison says what to do', () => {
  expect(() => comparePair(full, gaps, { metric: 'f1' })).toThrow(
    /only in the baseline \("b"\).*The file of the candidate was read with missing: 'drop'.*dropInBoth\(readResults/s,
  )
})

test('an id that a file does not have at all is still an error', () => {
  const { baseline, candidate } = dropInBoth(parse('id,f1\na,1\nb,0\nc,1\nx,1\n'), gaps)
  expect(() => comparePair(baseline, candidate, { metric: 'f1' })).toThrow(/only in the baseline \("x"\)/)
})

test('a unit with repeats goes as a whole, in both', () => {
  const read = (text: string) => parseResults(text, { id: 'id', repeat: 'seed', missing: 'drop' })
  const one = read('id,seed,f1\na,1,1\na,2,0\nb,1,1\nb,2,1\nc,1,0\nc,2,1\n')
  const other = read('id,seed,f1\na,1,1\na,2,\nb,1,1\nb,2,1\nc,1,1\nc,2,1\n')
  const { baseline, candidate } = dropInBoth(one, other)
  expect(baseline.sampleIds).toEqual(['b', 'b', 'c', 'c'])
  expect(candidate.sampleIds).toEqual(['b', 'b', 'c', 'c'])
})

test('what units belong to stays with them', () => {
  const result = (values: string[]) =>
    parseResults(
      `id,f1,user,language\n${values.map((value, i) => `q${i},${value},u${i % 2},${i < 2 ? 'de' : 'en'}`).join('\n')}\n`,
      {
        ...{ id: 'id', missing: 'drop', clusters: 'user', strata: 'language' },
      },
    )
  const { baseline, candidate } = dropInBoth(result(['1', '0', '1', '0']), result(['1', '', '1', '0']))
  for (const one of [baseline, candidate]) {
    expect([one.sampleIds, one.clusterIds, one.strata]).toEqual([
      ['q0', 'q2', 'q3'],
      ['u0', 'u0', 'u1'],
      ['de', 'en', 'en'],
    ])
  }
})

test('where nothing was dropped, both are what was given; where nothing is left, it is an error', () => {
  const complete = readResults(fixture('scores.csv'), { metrics: 'ndcg@10' })
  expect(dropInBoth(complete, complete)).toEqual({ baseline: complete, candidate: complete })
  expect(() => dropInBoth(parse('id,f1\na,1\nb,\n'), parse('id,f1\na,\nb,1\n'))).toThrow('there are no rows')
})

test('whatever is missing, both have the units that both files have values for', () => {
  const cells = fc.array(fc.tuple(fc.constantFrom('', '0.5'), fc.constantFrom('', '1')), {
    minLength: 4,
    maxLength: 20,
  })
  fc.assert(
    fc.property(cells, (rows) => {
      const complete = rows.flatMap(([a, b], row) => (a !== '' && b !== '' ? [`u${row}`] : []))
      fc.pre(complete.length > 0)
      const file = (side: 0 | 1) => parse(`id,f1\n${rows.map((row, at) => `u${at},${row[side]}`).join('\n')}\n`)
      const { baseline, candidate } = dropInBoth(file(0), file(1))
      expect(baseline.sampleIds).toEqual(complete)
      expect(candidate.sampleIds).toEqual(complete)
    }),
  )
})
