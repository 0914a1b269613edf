holmgate.configureFamily({ correction: 'bonferroni', confidenceLevel: 0.9 })
test('lost to the correction', () => expect(tuned(0.04)).toBeSignificantlyBetterThan(main, t))
test('lost to the correction too', () => expect(tuned(0.035)).toBeSignificantlyBetterThan(main, t))
test('shown', () => expect(tuned(0.001)).toBeSignificantlyBetterThan(main, t))
