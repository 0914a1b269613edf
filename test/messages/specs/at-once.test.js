const few = model('main', [0.1, 0.2, 0.3, 0.4])
const fewBetter = model('tuned', [0.2, 0.4, 0.6, 0.8])
const fewWorse = model('broken', [0, 0, 0, 0])
const sixty = model('main', spread(60))
const other = model('tuned', spread(60, 1))
const level = model('main', flat(20))
const upAndDown = model('tuned', [...flat(10, 0.75), ...flat(10, 0.25)])
const shifted = (shift) =>
  model(
    '',
    main.values.m.map((score, i) => score + shift + (i % 3) / 10),
  )

describe('better', () => {
  test('not shown', () => expect(tuned(0.2)).toBeSignificantlyBetterThan(main, t))
  test('not shown, the sign is against it', () => expect(broken(0.2)).toBeSignificantlyBetterThan(main, t))
  test('not shown, no difference on average', () => expect(upAndDown).toBeSignificantlyBetterThan(level, t))
  test('wrong direction', () => expect(broken(0.0001)).toBeSignificantlyBetterThan(main, t))
  test('underpowered', () => expect(fewBetter).toBeSignificantlyBetterThan(few, { metric: 'm' }))
  test('underpowered, one-sided', () =>
    expect(fewBetter).toBeSignificantlyBetterThan(few, { metric: 'm', alternative: 'one-sided' }))
  test('underpowered, all tied', () =>
    expect(model('copy', flat(40))).toBeSignificantlyBetterThan(model('main', flat(40)), { metric: 'm' }))
  test('underpowered, few resamples', () =>
    expect(other).toBeSignificantlyBetterThan(sixty, { metric: 'm', resamples: 10 }))
  test('a training run reversed', () => {
    const runs = { one: shifted(0.9), two: shifted(0.8), three: shifted(-0.3) }
    expect({ runs }).toBeSignificantlyBetterThan(main, t)
  })
})

describe('worse', () => {
  test('not shown', () => expect(broken(0.2)).toBeSignificantlyWorseThan(main, t))
  test('wrong direction', () => expect(tuned(0.0001)).toBeSignificantlyWorseThan(main, t))
  test('underpowered', () => expect(fewWorse).toBeSignificantlyWorseThan(few, { metric: 'm' }))
  test('a training run reversed', () => {
    const runs = { one: shifted(-1.2), two: shifted(-1.1), three: shifted(0.2) }
    expect({ runs }).toBeSignificantlyWorseThan(main, t)
  })
})

describe('different', () => {
  test('not shown', () => expect(tuned(0.5)).toBeSignificantlyDifferentFrom(main, t))
  test('underpowered', () => expect(fewWorse).toBeSignificantlyDifferentFrom(few, { metric: 'm' }))
  test('a training run reversed', () => {
    const runs = { one: shifted(0.9), two: shifted(0.8), three: shifted(-0.3) }
    expect({ runs }).toBeSignificantlyDifferentFrom(main, t)
  })
})

describe('not better, not worse, not different: no data could have failed it', () => {
  test('not better', () => expect(fewBetter).not.toBeSignificantlyBetterThan(few, { metric: 'm' }))
  test('not worse', () => expect(fewWorse).not.toBeSignificantlyWorseThan(few, { metric: 'm' }))
  test('not different', () => expect(fewWorse).not.toBeSignificantlyDifferentFrom(few, { metric: 'm' }))
  test('few resamples', () => expect(other).not.toBeSignificantlyWorseThan(sixty, { metric: 'm', resamples: 10 }))
})
