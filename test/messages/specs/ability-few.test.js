holmgate.configureFamily({ hypotheses: 100 })
test('no result could be significant', () =>
  expect({ baseline: model('main', flat(11)), candidate: model('tuned', spread(11)) }).toBeAbleToDetect(3, {
    metric: 'm',
  }))
test('a claim of the family', () =>
  expect(model('tuned', spread(60, 1))).not.toBeSignificantlyBetterThan(model('main', spread(60)), { metric: 'm' }))
