// expect: |sync=failed:1 ; |async=failed:1 ; |another error=passed ; |by its verdict=passed
const fails = test.failing ?? test.fails
const load = () => {
  const error = new Error('holmgate would name a file that is not there')
  error.name = 'HolmgateError'
  throw error
}
fails('sync', () => {
  load()
  expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm' })
})
fails('async', async () => {
  await null
  load()
})
fails('another error', () => {
  throw new Error('of the user')
})
fails('by its verdict', () => {
  expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm' })
})
