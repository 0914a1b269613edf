// expect: |waitFor=failed ; |poll=failed ; |ok=passed
const waitFor =
  typeof vi !== 'undefined'
    ? vi.waitFor
    : async (f) => {
        for (let i = 0; i < 3; i++) {
          try {
            f()
            return
          } catch {}
        }
      }
let n = 0
test('waitFor', async () => {
  await waitFor(() => {
    n++
    expect(modelWithP(n === 1 ? 0.5 : 0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
  })
})
test('poll', async () => {
  if (!expect.poll) throw 1
  await expect
    .poll(() => modelWithP(0.0001), { timeout: 60 })
    .toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
test('ok', () => {
  expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })
})
