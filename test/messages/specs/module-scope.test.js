test('never runs', () => {})
expect(tuned(0.0001)).toBeSignificantlyBetterThan(main, t)
