holmgate.configureFamily({ hypotheses: 60 })
const sixty = model('main', spread(60))
const other = model('tuned', spread(60, 1))
test('too few resamples for 60 claims', () =>
  expect(other).toBeSignificantlyBetterThan(sixty, { metric: 'm', resamples: 999 }))
