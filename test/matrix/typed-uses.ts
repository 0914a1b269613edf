/** Right and wrong uses of the matchers; TypeScript reports a `@ts-expect-error` under which nothing is wrong. */
export const USES = `
const baseline = evaluationResult({ name: 'baseline', sampleIds: ['a', 'b'], values: { hits: [0, 1] } })
const candidate: EvaluationResult = evaluationResult({ values: { hits: Float64Array.of(1, 1) } })

test('gates', () => {
  const outcome: void = expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits' })
  expect(candidate).not.toBeSignificantlyWorseThan([baseline, baseline], { metrics: ['hits', 'misses'] })
  expect(candidate).toBeSignificantlyDifferentFrom(baseline, { metric: 'hits', alternative: 'one-sided', advisory: true })
  expect(candidate).toBeSignificantlyWorseThan(baseline, { metric: 'hits', testMethod: 't', resamples: 99, seed: 1 })
  expect(candidate).toBeNonInferiorTo(baseline, { metrics: ['hits'], margin: '1%', maxLoss: 1 })
  expect(candidate).not.toBeEquivalentTo([baseline], { metric: 'hits', margin: 0.01, slices: 'language' })
  expect(candidate).toSignificantlyExceed(0.5, { metric: 'hits' })
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', minEffect: '1%' })
  // @ts-expect-error a share ends in %
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits', margin: '1' })
  // @ts-expect-error a share is a number of per cent
  expect(candidate).not.toBeEquivalentTo(baseline, { metric: 'hits', margin: 'one%' })
  // @ts-expect-error no unit but %
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', minEffect: '5ms' })
  // @ts-expect-error nor here
  expect({ baseline, candidate }).toBeAbleToDetect('large', { metric: 'hits' })
  const [share, percent]: [Margin, number] = ['.5%', 2]
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits', margin: share, maxLoss: 1 })
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits', margin: \`\${percent}%\`, maxLoss: 1 })
  const within = comparePair(baseline, candidate, { metric: 'hits', hypothesis: 'non-inferiority', margin: '12.5%', maxLoss: 1 })
  gate(within, { require: 'non-inferior' })
  // @ts-expect-error a share ends in %
  comparePair(baseline, candidate, { metric: 'hits', hypothesis: 'equivalence', margin: '0.01' })
  // @ts-expect-error and so does a smallest effect
  compareModels({ baseline, candidate }, { metrics: ['hits'], minEffect: 'some' })
  // @ts-expect-error and an effect to plan for
  planSampleSize({ sd: 1, effect: 'small' })
  // @ts-expect-error no such requirement
  gate(within, { require: 'noninferior' })
  // @ts-expect-error the margin is required
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits' })
  // @ts-expect-error a margin gate has its own direction
  expect(candidate).toBeEquivalentTo(baseline, { metric: 'hits', margin: 0.01, alternative: 'one-sided' })
  // @ts-expect-error a constant is a number
  expect(candidate).toSignificantlyExceed(baseline, { metric: 'hits' })
  expect({ baseline, candidate }).toBeAbleToDetect('1%', { metric: 'hits', power: 0.9 })
  // @ts-expect-error the metric is required
  expect(candidate).toBeSignificantlyBetterThan(baseline, {})
  // @ts-expect-error the options are required
  expect(candidate).toBeSignificantlyBetterThan(baseline)
  // @ts-expect-error one metric or several
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', metrics: ['hits'] })
  // @ts-expect-error the level belongs to the family
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', confidenceLevel: 0.9 })
  // @ts-expect-error the correction too, also with .not
  expect(candidate).not.toBeSignificantlyWorseThan(baseline, { metrics: ['hits'], correction: 'none' })
  // @ts-expect-error no such test
  expect(candidate).toBeSignificantlyDifferentFrom(baseline, { metric: 'hits', testMethod: 'anova' })
  // @ts-expect-error a gate has its direction
  expect(candidate).toBeSignificantlyWorseThan(baseline, { metric: 'hits', alternative: 'greater' })
  // @ts-expect-error no such option
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', sed: 1 })
  // @ts-expect-error a name is no model
  expect(candidate).toBeSignificantlyBetterThan(7, { metric: 'hits' })
  return outcome
})
`

/** Not beside jest-extended, which lets every name pass on some runners. */
export const MISSPELT = `
test('misspelt', () => {
  // @ts-expect-error there is no such matcher
  expect(candidate).toBeSignificantlyBeterThan(baseline, { metric: 'hits' })
})
`

/** Matchers of jest-extended and of jest-dom. */
export const NEIGHBOURS = `
test('neighbours', () => {
  expect([1]).toBeArrayOfSize(1)
  // @ts-expect-error a size is a number
  expect([1]).toBeArrayOfSize('1')
  expect({} as unknown as HTMLElement).toHaveTextContent('text')
  // @ts-expect-error a text is not a number
  expect({} as unknown as HTMLElement).toHaveTextContent(1)
})
`

export const FROM_HOLMGATE = `import { compareModels, comparePair, type EvaluationResult, evaluationResult, gate, type Margin, planSampleSize } from 'holmgate'\n`
