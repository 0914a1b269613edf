// expect: |not awaited=failed ; |a promise as baseline=failed
test('not awaited', () => {
  expect(Promise.resolve(modelWithP(0.001))).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
test('a promise as baseline', () => {
  expect(modelWithP(0.001)).toBeSignificantlyBetterThan(Promise.resolve(reference), { metric: 'm', testMethod: 't' })
})
