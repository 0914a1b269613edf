// expect: |lost on the last attempt only=failed ; |lost on each attempt, same data=passed ; |not better yet=passed
const isJest = typeof jest !== 'undefined'
if (isJest) jest.retryTimes(1)
const F = (name, run) => (isJest ? test.failing(name, run) : test.fails(name, { retry: 1 }, run))
let a = 0
F('lost on the last attempt only', () => {
  a++
  expect(modelWithP(a === 1 ? 0.0001 : 0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
F('lost on each attempt, same data', () => {
  expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
F('not better yet', () => {
  expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
