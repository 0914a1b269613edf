import { misuseError } from '../evaluation/errors.ts'
import { unitColumn } from '../evaluation/index.ts'
import { quote } from '../evaluation/wording.ts'
import { binomialLowerTail, binomialUpperTail, clopperPearson } from '../stats/index.ts'
import type { MarginTests } from './margin-tests.ts'
import type { Column, Figures } from './resampling.ts'

/**
 * The figures of a test against a constant where every unit is a hit or none: exact, from the binomial distribution.
 *
 * @returns one entry a test, as `figuresOf` gives them; `null` where a unit is neither 0 nor 1
 * @throws HolmgateError (misuse) for a constant that a share of hits cannot be tested against
 */
export function binomialFigures({ pair, differences }: Column, tests: MarginTests, alpha: number): Figures[] | null {
  const { means } = unitColumn(pair.candidate, pair.metric)
  // Hits of one cluster are not independent, and those of strata have weights: the t-test knows of both.
  if (pair.pairing.design !== null || !means.every((value) => value === 0 || value === 1)) return null
  const share = tests.spec.margin
  if (!(share > 0 && share < 1)) {
    throw misuseError(
      `The values of ${quote(pair.metric)} are 0 or 1, so their mean is a share: test it against a number between 0 and 1, found ${share}.`,
    )
  }
  const n = means.length
  const hits = means.reduce((count, value) => count + value, 0)
  const bounds = clopperPearson(hits, n, alpha)
  const interval = {
    low: (bounds.low - share) * differences.scale,
    high: (bounds.high - share) * differences.scale,
  }
  return tests.columns.map(({ pair: { alternative } }) => ({
    // Too small for a double is not impossible.
    pValue: Math.max(
      Number.MIN_VALUE,
      (alternative === 'greater' ? binomialUpperTail : binomialLowerTail)(hits, n, share),
    ),
    pValueMethod: 'exact',
    interval,
    intervalMethod: 'clopper-pearson',
    standardError: null,
    nullDistribution: () => null,
  }))
}
