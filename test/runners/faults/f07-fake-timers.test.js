// expect: |late=failed ; |other=failed
const clock = typeof vi !== 'undefined' ? vi : jest
clock.useFakeTimers()
test('late', () => {
  expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
test('other', () => {
  clock.setSystemTime(0)
  expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
