// expect: |claim=failed ; |guard=failed
const isJest = typeof jest !== 'undefined'
if (isJest) jest.retryTimes(1)
const T = (name, run) => (isJest ? test(name, run) : test(name, { retry: 1 }, run))
const mirror = (model) => ({ sampleIds: model.sampleIds, values: { m: model.values.m.map((x) => -x) } })
const asked = (attempt) => ({ metric: 'm', testMethod: 't', betterWhen: attempt === 1 ? 'higher' : 'lower' })
let a = 0
T('claim', () => {
  a++
  expect(mirror(modelWithP(0.0001))).toBeSignificantlyBetterThan(reference, asked(a))
})
let b = 0
T('guard', () => {
  b++
  expect(mirror(modelWithP(0.0001))).not.toBeSignificantlyWorseThan(reference, asked(b))
  expect(b).toBe(2)
})
