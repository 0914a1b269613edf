if (typeof jest !== 'undefined') jest.retryTimes(1)
const attempts = new Map()
/** Which attempt of a test this is, from 1. */
const attempt = (name) => attempts.set(name, (attempts.get(name) ?? 0) + 1).get(name)
const moved = (name, shift, n = 60) =>
  model(
    name,
    Array.from({ length: n }, (_, i) => 0.5 + shift + ((i * 7) % 11) / 100 - 0.05),
  )
const base = model('main', flat(60))
const within = (margin, more = {}) => ({ metric: 'm', margin, ...more })
const lost = (units, n = 60) => model('tuned', [...flat(units, 0), ...flat(n - units, 1)])
const perfect = (n = 60) => model('main', flat(n, 1))
/** The scores of a reference moved to a mean. */
const around = (name, shift) =>
  model(
    name,
    modelWithP(0.5).values.m.map((score) => score - 0.15375683278037214 + shift),
  )
const nan = () => {
  const { values } = moved('tuned', 0)
  return model('tuned', [Number.NaN, ...values.m.slice(1)])
}

describe('non-inferior', () => {
  test('shown', () => expect(moved('tuned', -0.001)).toBeNonInferiorTo(base, within(0.02)))
  test('shown for a share', () => expect(moved('tuned', -0.001)).toBeNonInferiorTo(base, within('4%')))
  test('inconclusive', () => expect(moved('tuned', -0.018)).toBeNonInferiorTo(base, within(0.02)))
  test('inconclusive for a share', () => expect(moved('tuned', -0.018)).toBeNonInferiorTo(base, within('4%')))
  test('inconclusive, exactly at the margin', () =>
    expect(around('tuned', -0.5)).toBeNonInferiorTo(main, within(0.5, { testMethod: 't' })))
  test('beyond the margin', () => expect(moved('tuned', -0.05)).toBeNonInferiorTo(base, within(0.02)))
  test('a cost beyond the margin', () =>
    expect(moved('tuned', 0.05)).toBeNonInferiorTo(base, within(0.02, { betterWhen: 'lower' })))
  test('no unit lost', () => expect(lost(0)).toBeNonInferiorTo(perfect(), within(0.02)))
  test('no unit lost, nobody knows how much one can lose', () =>
    expect(moved('tuned', 0.06)).toBeNonInferiorTo(base, within(0.02)))
  test('too few units', () =>
    expect(model('tuned', flat(4, 1))).toBeNonInferiorTo(model('main', flat(4, 0)), within(0.02)))
  test('a training run beyond the margin', () => {
    const runs = { one: moved('', 0.01), two: moved('', 0.01), three: moved('', -0.03) }
    expect({ runs }).toBeNonInferiorTo(base, within(0.02))
  })
  test('wrong data', () => expect(nan()).toBeNonInferiorTo(base, within(0.02)))
  test('one of two metrics is inconclusive', () => {
    const two = (name, m, k) => ({ ...moved(name, m), values: { m: moved('', m).values.m, k: moved('', k).values.m } })
    const both = { ...base, values: { m: base.values.m, k: base.values.m } }
    expect(two('tuned', 0, -0.018)).toBeNonInferiorTo(both, { metrics: ['m', 'k'], margin: 0.02 })
  })
  retried('got within', () => {
    expect(moved('tuned', attempt('a') === 1 ? -0.05 : 0)).toBeNonInferiorTo(base, within(0.02))
  })
})

describe('equivalent', () => {
  test('shown', () => expect(moved('tuned', 0.001)).toBeEquivalentTo(base, within(0.02)))
  test('inconclusive', () => expect(moved('tuned', 0.018)).toBeEquivalentTo(base, within(0.02)))
  test('beyond the margin', () => expect(moved('tuned', 0.05)).toBeEquivalentTo(base, within(0.02)))
  test('no unit moved', () => expect(model('tuned', flat(60, 1))).toBeEquivalentTo(perfect(), within(0.02)))
  test('too few units', () =>
    expect(model('tuned', flat(4, 1))).toBeEquivalentTo(model('main', flat(4, 0)), within(0.02)))
  test('a training run beyond the margin', () => {
    const runs = { one: moved('', 0.01), two: moved('', 0.01), three: moved('', -0.03) }
    expect({ runs }).toBeEquivalentTo(base, within(0.02))
  })
  test('wrong data', () => expect(nan()).toBeEquivalentTo(base, within(0.02)))
  retried('got within', () => {
    expect(moved('tuned', attempt('b') === 1 ? -0.05 : 0)).toBeEquivalentTo(base, within(0.02))
  })
})

describe('a minimal effect', () => {
  const effect = (minEffect, more = {}) => ({ metric: 'm', minEffect, ...more })
  test('shown', () => expect(moved('tuned', 0.05)).toBeSignificantlyBetterThan(base, effect('2%')))
  test('not shown', () => expect(moved('tuned', 0.022)).toBeSignificantlyBetterThan(base, effect(0.02)))
  test('shown to be less', () => expect(moved('tuned', 0.002)).toBeSignificantlyBetterThan(base, effect(0.02)))
})

describe('beyond a value', () => {
  const hits = (of, n = 60) => model('tuned', [...flat(of, 1), ...flat(n - of, 0)])
  test('shown', () => expect(hits(50)).toSignificantlyExceed(0.5, { metric: 'm' }))
  test('not shown', () => expect(hits(33)).toSignificantlyExceed(0.5, { metric: 'm' }))
  test('not shown by a t test', () => expect(moved('tuned', 0.001)).toSignificantlyExceed(0.5, { metric: 'm' }))
  test('lost to the correction', () => expect(hits(37)).toSignificantlyExceed(0.5, { metric: 'm' }))
  test('below it', () => expect(hits(10)).toSignificantlyExceed(0.5, { metric: 'm' }))
  test('too few units', () => expect(hits(4, 4)).toSignificantlyExceed(0.5, { metric: 'm' }))
  test('a training run below it', () => {
    const runs = { one: hits(50), two: hits(50), three: hits(20) }
    expect({ runs }).toSignificantlyExceed(0.5, { metric: 'm' })
  })
  test('wrong data', () => expect(nan()).toSignificantlyExceed(0.5, { metric: 'm' }))
  retried('got above', () => {
    expect(hits(attempt('c') === 1 ? 20 : 50)).toSignificantlyExceed(0.5, { metric: 'm' })
  })
})
