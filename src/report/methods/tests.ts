import type { PairwiseComparison } from '../../comparison/types.ts'
import { isAtFloor } from '../attainable.ts'
import { formatCount } from '../numbers.ts'
import { ALTERNATIVE, plural } from '../words.ts'
import { type Cite, distinct, draws, listed, type Rows, share } from './parts.ts'

/** What is said of the rows of each test. */
const TESTS: Record<PairwiseComparison['testMethod'], (rows: Rows, all: Rows, cite: Cite) => string[]> = {
  randomization: (rows, all, cite) => {
    const exact = rows.filter(({ pValueMethod }) => pValueMethod === 'exact')
    const inverted = rows.filter(({ pValueMethod }) => pValueMethod === 'fourier')
    const drawn = rows.filter(({ pValueMethod }) => pValueMethod === 'monte-carlo')
    return [
      `p-values come from the paired randomization (sign-flip) test ${cite('fisher', 'pitman')}${share(rows, all)}.`,
      ...(exact.length === 0
        ? []
        : [`The test was exact, over all assignments of signs ${cite('horowitz', 'streitberg')}${share(exact, all)}.`]),
      ...(inverted.length === 0
        ? []
        : [
            `Without draws, p is bounded from above by inverting the characteristic function of the sum ${cite('pagano')}${share(inverted, all)}.`,
          ]),
      ...(drawn.length === 0
        ? []
        : [`It was approximated with ${draws(drawn, 'random assignments of signs')}${share(drawn, all)}.`]),
    ]
  },
  bootstrap: (rows, all, cite) => [
    `p-values come from the bootstrap distribution of the mean difference, re-centred at zero, with ${draws(rows, 'resamples')} ${cite('efron', 'tibshirani')}${share(rows, all)}.`,
  ],
  t: (rows, all, cite) => {
    const own = rows.filter(({ pValueMethod }) => pValueMethod === 't')
    const flipped = rows.filter(({ pValueMethod }) => pValueMethod !== 't')
    const kind = rows.every(({ hypothesis }) => hypothesis?.kind === 'exceeds') ? 'one-sample' : 'paired'
    return [
      ...(own.length === 0 ? [] : [`p-values come from the ${kind} t test ${cite('student')}${share(own, all)}.`]),
      ...(flipped.length === 0
        ? []
        : [
            `p-values come from the paired t statistic under sign flips ${cite('fisher', 'pitman')}${share(flipped, all)}.`,
          ]),
    ]
  },
  binomial: (rows, all, cite) => [
    `p-values of shares of hits are exact, from the binomial distribution ${cite('clopper')}${share(rows, all)}.`,
  ],
}

/** Where the p-values come from. */
export function testSentences(rows: Rows, cite: Cite): string[] {
  const methods = Object.keys(TESTS) as PairwiseComparison['testMethod'][]
  const sentences = methods.flatMap((method) => {
    const own = rows.filter(({ testMethod }) => testMethod === method)
    return own.length === 0 ? [] : TESTS[method](own, rows, cite)
  })
  if (rows.some(({ pValueMethod }) => pValueMethod === 'monte-carlo')) {
    sentences.push(
      `A Monte Carlo p-value is (1 + b)/(B + 1), with b of B draws at least as extreme, and so never zero ${cite('phipson')}.`,
    )
  }
  const floor = rows.filter(isAtFloor)
  if (floor.length > 0) {
    const are = floor.length === 1 ? 'is' : 'are'
    sentences.push(
      `${formatCount(floor.length)} of the ${plural(rows.length, 'p-value')} ${are} the minimum attainable by the test.`,
    )
  }
  sentences.push(`Alternatives: ${listed(distinct(rows.map(({ alternative }) => ALTERNATIVE[alternative])))}.`)
  return sentences
}
