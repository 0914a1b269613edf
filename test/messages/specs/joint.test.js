const { configureFamily } = holmgate
configureFamily({ correction: 'westfall-young', simultaneousIntervals: true })
configureFamily({ name: 'bootstrap', testMethod: 'bootstrap' })
test('lost, although it would do alone', () => expect(tuned(0.04)).toBeSignificantlyBetterThan(main, t))
test('shown', () => expect(tuned(0.001)).toBeSignificantlyBetterThan(main, t))
test('not shown', () => expect(tuned(0.5)).toBeSignificantlyBetterThan(main, t))
test('harm', () => expect(broken(0.001)).not.toBeSignificantlyWorseThan(main, t))
test('a seed of its own', () => expect(tuned(0.001)).toBeSignificantlyBetterThan(main, { ...t, seed: 1 }))
test('draws of its own', () => expect(tuned(0.001)).toBeSignificantlyBetterThan(main, { ...t, resamples: 99 }))
test('bootstrap beside sign flips', () =>
  expect(tuned(0.001)).toBeSignificantlyBetterThan(main, { metric: 'm', testMethod: 'bootstrap' }))
test('sign flips beside bootstrap', () =>
  expect(tuned(0.001)).toBeSignificantlyBetterThan(main, { ...t, family: 'bootstrap' }))
test('a primary claim without an order', () =>
  expect(tuned(0.001)).toBeSignificantlyBetterThan(main, { ...t, primary: true }))
