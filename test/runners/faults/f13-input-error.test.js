// expect: |missing id=failed:1 ; |would do alone=failed:1 ; |several metrics, one broken=failed:1
const broken = { sampleIds: reference.sampleIds.slice(1), values: { m: reference.values.m.slice(1) } }
test('missing id', () => {
  expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(broken, { metric: 'm', testMethod: 't' })
})
test('would do alone', () => {
  expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
const two = (model, extra) => ({ sampleIds: model.sampleIds, values: { m: model.values.m, n: extra } })
test('several metrics, one broken', () => {
  expect(two(modelWithP(0.0001), modelWithP(0.0001).values.m)).toBeSignificantlyBetterThan(
    two(
      reference,
      reference.values.m.map(() => NaN),
    ),
    { metrics: ['m', 'n'], testMethod: 't' },
  )
})
