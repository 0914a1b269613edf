test('better: shown', () => expect(tuned(0.0001)).toBeSignificantlyBetterThan(main, t))
test('worse: shown', () => expect(broken(0.001)).toBeSignificantlyWorseThan(main, t))
test('different: shown', () => expect(tuned(0.002)).toBeSignificantlyDifferentFrom(main, t))
test('better: lost to the correction', () => expect(tuned(0.03)).toBeSignificantlyBetterThan(main, t))
test('worse: lost to the correction', () => expect(broken(0.035)).toBeSignificantlyWorseThan(main, t))
test('different: lost to the correction', () => expect(tuned(0.04)).toBeSignificantlyDifferentFrom(main, t))
test('behind .resolves', async () => {
  await expect(Promise.resolve(tuned(0.04))).resolves.toBeSignificantlyBetterThan(main, t)
})
