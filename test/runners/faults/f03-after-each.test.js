// expect: in afterEach|x=failed ; in afterEach|y=failed ; in beforeEach|z=failed
describe('in afterEach', () => {
  afterEach(() => {
    expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  })
  test('x', () => {})
  test('y', () => {})
})
describe('in beforeEach', () => {
  beforeEach(() => {
    expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  })
  test('z', () => {})
})
