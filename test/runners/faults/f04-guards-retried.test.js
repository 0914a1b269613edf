// expect: |changes to harmless=failed ; |changes sign=failed ; |same data=passed
const isJest = typeof jest !== 'undefined'
if (isJest) jest.retryTimes(1)
const T = (name, run) => (isJest ? test(name, run) : test(name, { retry: 1 }, run))
const mirror = (model) => ({ sampleIds: model.sampleIds, values: { m: model.values.m.map((x) => -x) } })
let a = 0
T('changes to harmless', () => {
  a++
  expect(mirror(modelWithP(a === 1 ? 0.0001 : 0.5))).not.toBeSignificantlyWorseThan(reference, {
    metric: 'm',
    testMethod: 't',
  })
  expect(a).toBe(2)
})
let b = 0
T('changes sign', () => {
  b++
  const model = modelWithP(0.0001)
  expect(b === 1 ? mirror(model) : model).not.toBeSignificantlyWorseThan(reference, { metric: 'm', testMethod: 't' })
  expect(b).toBe(2)
})
let c = 0
T('same data', () => {
  c++
  expect(mirror(modelWithP(0.2))).not.toBeSignificantlyWorseThan(reference, { metric: 'm', testMethod: 't' })
  expect(c).toBe(2)
})
