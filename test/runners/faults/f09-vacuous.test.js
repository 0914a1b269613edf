// expect: |a guard on three units=failed:1 ; |a guard of few resamples=failed:1 ; |all tied=passed
const few = { sampleIds: ['a', 'b', 'c'], values: { m: [1, 2, 3] } }
const fewer = { sampleIds: ['a', 'b', 'c'], values: { m: [1, 1, 1] } }
test('a guard on three units', () => {
  expect(fewer).not.toBeSignificantlyWorseThan(few, { metric: 'm' })
})
const ids = Array.from({ length: 60 }, (_, i) => i)
const many = (f) => ({ sampleIds: ids, values: { m: ids.map(f) } })
test('a guard of few resamples', () => {
  expect(many((i) => Math.sin(i))).not.toBeSignificantlyWorseThan(
    many((i) => Math.cos(i * i)),
    { metric: 'm', resamples: 10 },
  )
})
test('all tied', () => {
  expect(many((i) => i)).not.toBeSignificantlyWorseThan(
    many((i) => i),
    { metric: 'm' },
  )
})
