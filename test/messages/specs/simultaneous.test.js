holmgate.configureFamily({ simultaneousIntervals: true })
holmgate.configureFamily({ name: 'bca', correction: 'westfall-young', intervalMethod: 'bca' })
test('with Holm', () => expect(tuned(0.001)).toBeSignificantlyBetterThan(main, t))
test('of a kind that has no such form', () =>
  expect(tuned(0.001)).toBeSignificantlyBetterThan(main, { ...t, family: 'bca' }))
