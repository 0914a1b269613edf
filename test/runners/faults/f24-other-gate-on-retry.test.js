// expect: |another line on each attempt=failed
const isJest = typeof jest !== 'undefined'
if (isJest) jest.retryTimes(1)
const T = (name, run) => (isJest ? test(name, run) : test(name, { retry: 1 }, run))
let n = 0
T('another line on each attempt', () => {
  n++
  if (n === 1) { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }); throw new Error('flaky') }
  expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
