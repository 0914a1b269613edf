// expect: |late=failed ; |later=failed ; |fine=passed ; FILE=failed
afterAll(() => { throw new Error('a hook of the user') })
test('late', async () => { expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }); await new Promise((done) => setTimeout(done, 200)) })
test('later', () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('fine', () => { expect(modelWithP(0.001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
