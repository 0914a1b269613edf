// Clusters, strata, weights and slices: what is wrong with them, and what gates on them say.
const { comparePair, evaluationResult, fromRecords } = holmgate
const units = (n, more) => ({ ...model('tuned', spread(n, 1)), ...more })
const plain = (n) => model('main', spread(n))
const thirds = (n, names = ['de', 'en', 'fr']) => Array.from({ length: n }, (_, i) => names[i % names.length])
const m = { metric: 'm' }
const wrong = {
  'labels that are no list': { clusterIds: 'a' },
  'a label too few': { clusterIds: ['a'] },
  'two clusters of one id': { sampleIds: ['x', 'x', 'y', 'z'], clusterIds: ['a', 'b', 'c', 'd'] },
  'labels that are no object': { labels: ['de'] },
  'weights without strata': { strataWeights: 'equal' },
  'weights that are none': { strata: ['a', 'a', 'b', 'b'], strataWeights: 7 },
  'no weight for a stratum': { strata: ['a', 'a', 'b', 'b'], strataWeights: { a: 1 } },
  'a weight for no stratum': { strata: ['a', 'a', 'b', 'b'], strataWeights: { a: 1, b: 1, c: 1 } },
  'a weight of nothing': { strata: ['a', 'a', 'b', 'b'], strataWeights: { a: 1, b: 0 } },
  'one cluster': { clusterIds: ['a', 'a', 'a', 'a'] },
  'a stratum of one unit': { strata: ['a', 'a', 'a', 'b'] },
  'a cluster in two strata': { clusterIds: ['a', 'a', 'b', 'c'], strata: ['x', 'y', 'x', 'y'] },
}
for (const [title, more] of Object.entries(wrong)) {
  test(title, () => {
    const sampleIds = more.sampleIds ?? plain(4).sampleIds
    expect(units(4, more)).not.toBeSignificantlyWorseThan({ ...plain(4), sampleIds }, m)
  })
}
test('other clusters on the other side', () =>
  expect(units(4, { clusterIds: [1, 2, 3, 4] })).not.toBeSignificantlyWorseThan(
    { ...plain(4), clusterIds: [1, 2, 3, 3] },
    m,
  ))
test('other weights on the other side', () =>
  expect(units(4, { strata: [1, 1, 2, 2], strataWeights: 'equal' })).not.toBeSignificantlyWorseThan(
    { ...plain(4), strata: [1, 1, 2, 2], strataWeights: { 1: 1, 2: 2 } },
    m,
  ))
test('clusters that all differ by the same', () =>
  comparePair(
    model('main', [0, 0, 0, 0]),
    { ...model('tuned', [1, 3, 3, 1]), clusterIds: ['a', 'a', 'b', 'b'] },
    { ...m, testMethod: 't' },
  ))
test('weights and a minimal effect', () =>
  expect(units(40, { strata: thirds(40), strataWeights: 'equal' })).toBeSignificantlyBetterThan(plain(40), {
    ...m,
    minEffect: 0.1,
    family: 'of its own',
  }))
test('weights, and no unit lost', () =>
  expect({
    ...model(
      'tuned',
      flat(60).map((x, i) => x + (i % 2 === 0 ? 0.25 : 0)),
    ),
    ...{ strata: thirds(60, ['de', 'de', 'de', 'de', 'en']), strataWeights: 'equal' },
  }).toBeNonInferiorTo(model('main', flat(60)), { ...m, margin: 0.1, maxLoss: 1 }))
test('records: a column that is no name', () => fromRecords([{ id: 'a', m: 1 }], { clusters: 7 }))
test('records: a column that is not there', () => fromRecords([{ id: 'a', m: 1 }], { strata: 'language' }))
test('records: labels that are no list', () => fromRecords([{ id: 'a', m: 1 }], { labels: 'language' }))
test('slices of no label', () =>
  expect(units(30, { labels: { language: thirds(30) } })).not.toBeSignificantlyWorseThan(plain(30), {
    ...m,
    slices: 'region',
  }))
test('slices that are no name', () =>
  expect(units(30)).not.toBeSignificantlyWorseThan(plain(30), { ...m, slices: ['language'] }))
const harmed = (n) => spread(n).map((x, i) => x - (i % 3 === 2 ? 0.1 + Math.sin(i) / 30 : Math.sin(i) / 50))
test('a segment that got worse', () =>
  expect({ ...model('tuned', harmed(90)), labels: { language: thirds(90) } }).not.toBeSignificantlyWorseThan(
    plain(90),
    {
      ...m,
      slices: 'language',
    },
  ))
test('a segment of one', () =>
  expect(
    units(30, { labels: { kind: Array.from({ length: 30 }, (_, i) => (i === 3 ? 'rare' : 'common')) } }),
  ).not.toBeSignificantlyWorseThan(plain(30), { ...m, slices: 'kind' }))
test('a claim on clusters', () =>
  expect(units(60, { clusterIds: Array.from({ length: 60 }, (_, i) => i % 12) })).toBeSignificantlyBetterThan(
    plain(60),
    m,
  ))
test('a guard on few clusters', () =>
  expect(units(60, { clusterIds: Array.from({ length: 60 }, (_, i) => i % 4) })).not.toBeSignificantlyWorseThan(
    plain(60),
    m,
  ))
const inClusters = (clusters) => units(60, { clusterIds: Array.from({ length: 60 }, (_, i) => i % clusters) })
test('a t test on few clusters', () =>
  expect(inClusters(12)).toBeSignificantlyBetterThan(plain(60), {
    ...m,
    testMethod: 't',
    intervalMethod: 't',
    advisory: true,
  }))
test('a t test on few clusters, against a constant', () =>
  expect(inClusters(12)).toSignificantlyExceed(0.5, { ...m, advisory: true }))
test('a randomization interval of few clusters, with an open end', () =>
  expect(inClusters(4)).not.toBeSignificantlyWorseThan(plain(60), {
    ...m,
    intervalMethod: 'randomization',
    advisory: true,
  }))
test('a claim on few clusters that differ', () =>
  expect({
    ...model(
      'tuned',
      flat(40).map((x, i) => x + (i < 3 ? 0.25 : 0)),
    ),
    clusterIds: Array.from({ length: 40 }, (_, i) => Math.floor(i / 2)),
  }).toBeSignificantlyBetterThan(model('main', flat(40)), m))
test('the result is fine', () => evaluationResult(units(4, { clusterIds: [1, 1, 2, 2] })))
