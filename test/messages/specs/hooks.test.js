beforeAll(() => {
  expect(tuned(0.04)).toBeSignificantlyBetterThan(main, t)
})
afterAll(() => {
  expect(tuned(0.03)).toBeSignificantlyBetterThan(main, t)
})
test('a test without gates', () => {})
