// expect: |one gate around, one inside=failed
if (typeof aroundEach === 'undefined') test('one gate around, one inside', () => { throw new Error('this version has no aroundEach') })
else {
  aroundEach(async (run) => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }); await run() })
  test('one gate around, one inside', () => { expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
}
