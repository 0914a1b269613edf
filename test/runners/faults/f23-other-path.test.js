// expect: |late=failed ; |later=failed
const path = expect.getState().testPath
test('late', () => { expect.setState({ testPath: '/elsewhere.js' }); expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }); expect.setState({ testPath: path }) })
test('later', () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
