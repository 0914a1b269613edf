// expect: |caught at once=failed:1 ; |caught late=failed:1 ; |caught misuse=failed:1 ; |expected with toThrow=failed:1 ; |green=passed
test('caught at once', () => {
  try {
    expect(modelWithP(0.2)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  } catch {}
})
test('caught late', () => {
  try {
    expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  } catch {}
})
test('caught misuse', () => {
  try {
    expect(modelWithP(0.001)).toBeSignificantlyBetterThan(reference, { metric: 'typo' })
  } catch {}
})
test('expected with toThrow', () => {
  expect(() =>
    expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }),
  ).toThrow()
})
test('green', () => {
  expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
