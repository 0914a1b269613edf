// expect: |a gate that outlasts its test=failed ; |late=failed ; |later=failed
const slow = new Proxy(modelWithP(0.0001), { get(model, key) { const end = Date.now() + 30; while (Date.now() < end); return model[key] } })
test('a gate that outlasts its test', async () => { await null; expect(slow).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }); await new Promise((done) => setTimeout(done, 50)) }, 20)
test('late', () => { expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('later', () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
