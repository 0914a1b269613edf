holmgate.configureFamily({ hypotheses: 3 })
test('the only one of three', () => expect(tuned(0.02)).toBeSignificantlyBetterThan(main, t))
