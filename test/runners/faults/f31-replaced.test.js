// expect: |whose matcher is another now=passed ; |with one of ours=passed ; FILE=failed
expect.extend({ toBeSignificantlyBetterThan: () => ({ pass: true, message: () => '' }) })
test('whose matcher is another now', () => {
  expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm' })
})
test('with one of ours', () => {
  expect(modelWithP(0.5)).not.toBeSignificantlyWorseThan(reference, { metric: 'm' })
})
