// Each is an input error of a proper gate: it fails, and counts as p = 1 in its family.
const two = model('main', [0.1, 0.2])
const claim = (candidate, baseline = two, options = {}) =>
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'm', ...options })
const rows = (...list) => list.map(([id, m]) => ({ id, m }))

test('a score that is NaN', () => claim(model('tuned', [0.1, Number.NaN])))
test('a score that is infinite', () => claim(model('tuned', [0.1, Number.POSITIVE_INFINITY])))
test('a score that is null', () => claim(model('tuned', [0.1, null])))
test('a score that is a text', () => claim(model('tuned', [0.1, '0.5'])))
test('a baseline score that is missing', () => claim(two, model('main', [0.1, undefined])))
test('a guard with a score that is NaN', () =>
  expect(model('tuned', [0.1, Number.NaN])).not.toBeSignificantlyWorseThan(two, { metric: 'm' }))
test('a guard against a difference with a score that is NaN', () =>
  expect(model('tuned', [0.1, Number.NaN])).not.toBeSignificantlyDifferentFrom(two, { metric: 'm' }))
test('a guard against a gain with a score that is NaN', () =>
  expect(model('tuned', [0.1, Number.NaN])).not.toBeSignificantlyBetterThan(two, { metric: 'm' }))
test('a claim of harm with a score that is NaN', () =>
  expect(model('tuned', [0.1, Number.NaN])).toBeSignificantlyWorseThan(two, { metric: 'm' }))
test('a claim of a difference with a score that is NaN', () =>
  expect(model('tuned', [0.1, Number.NaN])).toBeSignificantlyDifferentFrom(two, { metric: 'm' }))
test('fewer scores than rows', () => claim({ sampleIds: ['u0', 'u1'], values: { m: [0.1] } }))
test('an id that one side lacks', () => claim(model('tuned', [0.1, 0.2, 0.3])))
test('padded ids', () =>
  claim({ sampleIds: ['01', '02'], values: { m: [1, 2] } }, { sampleIds: [1, 2], values: { m: [1, 2] } }))
test('an empty id', () => claim({ sampleIds: ['u0', ''], values: { m: [1, 2] } }))
test('an id that is null', () => claim({ sampleIds: ['u0', null], values: { m: [1, 2] } }))
test('an id that is a fraction', () => claim({ sampleIds: [1, 1.5], values: { m: [1, 2] } }))
test('ids of two types', () => claim({ sampleIds: ['u0', 2], values: { m: [1, 2] } }))
test('an id that is repeated on one side', () => claim({ sampleIds: ['u0', 'u1', 'u1'], values: { m: [1, 2, 3] } }))
test('a single unit', () => claim({ sampleIds: ['u0'], values: { m: [1] } }, { sampleIds: ['u0'], values: { m: [2] } }))
test('other targets', () =>
  claim(
    model('tuned', [0.1, 0.2], { targetFingerprint: 'aa' }),
    model('main', [0.1, 0.2], { targetFingerprint: 'bb' }),
  ))
test('other directions', () =>
  claim(model('tuned', [1, 2], { betterWhen: 'lower' }), model('main', [1, 2], { betterWhen: 'higher' })))
test('bare numbers of unequal length', () => claim([0.1, 0.2, 0.3], [0.1, 0.2]))
test('fewer rows with a score than rows', () => claim({ ...model('tuned', [0.3, 0.2]), nRows: 1 }))
test('an empty array', () => claim([]))
test('rows of which one is no object', () => claim([{ id: 'u1', m: 1 }, 7]))
test('rows of which one has no id', () => claim([{ id: 'u1', m: 1 }, { m: 2 }]))
test('rows of which one has a text in place of a score', () => claim(rows(['u1', 1], ['u2', '0,5'])))
test('a t test of equal differences', () => claim(model('tuned', [1.1, 1.2]), two, { testMethod: 't' }))
test('a bootstrap test of few units', () => claim(model('tuned', [0.3, 0.2]), two, { testMethod: 'bootstrap' }))
test('a bootstrap test of equal differences', () =>
  claim(model('tuned', flat(30, 0.5)), model('main', flat(30, 0.25)), { testMethod: 'bootstrap' }))
test('a training run of other units', () => {
  const runs = [model('', [0.1, 0.2]), model('', [0.1, 0.2, 0.3])]
  expect({ runs }).toBeSignificantlyBetterThan(two, { metric: 'm' })
})
test('training runs that declare different directions', () => {
  const runs = [model('', [0.1, 0.2], { betterWhen: 'lower' }), model('', [0.1, 0.3], { betterWhen: 'higher' })]
  expect({ runs }).not.toBeSignificantlyWorseThan(two, { metric: 'm' })
})
test('training runs with different labels', () => {
  const runs = [
    ['de', 'en'],
    ['de', 'fr'],
  ].map((language) => model('', [0.1, 0.2], { labels: { language } }))
  expect({ runs }).not.toBeSignificantlyWorseThan(two, { metric: 'm' })
})
test('shares against per cents', () => {
  const acc = (name, factor) => ({ name, sampleIds: ['u0', 'u1'], values: { acc: [0.7 * factor, 0.9 * factor] } })
  expect(acc('tuned', 100)).not.toBeSignificantlyWorseThan(acc('main', 1), { metric: 'acc' })
})
