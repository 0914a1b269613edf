// expect: |three claims=failed
const mocks = typeof vi !== 'undefined' ? vi : jest
test('three claims', () => {
  const spy = mocks.spyOn(JSON, 'stringify').mockReturnValue('{}')
  expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  expect(modelWithP(0.035)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  spy.mockRestore()
})
