// Each call is wrong in itself: it registers nothing, and its test is red.
const two = model('main', [0.1, 0.2])
const other = model('tuned', [0.3, 0.2])
const better = (candidate, baseline, options) => expect(candidate).toBeSignificantlyBetterThan(baseline, options)

test('no options', () => better(other, two))
test('options that are a text', () => better(other, two, 'm'))
test('no metric', () => better(other, two, {}))
test('metric and metrics', () => better(other, two, { metric: 'm', metrics: ['m'] }))
test('no metrics', () => better(other, two, { metrics: [] }))
test('a metric that is no name', () => better(other, two, { metrics: ['m', 7] }))
test('a hole in the metrics', () => {
  const holes = ['m']
  holes.length = 2
  better(other, two, { metrics: holes })
})
test('a metric twice', () => better(other, two, { metrics: ['m', 'm'] }))
test('a metric that neither has', () => better(other, two, { metric: 'ndcg@10' }))
test('a metric that the candidate lacks', () =>
  better({ sampleIds: ['u0', 'u1'], values: { n: [1, 2] } }, two, { metric: 'm' }))
test('a metric that the baseline lacks', () =>
  better({ sampleIds: ['u0', 'u1'], values: { n: [1, 2] } }, two, { metric: 'n' }))
test('a metric named like a cost', () =>
  better(
    { sampleIds: ['u0', 'u1'], values: { latency: [1, 2] } },
    { sampleIds: ['u0', 'u1'], values: { latency: [2, 3] } },
    { metric: 'latency' },
  ))
test('a direction against the declared one', () =>
  better(model('tuned', [1, 2], { betterWhen: 'lower' }), two, { metric: 'm', betterWhen: 'higher' }))
test('a direction that is none', () => better(other, two, { metric: 'm', betterWhen: 'smaller' }))
test('a misspelt option', () => better(other, two, { metric: 'm', resample: 99 }))
test('a level, which belongs to the family', () => better(other, two, { metric: 'm', confidenceLevel: 0.99 }))
test('a correction, which belongs to the family', () => better(other, two, { metric: 'm', correction: 'none' }))
test('an alternative that is none', () => better(other, two, { metric: 'm', alternative: 'greater' }))
test('one-sided without a direction', () =>
  expect(other).toBeSignificantlyDifferentFrom(two, { metric: 'm', alternative: 'one-sided' }))
test('a test that is none', () => better(other, two, { metric: 'm', testMethod: 'wilcoxon' }))
test('an interval that is none', () => better(other, two, { metric: 'm', intervalMethod: 'wald' }))
test('no resamples', () => better(other, two, { metric: 'm', resamples: 0 }))
test('a seed that is no whole number', () => better(other, two, { metric: 'm', seed: 0.5 }))
test('a family without a name', () => better(other, two, { metric: 'm', family: '' }))
test('advisory that is a text', () => better(other, two, { metric: 'm', advisory: 'yes' }))
test('the same object twice', () => better(two, two, { metric: 'm' }))
test('one list of scores for both', () => better({ ...other, values: two.values }, two, { metric: 'm' }))
test('no baselines', () => better(other, [], { metric: 'm' }))
test('a candidate that is undefined', () => better(undefined, two, { metric: 'm' }))
test('a candidate that is a promise', () => better(Promise.resolve(other), two, { metric: 'm' }))
test('a baseline that is a promise', () => better(other, Promise.resolve(two), { metric: 'm' }))
test('a baseline of texts', () => better(other, ['a', 'b'], { metric: 'm' }))
test('a result with an unknown key', () => better({ ...other, sampleids: [] }, two, { metric: 'm' }))
test('a result whose name is a number', () => better({ ...other, name: 7 }, two, { metric: 'm' }))
test('a result whose values are numbers', () => better({ sampleIds: ['u1'], values: 7 }, two, { metric: 'm' }))
test('a result without metrics', () => better({ sampleIds: ['u1'], values: {} }, two, { metric: 'm' }))
test('a result without rows', () => better({ sampleIds: [], values: { m: [] } }, two, { metric: 'm' }))
test('a result whose metric is a number', () => better({ sampleIds: ['u1'], values: { m: 7 } }, two, { metric: 'm' }))
test('a result whose ids are a text', () => better({ sampleIds: 'u1', values: { m: [1] } }, two, { metric: 'm' }))
test('a result with a direction of another metric', () =>
  better({ ...other, betterWhen: { n: 'lower' } }, two, { metric: 'm' }))
test('a result with a fingerprint that is a number', () =>
  better({ ...other, targetFingerprint: 7 }, two, { metric: 'm' }))
test('a result with metadata that is a text', () => better({ ...other, metadata: 'x' }, two, { metric: 'm' }))
test('a result with metadata that holds itself', () => {
  const config = {}
  config.parent = config
  better({ ...other, metadata: { config } }, two, { metric: 'm' })
})
test('a result with a precision that is none', () => better({ ...other, precision: 'float16' }, two, { metric: 'm' }))
test('numbers for two metrics', () =>
  expect([0.1, 0.2]).toBeSignificantlyBetterThan([0.2, 0.3], { metrics: ['m', 'n'] }))
test('training runs without the metric', () => better({ runs: [other, model('', [1, 2])] }, two, { metric: 'n' }))
test('one training run', () => better({ runs: [other] }, two, { metric: 'm' }))
test('no training run', () => better({ runs: [] }, two, { metric: 'm' }))
test('the same training run twice', () => better({ runs: [other, other] }, two, { metric: 'm' }))
test('training runs that are a number', () => better({ runs: 7 }, two, { metric: 'm' }))
test('an asymmetric matcher', () => {
  expect({ model: other }).toEqual({ model: expect.toBeSignificantlyBetterThan(two, { metric: 'm' }) })
})
test('expect.poll', async () => {
  if (expect.poll === undefined) throw new Error('Jest has no expect.poll')
  await expect.poll(() => other, { timeout: 60 }).toBeSignificantlyBetterThan(two, { metric: 'm' })
})
