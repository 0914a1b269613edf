// expect: |a guard that would fail=failed ; |a claim that would fail=failed ; |the mocks are still there=passed ; |late, lost to the correction=failed ; |late too=failed ; |a mock stays until the file has ended=passed
const isJest = typeof jest !== 'undefined'
const mocks = isJest ? jest : vi
const t = { metric: 'm', testMethod: 't' }
const worse = { ...reference, values: { m: modelWithP(0.0001).values.m.map((x) => -x) } }
const mock = () => {
  mocks.spyOn(Math, 'abs').mockReturnValue(0)
  mocks.spyOn(Math, 'sqrt').mockReturnValue(1)
  mocks.spyOn(Math, 'min').mockReturnValue(1)
  mocks.spyOn(Array.prototype, 'some').mockReturnValue(false)
}
const quietly = (run) => {
  mock()
  try {
    run()
  } finally {
    mocks.restoreAllMocks()
  }
}
test('a guard that would fail', () => quietly(() => { expect(worse).not.toBeSignificantlyWorseThan(reference, t) }))
test('a claim that would fail', () => quietly(() => { expect(worse).toBeSignificantlyBetterThan(reference, t) }))
test('the mocks are still there', () => {
  let seen
  quietly(() => {
    try {
      expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, t)
    } finally {
      seen = Math.abs(-3)
    }
  })
  expect(seen).toBe(0)
})
test('late, lost to the correction', () => { expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, t) })
test('late too', () => { expect(modelWithP(0.035)).toBeSignificantlyBetterThan(reference, t) })
test('a mock stays until the file has ended', () => { mocks.spyOn(Math, 'min').mockReturnValue(0) })
