holmgate.configureFamily({ roles: 'pooled' })
test('a claim of the pool', () => expect(tuned(0.03)).toBeSignificantlyBetterThan(main, t))
test('a guard of the pool', () => expect(broken(0.02)).not.toBeSignificantlyWorseThan(main, t))
test('a named family', () => {
  expect(tuned(0.035)).toBeSignificantlyBetterThan(main, { ...t, family: 'extra' })
  expect(tuned(0.04)).toBeSignificantlyBetterThan(main, { ...t, family: 'extra' })
})
test('advisory gates are told of and fail nothing', () => {
  expect(tuned(0.5)).toBeSignificantlyBetterThan(main, { ...t, advisory: true })
  expect(broken(0.0001)).not.toBeSignificantlyWorseThan(main, { ...t, advisory: true })
})
