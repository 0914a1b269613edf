const quietly = (run) => {
  try {
    run()
  } catch {}
}
test('failed at once', () => quietly(() => expect(tuned(0.2)).toBeSignificantlyBetterThan(main, t)))
test('wrong in itself', () => quietly(() => expect(tuned(0.2)).toBeSignificantlyBetterThan(main, { metric: 'typo' })))
test('wrong data', () => quietly(() => expect([1, 2, 3]).toBeSignificantlyBetterThan([1, 2], { metric: 'm' })))
test('expected with toThrow', () =>
  expect(() => expect(broken(0.04)).toBeSignificantlyBetterThan(main, t)).toThrow('opposite'))
