// expect: |first=passed ; |two gates=failed:2
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
test.concurrent('first', async () => { await wait(100) })
test.concurrent('two gates', async () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }); await wait(250); expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
