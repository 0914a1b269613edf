// expect: |a getter that throws null=failed ; |fine=passed
test('a getter that throws null', () => { try { expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { get metric() { throw null } }) } catch {} })
test('fine', () => { expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
