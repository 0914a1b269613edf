// Gates that ask what the test set could see.
const small = { baseline: model('main', spread(30)), candidate: model('tuned', spread(30, 1)) }
const large = { baseline: model('main', spread(400)), candidate: model('tuned', spread(400, 1)) }
const m = { metric: 'm' }
test('too few units', () => expect(small).toBeAbleToDetect(0.1, m))
test('too few for a share of the mean', () => expect(small).toBeAbleToDetect('5%', { ...m, power: 0.9 }))
test('enough', () => expect(large).toBeAbleToDetect(0.1, m))
test('not able, as asked', () => expect(small).not.toBeAbleToDetect(0.1, m))
test('able, which is forbidden', () => expect(large).not.toBeAbleToDetect(0.1, m))
test('no effect of any size', () => expect(small).toBeAbleToDetect(1e-12, m))
test('one result instead of two', () => expect(small.baseline).toBeAbleToDetect(0.1, m))
test('no options', () => expect(small).toBeAbleToDetect(0.1))
test('no metric', () => expect(small).toBeAbleToDetect(0.1, {}))
test('a misspelt option', () => expect(small).toBeAbleToDetect(0.1, { ...m, pwer: 0.9 }))
test('a family that is none', () => expect(small).toBeAbleToDetect(0.1, { ...m, family: 7 }))
test('an effect that is none', () => expect(small).toBeAbleToDetect('large', m))
test('power as a percentage', () => expect(small).toBeAbleToDetect(0.1, { ...m, power: 80 }))
test('an effect beyond all scores', () => expect(small).toBeAbleToDetect(1e9, m))
test('an effect beyond the range of the metric', () => {
  const hits = (of) => model('', [...flat(of, 1), ...flat(60 - of, 0)])
  expect({ baseline: hits(20), candidate: hits(40) }).toBeAbleToDetect(1, m)
})
test('a copy', () =>
  expect({ baseline: model('main', flat(40)), candidate: model('copy', flat(40)) }).toBeAbleToDetect(0.1, m))
test('caught', () => {
  try {
    expect(small).toBeAbleToDetect(0.1, m)
  } catch {}
})
