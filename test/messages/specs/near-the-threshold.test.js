// Each in a family of its own, so that its threshold is alpha.
const sixty = model('main', spread(60))
const near = (shift, name = 'tuned') =>
  model(
    name,
    spread(60, 1).map((score) => score + shift),
  )
const claim = (shift, family) => expect(near(shift)).toBeSignificantlyBetterThan(sixty, { metric: 'm', family })
test('above, decided after more draws', () => claim(-0.006, 'decided'))
test('above, and another seed could change it', () => claim(-0.0047, 'open'))
test('first above, after more draws below', () => claim(-0.0042, 'turned'))
test('harm, decided after more draws', () =>
  expect(sixty).not.toBeSignificantlyWorseThan(near(-0.003), { metric: 'm', family: 'guard' }))
