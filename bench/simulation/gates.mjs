// The gates of one simulated file, as the matchers register them, and the verdict that the package gives it.

const NOWHERE = { frames: [], file: null, line: null, column: null }

/** The two gates whose error rates are promised, each with the alternative that is its own direction. */
export const ROLES = {
  claims: { matcher: 'toBeSignificantlyBetterThan', negated: false, own: 'greater' },
  guards: { matcher: 'toBeSignificantlyWorseThan', negated: true, own: 'less' },
}

/** A gate that goes the wrong way where nothing differs: a claim that passes, a guard that fails. */
const goesWrong = ({ negated }, { verdict }) => verdict === (negated ? 'fail' : 'pass')

/**
 * A comparison, and whether a gate on it would go wrong alone in its file. No correction lowers a p-value, so a gate that does
 * not go wrong alone is settled at once and cannot go wrong in a larger family.
 */
export const attemptOf = ({ decide }, gate, row) => ({ row, open: goesWrong(gate, decide(gate, row, 1)) })

/** One attempt of a test that holds one gate on one metric. */
function call({ matcher, negated }, test, attempt, { row }) {
  const place = { file: 'simulated', test, testName: `test ${test}`, attempt: String(attempt) }
  const hypotheses = [{ key: 'gate', metric: row.metric, comparison: row, problem: null, reversed: false }]
  return { place, matcher, negated, advisory: false, family: null, hint: '', site: NOWHERE, hypotheses, thrown: null }
}

/**
 * Whether a file in which nothing differs goes wrong by its final verdicts.
 *
 * @param tests one gate each: its attempts, in order
 */
export function fileIsWrong({ settleFile }, gate, tests) {
  if (!tests.some((attempts) => attempts.some(({ open }) => open))) return false
  const calls = tests.flatMap((attempts, test) => attempts.map((one, attempt) => call(gate, test, attempt, one)))
  const file = { file: 'simulated', settings: [], calls, faults: [], closed: false }
  return settleFile(file, (test) => test).gates.some((settled) => goesWrong(gate, settled))
}

/**
 * The attempts of a test that the runner runs again because its gate failed, on new data each time. A claim that is lost
 * whatever the correction says fails at once, so its test runs again; one that may still win is not run again. A guard never
 * fails before the file has ended, so it never has its test run again.
 */
export function underRetry(gate, attempts) {
  if (gate.negated) return attempts.slice(0, 1)
  const green = attempts.findIndex(({ open }) => open)
  return green < 0 ? attempts : attempts.slice(0, green + 1)
}
