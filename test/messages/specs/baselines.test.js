// Baselines that are kept in files. Those that are there are written by the project of these tests.
const { baseline } = holmgate
const scores = (shift) =>
  model(
    'ranker',
    Array.from({ length: 40 }, (_, i) => ((i * 7) % 20) / 25 + shift * (1 + (i % 3))),
  )
const guard = (name, options, candidate = scores(0)) =>
  expect(candidate).not.toBeSignificantlyWorseThan(baseline(name, options), { metric: 'm' })

test('a loss against a kept baseline', () => guard('kept', { maxAge: 30 }, scores(-0.02)))
test('no loss', () => guard('same'))
test('a missing baseline', () => guard('missing'))
test('a missing baseline of a claim', () =>
  expect(scores(0)).toBeSignificantlyBetterThan(baseline('missing-too'), { metric: 'm' }))
test('another input', () => guard('inputs', { inputs: { dataset: 'v4' } }))
test('other ids', () => guard('ids', {}, model('ranker', [0.1, 0.2, 0.3])))
test('a merge conflict', () => guard('conflict'))
test('a field twice', () => guard('twice'))
test('a folder in its place', () => guard('folder'))
test('bytes that are no text', () => guard('bytes'))
test('a name that is none', () => guard('a/b'))
test('a name of Windows', () => guard('con'))
test('inputs that are none', () => guard('kept', { inputs: 'v3' }))
test('an input that is none', () => guard('kept', { inputs: { dataset: ['v3'] } }))
test('an age that is none', () => guard('kept', { maxAge: 0 }))
test('a name in two cases', () => guard('Kept'))
test('other options than before', () => guard('kept', { maxAge: 31 }))
test('a metric that the candidate lacks', () =>
  expect(scores(0)).not.toBeSignificantlyWorseThan(baseline('same'), { metric: 'n' }))
test('a baseline in the place of the candidate', () =>
  expect(baseline('kept')).not.toBeSignificantlyWorseThan(scores(0), { metric: 'm' }))
test('a baseline in a plain comparison', () => holmgate.comparePair(baseline('kept'), scores(0), { metric: 'm' }))
