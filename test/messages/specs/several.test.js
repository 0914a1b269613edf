const ids = main.sampleIds
const of = (name, values) => ({ name, sampleIds: ids, values })
const zeros = main.values.m
const before = of('main', { 'ndcg@10': zeros, 'mrr@10': zeros, 'recall@20': zeros })
const after = of('tuned', {
  'ndcg@10': modelWithP(0.0001).values.m,
  'mrr@10': modelWithP(0.5).values.m,
  'recall@20': modelWithP(0.04).values.m,
})
const three = { metrics: ['ndcg@10', 'mrr@10', 'recall@20'], testMethod: 't' }
test('one of three metrics is not shown', () => expect(after).toBeSignificantlyBetterThan(before, three))
test('one of three metrics is better than it may be', () =>
  expect(after).not.toBeSignificantlyBetterThan(before, three))
test('two baselines, one of which is as good', () => {
  const good = model(
    'last release',
    spread(20).map((score) => score + 0.5),
  )
  expect(tuned(0.001)).toBeSignificantlyBetterThan([main, good], t)
})
test('one metric has wrong data', () => {
  const values = { ...after.values, 'mrr@10': zeros.map((_, i) => (i === 3 ? Number.NaN : 1)) }
  expect(of('tuned', values)).toBeSignificantlyBetterThan(before, three)
})
test('all shown', () => expect(tuned(0.0001)).toBeSignificantlyBetterThan([main, called('older', reference)], t))
