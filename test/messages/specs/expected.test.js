const fails = test.failing ?? test.fails
fails('lost at once, as expected', () => expect(tuned(0.5)).toBeSignificantlyBetterThan(main, t))
fails('lost to the correction, as expected', () => expect(tuned(0.04)).toBeSignificantlyBetterThan(main, t))
fails('a wrong call', () => expect(tuned(0.5)).toBeSignificantlyBetterThan(main, { metric: 'typo' }))
fails('wrong data', () => expect([1, 2, 3]).toBeSignificantlyBetterThan([1, 2], { metric: 'm' }))
fails('a file that is not there', () => holmgate.readResults('missing.csv'))
fails('passes', () => expect(tuned(0.0001)).toBeSignificantlyBetterThan(main, t))
