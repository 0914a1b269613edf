if (typeof jest !== 'undefined') jest.retryTimes(1)
// Warnings change no verdict: all gates are advisory.
const told = (name, baseline, candidate, options = {}) =>
  test(name, () => {
    expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'm', advisory: true, ...options })
  })
const hundred = spread(100)
const higher = spread(100, 1)
const apart = () => [model('main', spread(40)), model('tuned', spread(40, 1))]
for (const [name, matcher, more] of [
  ['a margin beyond all scores', 'toBeNonInferiorTo', { margin: 1e9 }],
  ['a margin beyond all scores, either way', 'toBeEquivalentTo', { margin: 1 }],
  ['a maxLoss within the scores', 'toBeNonInferiorTo', { margin: 0.001, maxLoss: 0.95 }],
  ['a smallest effect beyond all scores', 'toBeSignificantlyBetterThan', { minEffect: 1 }],
])
  test(name, () => {
    const [baseline, candidate] = apart()
    expect(candidate)[matcher](baseline, { metric: 'm', advisory: true, ...more })
  })
told('all tied', model('main', flat(40)), model('copy', flat(40)))
const offset = spread(40).map((_, i) => 1.7e9 + i)
const nudged = (by) =>
  model(
    'tuned',
    offset.map((x, i) => x + (i % 2 === 0 ? 1e-6 : by)),
  )
told('scores that cannot resolve their differences', model('main', offset), nudged(-1e-6))
told('scores that resolve some of their differences', model('main', offset), nudged(4e-6))
told(
  'a model on another scale',
  model('main', spread(40)),
  model(
    'tuned',
    spread(40).map((x) => 90 * x),
  ),
)
told('few non-zero units', model('main', flat(40)), model('tuned', [...flat(20, 0.75), ...flat(20)]))
told('underpowered', model('main', flat(40)), model('tuned', [...flat(4, 0.75), ...flat(36)]))
told('a single non-zero unit', model('main', flat(40)), model('tuned', [...flat(1, 0.75), ...flat(39)]))
told('the bootstrap test on few units', model('main', spread(50)), model('tuned', spread(50, 1)), {
  testMethod: 'bootstrap',
})
told('the percentile interval on few units', model('main', spread(20)), model('tuned', spread(20, 1)))
const skewed = model(
  'tuned',
  spread(20).map((x, i) => x + 2 ** -i),
)
told('the BCa interval on few skewed units', model('main', spread(20)), skewed, { intervalMethod: 'bca' })
told(
  'a BCa interval with nothing to correct by',
  model('main', spread(40)),
  model(
    'tuned',
    spread(40).map((x) => x + 0.5),
  ),
  { intervalMethod: 'bca' },
)
told('a bootstrap-t interval with an open end', model('main', flat(40)), model('tuned', [0.75, 0.8, ...flat(38)]), {
  intervalMethod: 'studentized',
})
told('a randomization interval with an open end', model('main', [0.1, 0.2]), model('tuned', [0.3, 0.5]), {
  intervalMethod: 'randomization',
})
told('more draws than a test may take', model('main', spread(20)), model('tuned', spread(20, 1)), {
  resamples: 100_000_000,
})
told(
  'large scores',
  model(
    'main',
    hundred.map((x) => 1e14 + x * 10),
  ),
  model(
    'tuned',
    higher.map((x) => 1e14 + x * 10),
  ),
)
told('no ids on one side', model('main', [0.1, 0.2], { sampleIds: ['0', '1'] }), { values: { m: [0.3, 0.4] } })
told('no ids', [0.1, 0.2], [0.3, 0.4])
told('a fingerprint on one side', model('main', hundred), model('tuned', higher, { targetFingerprint: 'aa' }))
told('32-bit scores', model('main', hundred.map(Math.fround)), model('tuned', higher.map(Math.fround)))
const twice = (list) => [...list, ...list]
const repeated = (name, scores) => ({
  name,
  sampleIds: twice(model('', scores).sampleIds),
  values: { m: twice(scores) },
})
told('repeats that are copies', repeated('main', hundred), repeated('tuned', higher))
const asRead = (name, scores, metadata) => ({ ...model(name, scores), metadata })
told(
  'values that a reader filled in, and a direction that it read from a name',
  asRead('main', hundred, { missing: { policy: 'worst', counts: { m: 2 }, filled: { m: 0 } } }),
  asRead('tuned', higher, { missing: { policy: 'drop', counts: { m: 1 }, rows: 3 }, costsByName: ['m'] }),
)
test('a training run that goes the other way', () => {
  const runs = { 'seed 1': model('', flat(40, 0.7)), 'seed 2': model('', flat(40, 0.4)) }
  expect({ runs }).not.toBeSignificantlyWorseThan(model('main', flat(40)), { metric: 'm', advisory: true })
})
let n = 0
retried('data that differ between attempts', () => {
  n++
  expect(tuned(n === 1 ? 0.001 : 0.002)).toBeSignificantlyBetterThan(main, t)
  expect(n).toBe(2)
})
