if (typeof jest !== 'undefined') jest.retryTimes(1)
const attempts = new Map()
/** Which attempt of a test this is, from 1. */
const attempt = (name) => attempts.set(name, (attempts.get(name) ?? 0) + 1).get(name)
const within = { metric: 'm', margin: 0.5, testMethod: 't' }
/** A model whose distance to a margin of 0.5 below the reference has this two-sided p. */
const above = (p) =>
  model(
    'tuned',
    modelWithP(p).values.m.map((score) => score - 0.5),
  )
const tiny = (n, score) => model('tuned', flat(n, score))
const hits = (of, n = 60) => model('tuned', [...flat(of, 1), ...flat(n - of, 0)])
const half = { metric: 'm' }
const nan = (of) => model('tuned', [Number.NaN, ...of.values.m.slice(1)])
/** Scores about those of the reference, so close that they are equivalent. */
const near = (scale) =>
  model(
    'tuned',
    modelWithP(0.5).values.m.map((score) => (score - 0.15375683278037214) * scale),
  )

describe('not non-inferior', () => {
  test('shown', () => expect(above(0.0001)).not.toBeNonInferiorTo(main, within))
  test('saved by the correction', () => expect(above(0.03)).not.toBeNonInferiorTo(main, within))
  test('not seen', () => expect(above(0.5)).not.toBeNonInferiorTo(main, within))
  test('no data could have shown it', () =>
    expect(tiny(4, 1)).not.toBeNonInferiorTo(model('main', flat(4, 0)), { metric: 'm', margin: 0.2 }))
  test('wrong data', () => expect(nan(above(0.5))).not.toBeNonInferiorTo(main, within))
  retried('got harmless, in a test that failed for another reason', () => {
    const n = attempt('a')
    expect(above(n === 1 ? 0.0001 : 0.5)).not.toBeNonInferiorTo(main, within)
    expect(n).toBe(2)
  })
})

describe('not equivalent', () => {
  test('shown', () => expect(near(0.1)).not.toBeEquivalentTo(main, within))
  test('saved by the correction', () => expect(near(1.2)).not.toBeEquivalentTo(main, within))
  test('not seen', () => expect(near(5)).not.toBeEquivalentTo(main, within))
  test('no data could have shown it', () =>
    expect(tiny(4, 1)).not.toBeEquivalentTo(model('main', flat(4, 0)), { metric: 'm', margin: 0.2 }))
  test('wrong data', () => expect(nan(near(1))).not.toBeEquivalentTo(main, within))
  retried('got harmless, in a test that failed for another reason', () => {
    const n = attempt('b')
    expect(near(n === 1 ? 0.1 : 5)).not.toBeEquivalentTo(main, within)
    expect(n).toBe(2)
  })
})

describe('not beyond a value', () => {
  test('shown', () => expect(hits(55)).not.toSignificantlyExceed(0.5, half))
  test('saved by the correction', () => expect(hits(37)).not.toSignificantlyExceed(0.5, half))
  test('not seen', () => expect(hits(30)).not.toSignificantlyExceed(0.5, half))
  test('no data could have shown it', () => expect(hits(2, 4)).not.toSignificantlyExceed(0.5, half))
  test('wrong data', () => expect(nan(hits(30))).not.toSignificantlyExceed(0.5, half))
  retried('got harmless, in a test that failed for another reason', () => {
    const n = attempt('c')
    expect(hits(n === 1 ? 55 : 30)).not.toSignificantlyExceed(0.5, half)
    expect(n).toBe(2)
  })
})
