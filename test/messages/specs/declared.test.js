holmgate.configureFamily({ hypotheses: 2 })
test('shown at once', () => expect(tuned(0.001)).toBeSignificantlyBetterThan(main, t))
test('lost', () => expect(tuned(0.03)).toBeSignificantlyBetterThan(main, t))
test('one too many', () => expect(tuned(0.04)).toBeSignificantlyBetterThan(main, t))
