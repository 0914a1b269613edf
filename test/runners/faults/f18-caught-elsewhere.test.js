// expect: |fine=passed ; FILE=failed
try { expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) } catch {}
test('fine', () => { expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
