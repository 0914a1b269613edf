// expect: |whose matchers are others now=passed ; FILE=failed
test('whose matchers are others now', async () => {
  // What they give or throw when nobody asked is of no consequence.
  expect.extend({
    toBeNonInferiorTo: async () => {
      throw new Error('late')
    },
    toBeAbleToDetect: () => undefined,
  })
})
