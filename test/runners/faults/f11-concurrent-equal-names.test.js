// expect: twins|same name=failed
const wait = (ms) => new Promise((done) => setTimeout(done, ms))
describe('twins', () => {
  test.concurrent('same name', async () => {
    await wait(20)
    expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  })
  test.concurrent('same name', async () => {
    await wait(10)
    expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  })
})
