import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { targetFingerprint } from '../../src/evaluation/index.ts'
import {
  type EvaluateRankingsInput,
  evaluateRankings,
  hitRate,
  map,
  mrr,
  ndcg,
  precision,
  rankingMetric,
  recall,
} from '../../src/metrics/index.ts'

const two: EvaluateRankingsInput = {
  recommendations: [
    ['a', 'b'],
    ['c', 'd'],
  ],
  targets: [['b'], ['c']],
  sampleIds: ['u', 'v'],
  metrics: [mrr(2)],
}
const evaluate = (changes: Partial<EvaluateRankingsInput>) => evaluateRankings({ ...two, ...changes })

test('keeps ids, values, name and the fingerprint of the targets', () => {
  const result = evaluate({ name: 'knn', metadata: { split: 3 } })
  expect(result.name).toBe('knn')
  expect(result.sampleIds).toEqual(['u', 'v'])
  expect(result.values['mrr@2']).toEqual(Float64Array.of(0.5, 1))
  expect(result.targetFingerprint).toBe(targetFingerprint({ u: ['b'], v: ['c'] }))
  expect(result.metadata['split']).toBe(3)
  expect(result.betterWhen).toEqual({ 'mrr@2': 'higher' })
  expect(result.precision).toBe('float64')
})

test('several metrics and cutoffs come from one call, in the order given', () => {
  const result = evaluate({ metrics: [ndcg([2, 1]), recall(2)] })
  expect(Object.keys(result.values)).toEqual(['ndcg@2', 'ndcg@1', 'recall@2'])
})

test('rows without a relevant target are left out of ids, values and means, and counted', () => {
  const result = evaluate({
    recommendations: [['a'], ['c'], ['e'], ['f']],
    targets: [['a'], [], { e: 0 }, { f: -2 }],
    sampleIds: ['u', 'v', 'w', 'x'],
  })
  expect(result.sampleIds).toEqual(['u'])
  expect(result.metrics['mrr@2']).toBe(1)
  expect([result.nRows, result.nScoredRows, result.nUnits]).toEqual([4, 1, 1])
})

test('[E2] means are over users, never over rows', () => {
  const result = evaluate({
    recommendations: [['a'], ['x'], ['x'], ['x']],
    targets: [['a'], ['a'], ['a'], ['a']],
    sampleIds: ['u', 'v', 'v', 'v'],
    metrics: [hitRate(1)],
  })
  expect(result.metrics['hit_rate@1']).toBe(0.5)
})

test('precision divides by k although the list is shorter', () => {
  expect(evaluate({ metrics: [precision(10)] }).metrics['precision@10']).toBe(0.1)
})

test('rows keyed by id are matched by id, whatever their order', () => {
  const byId = evaluateRankings({
    recommendations: new Map([
      ['v', ['c', 'd']],
      ['u', ['a', 'b']],
    ]),
    targets: { u: new Set(['b']), v: { c: 1 } },
    metrics: [mrr(2)],
  })
  expect(byId.sampleIds).toEqual(['v', 'u'])
  expect(byId.values['mrr@2']).toEqual(Float64Array.of(1, 0.5))
  expect(byId.targetFingerprint).toBe(evaluate({}).targetFingerprint)
})

test('rows keyed by id can follow the order of sampleIds', () => {
  const result = evaluate({ targets: { v: ['c'], u: ['b'] } })
  expect(result.values['mrr@2']).toEqual(Float64Array.of(0.5, 1))
})

test('an id, an item or a metric called __proto__ is one like any other', () => {
  const proto = JSON.parse('{"__proto__": ["__proto__"]}')
  const result = evaluateRankings({
    recommendations: proto,
    targets: proto,
    metrics: [rankingMetric('__proto__', 1, { score: () => 0.25 })],
  })
  expect(result.sampleIds).toEqual(['__proto__'])
  expect(result.metrics['__proto__@1']).toBe(0.25)
})

test('numbers and their digits are the same item, in lists, sets, typed arrays and maps', () => {
  const lists = [[7, 3], ['7', '3'], Int32Array.of(7, 3), Float64Array.of(7, 3), Uint8Array.of(7, 3)]
  const targets = [['3'], new Set([3]), Int32Array.of(3), { 3: 1 }, new Map([[3, 1]])]
  for (const list of lists) {
    for (const target of targets) {
      const { metrics } = evaluateRankings({
        recommendations: [list],
        targets: [target],
        metrics: [mrr(5)],
        sampleIds: ['u'],
      })
      expect(metrics['mrr@5']).toBe(0.5)
    }
  }
})

test('large item numbers are ids too', () => {
  const large = 2 ** 40
  const result = evaluate({
    recommendations: [[large, 1], [String(large)]],
    targets: [[String(large)], [large]],
    metrics: [hitRate(1)],
  })
  expect(result.metrics['hit_rate@1']).toBe(1)
})

test('a matrix of indices is read row by row, up to the length of each', () => {
  const recommendations = { items: Int32Array.of(1, 2, 3, 4, -1, -1), width: 3, lengths: [3, 1] }
  const result = evaluate({ recommendations, targets: [[3], [4]], metrics: [mrr(3)] })
  expect(result.values['mrr@3']).toEqual(Float64Array.of(1 / 3, 1))
})

test('collections of another realm are read like ours', () => {
  const foreign = runInNewContext(
    '({ recommendations: new Map([["u", ["a", "b"]], ["v", new Int32Array([3])]]), targets: new Map([["u", new Set(["b"])], ["v", new Map([[3, 2]])]]) })',
  )
  expect(evaluateRankings({ ...foreign, metrics: [mrr(2)] }).values['mrr@2']).toEqual(Float64Array.of(0.5, 1))
})

test('a metric of one’s own sees the judged list', () => {
  const seen: unknown[] = []
  const spy = rankingMetric('spy', 2, {
    score: ({ gains, length, nRelevant, idealGains }, k) => {
      seen.push([...gains.slice(0, length)], nRelevant, [...idealGains.slice(0, nRelevant)], k)
      return 0
    },
  })
  evaluate({
    recommendations: [['x', 'a', 'b']],
    targets: [{ a: 1, b: 3, c: 2, d: 0 }],
    sampleIds: ['u'],
    metrics: [spy],
  })
  expect(seen).toEqual([[0, 1], 3, [3, 2, 1], 2])
})

test.each<[string, Partial<EvaluateRankingsInput>, RegExp]>([
  [
    'an item listed twice',
    { recommendations: [['a', 'a'], ['c']] },
    /recommendations for "u": the item "a" is recommended twice.*rank 2/,
  ],
  [
    'an item listed twice behind the cutoff',
    { recommendations: [['a', 'b', 'c', 'b'], []] },
    /"b" is recommended twice/,
  ],
  ['a target listed twice', { targets: [['b', 'b'], ['c']] }, /targets of "u": the item "b" is listed twice/],
  [
    'more lists than ids',
    { recommendations: [['a'], ['b'], ['c']] },
    /recommendations has 3 rows, but sampleIds has 2/,
  ],
  ['fewer targets than ids', { targets: [['a']] }, /targets has 1 row, but sampleIds has 2/],
  [
    'a gain that is not finite',
    { targets: [{ b: Number.NaN }, ['c']] },
    /targets of "u": the gain of the item "b" is NaN/,
  ],
  ['no relevant target anywhere', { targets: [[], []] }, /No row of 2 has a relevant target/],
  [
    'an item outside the catalogue',
    { items: ['a', 'b', 'c'] },
    /recommendations for "v": the item "d" is not among `items`/,
  ],
  ['a target outside the catalogue', { items: ['a', 'c', 'd'] }, /targets of "u": the item "b" is not among `items`/],
  ['a catalogue with a repeat', { items: ['a', 'a'] }, /items: "a" is listed twice/],
  [
    'padding',
    { recommendations: [Float64Array.of(1, Number.NaN), ['c']] },
    /recommendations for "u": NaN is no item id.*lengths/,
  ],
  ['a hole', { recommendations: [['a', undefined as never], ['c']] }, /undefined is no item id/],
  ['an empty item', { recommendations: [[''], ['c']] }, /the string "" is no item id/],
  [
    'a list that is none',
    { recommendations: ['ab' as never, ['c']] },
    /recommendations for "u": expected a ranked list/,
  ],
  [
    'targets that are none',
    { targets: [3 as never, ['c']] },
    /targets of "u": expected a set or list of items.*found 3/,
  ],
  [
    'a short list, when refused',
    { metrics: [mrr(3)], shortLists: 'refuse' },
    /recommendations for "u": 2 items, but the longest cutoff is 3/,
  ],
  [
    'ids that do not match',
    { recommendations: { u: ['a'], w: ['b'] } },
    /do not hold the same ids \(1 only in sampleIds: "v"; 1 only in recommendations: "w"\)/,
  ],
  [
    'a matrix of the wrong width',
    { recommendations: { items: Int32Array.of(1, 2, 3), width: 2 } },
    /width is 2 and does not divide the 3 entries/,
  ],
  [
    'a matrix with too few lengths',
    { recommendations: { items: Int32Array.of(1, 2), width: 1, lengths: [1] } },
    /lengths has 1 entry for 2 rows/,
  ],
  [
    'a matrix with an impossible length',
    { recommendations: { items: Int32Array.of(1, 2), width: 1, lengths: [1, 2] } },
    /lengths\[1\] is 2/,
  ],
  ['mixed ids', { sampleIds: ['u', 2] }, /mix types/],
  [
    'a metric that gives no number',
    { metrics: [rankingMetric('odd', 1, { score: () => 'x' as never })] },
    /^odd@1 of "u" is the string "x"\. A metric must give a finite number for every row\.$/,
  ],
  [
    'a metric that gives NaN',
    { metrics: [rankingMetric('odd', 1, { score: () => Number.NaN })] },
    /odd@1 of "u" is NaN/,
  ],
  [
    'an exponential gain that overflows',
    { targets: [{ b: 1024 }, ['c']], metrics: [ndcg(2, { gain: 'exponential' })] },
    /^ndcg@2 of "u": the gain 1024 is too large: the sum of exponential gains overflows\. Use gain: 'linear', or smaller/,
  ],
  [
    'an exponential gain of a returned item that overflows',
    { targets: [{ b: 1024 }, ['c']], metrics: [ndcg(2, { gain: 'exponential', ideal: 'returned' })] },
    /^ndcg@2 of "u": the gain 1024 is too large/,
  ],
  [
    'linear gains that overflow',
    { targets: [{ a: 1.7e308, b: 1.7e308 }, ['c']], metrics: [ndcg(2)] },
    /the gain 1\.7e\+308/,
  ],
])('is an input error: %s', (_, changes, message) => {
  expect(() => evaluate(changes)).toThrowWithMessage(Error, message)
  expect(() => evaluate(changes)).toThrow(expect.objectContaining({ kind: 'input' }))
})

test.each<[string, Partial<EvaluateRankingsInput>, RegExp]>([
  ['no metrics', { metrics: [] }, /needs `metrics`/],
  ['a factory that was not called', { metrics: [ndcg as never] }, /call it with a cutoff, such as ndcg\(10\)/],
  ['the same key twice', { metrics: [ndcg(5), ndcg(5, { gain: 'exponential' })] }, /ndcg@5 is there twice/],
  [
    'an unknown shortLists',
    { shortLists: 'maybe' as never },
    /shortLists is 'accept' or 'refuse', found the string "maybe"/,
  ],
  [
    'an unknown option',
    { shortlists: 'refuse' } as never,
    /unknown option "shortlists"\. The options are recommendations, name/,
  ],
  ['another unknown option', { sampleId: ['u', 'v'] } as never, /unknown option "sampleId"/],
  ['ids that are no list', { sampleIds: 'uv' as never }, /sampleIds: expected a list.*found the string "uv"/],
  [
    'one side keyed, the other not',
    { sampleIds: undefined, targets: { u: ['b'], v: ['c'] } },
    /targets is keyed by id but recommendations is not/,
  ],
  ['no rows at all', { targets: 5 as never }, /targets: expected one entry for each row/],
])('is misuse: %s', (_, changes, message) => {
  expect(() => evaluate(changes)).toThrowWithMessage(Error, message)
  expect(() => evaluate(changes)).toThrow(expect.objectContaining({ kind: 'misuse' }))
})

test.each([0, -1, 1.5, Number.NaN, '10', undefined])('a cutoff of %s is refused by every factory', (k) => {
  for (const factory of [precision, recall, hitRate, mrr, map, ndcg]) {
    expect(() => factory(k as never)).toThrow(/a cutoff is a whole number from 1/)
  }
})

test.each([undefined, null, 5, []])('the argument %o is refused', (input) => {
  const call = () => evaluateRankings(input as never)
  expect(call).toThrow('evaluateRankings: the argument must be an object, found')
  expect(call).toThrow(expect.objectContaining({ kind: 'misuse' }))
})

test('a metric of your own keeps its `this`, and a wrong definition is refused', () => {
  const half = { score: () => 0.5, chance: () => null }
  expect({ ...evaluate({ metrics: [rankingMetric('half', 1, half)] }).metrics }).toEqual({ 'half@1': 0.5 })
  const own = Object.assign(Object.create({ constant: 0.25 }), {
    score(this: { readonly constant: number }) {
      return this.constant
    },
  })
  expect({ ...evaluate({ metrics: [rankingMetric('own', 1, own)] }).metrics }).toEqual({ 'own@1': 0.25 })
  expect(() => rankingMetric('x', 1, undefined as never)).toThrow('x: the definition of a metric must be an object')
  expect(() => rankingMetric('x', 1, {} as never)).toThrow('needs a function `score`, found undefined')
  expect(() => rankingMetric('x', 1, { ...half, ceilling: () => 1 } as never)).toThrow('unknown option "ceilling"')
})

test('an empty list of cutoffs and a repeated one are refused', () => {
  expect(() => recall([])).toThrow(/recall\(\[\]\) has no cutoff/)
  expect(() => recall([5, 10, 5])).toThrow(/recall: the cutoff 5 is given twice/)
})

test('unknown options of ndcg are refused', () => {
  expect(() => ndcg(5, { gain: 'quadratic' as never })).toThrow(
    /gain is 'linear' or 'exponential', found the string "quadratic"/,
  )
  expect(() => ndcg(5, { ideal: 'best' as never })).toThrow(/ideal is 'judged' or 'returned', found the string "best"/)
  expect(() => ndcg(10, { gains: 'linear' } as never)).toThrow(
    /unknown option "gains". The options are gain, ideal, name/,
  )
  expect(() => ndcg('10' as never)).toThrow('ndcg: a cutoff is a whole number from 1, found the string "10".')
})

test('many items and rows do not overflow any buffer', () => {
  const items = Array.from({ length: 5000 }, (_, i) => `item ${i}`)
  const result = evaluateRankings({
    recommendations: { u: items, v: [...items].reverse() },
    targets: { u: items.slice(0, 200), v: items },
    metrics: [recall(5000), precision(200)],
  })
  expect(result.values['recall@5000']).toEqual(Float64Array.of(1, 1))
  expect(result.values['precision@200']).toEqual(Float64Array.of(1, 1))
})
