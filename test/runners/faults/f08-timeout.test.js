// expect: |before the gate=failed ; |after the gate=failed ; |late=failed ; |later=failed ; |fine=passed
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
test('before the gate', async () => { await wait(300); expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) }, 100)
test('after the gate', async () => { expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }); await wait(300) }, 100)
test('late', async () => { await wait(400); expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('later', () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('fine', () => { expect(modelWithP(0.001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
