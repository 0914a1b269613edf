import { METRICS } from './null-models.mjs'

const ALTERNATIVES = ['two-sided', 'greater', 'less']

/**
 * Compares simulated candidates by the package's randomization test. A row is a real one in which the figures that verdicts
 * depend on are replaced: made anew for every metric, rows would take most of the time.
 *
 * @returns for each alternative one row a metric
 */
export function comparer(decision, baseline) {
  const { compareAll, evaluationResult, randomizationTests, zeroTolerance } = decision
  const result = (values) => evaluationResult({ sampleIds: [...values.keys()], values: { metric: values } })
  const pair = {
    baseline: result(baseline),
    candidate: result(baseline.map((score, u) => score + u)),
    metric: 'metric',
  }
  const [template] = compareAll([pair], { intervalMethod: 't' })
  let draws = 0
  return (candidate) => {
    draws++
    const columns = candidate.map((scores) => {
      const tolerances = scores.map((score, u) => zeroTolerance(Math.abs(score) + Math.abs(baseline[u]), 'float64'))
      const values = scores.map((score, u) =>
        Math.abs(score - baseline[u]) <= tolerances[u] ? 0 : score - baseline[u],
      )
      return { values, tolerances }
    })
    const rows = (alternative) => {
      const alternatives = columns.map(() => alternative)
      const tests = randomizationTests(columns, { alternatives, resamples: 2, stream: { seed: 0, units: '' } })
      return tests.map(({ pValue, method }, j) => {
        const { values } = columns[j]
        const difference = values.reduce((sum, d) => sum + d, 0) / values.length
        const nNonzero = values.filter((d) => d !== 0).length
        const figures = { metric: METRICS[j], alternative, difference, nNonzero, pValue, pValueMethod: method }
        const digest = `draw ${draws}`
        return { ...template, ...figures, adjustedPValue: pValue, significant: pValue <= 0.05, digest }
      })
    }
    return Object.fromEntries(ALTERNATIVES.map((alternative) => [alternative, rows(alternative)]))
  }
}
