// expect: |skipped after a failing gate=skipped ; |other=failed ; FILE=failed
test('skipped after a failing gate', (context) => {
  expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  context.skip()
})
test('other', () => {
  expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
