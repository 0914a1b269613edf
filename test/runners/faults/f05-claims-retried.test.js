// expect: |gets better=failed ; |changes sign=failed ; |same data=passed ; |not reached again=failed
const isJest = typeof jest !== 'undefined'
if (isJest) jest.retryTimes(1)
const T = (name, run) => (isJest ? test(name, run) : test(name, { retry: 1 }, run))
const mirror = (model) => ({ sampleIds: model.sampleIds, values: { m: model.values.m.map((x) => -x) } })
let a = 0
T('gets better', () => {
  a++
  expect(modelWithP(a === 1 ? 0.5 : 0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
let b = 0
T('changes sign', () => {
  b++
  const model = modelWithP(0.0001)
  expect(b === 1 ? mirror(model) : model).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
let c = 0
T('same data', () => {
  c++
  expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  expect(c).toBe(2)
})
let d = 0
T('not reached again', () => {
  d++
  if (d === 1) {
    expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  }
})
