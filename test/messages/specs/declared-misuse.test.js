holmgate.configureFamily({ hypotheses: 1 })

test('the only declared claim is a wrong call', () =>
  expect(tuned(0.001)).toBeSignificantlyBetterThan(main, { metric: 'n' }))
