import { comparer } from './compare.mjs'
import { attemptOf, fileIsWrong, ROLES, underRetry } from './gates.mjs'
import { KINDS, METRICS, nullModels } from './null-models.mjs'

/** What `retry: 2` or `repeats: 2` allows. */
export const ATTEMPTS = 3

const SEED = 20_260_101

/** Ways to run a test: which of its attempts happen, and count. The last two break a rule of the package. */
export const WAYS = {
  once: (_gate, [first]) => [first],
  'retried, same data': (_gate, [first]) => new Array(ATTEMPTS).fill(first),
  'retried, new data': underRetry,
  // `repeats`, or a retry because of something else in the test.
  'repeated, new data': (_gate, attempts) => attempts,
  'without the correction': (_gate, [first]) => [first],
  'if the last attempt counted': (gate, attempts) => underRetry(gate, attempts).slice(-1),
}

/** Whether a file goes wrong when its tests are run in one way. */
function goesWrong(decision, way, gate, tests) {
  const ran = tests.map((attempts) => WAYS[way](gate, attempts))
  return way === 'without the correction' ? ran.some(([one]) => one.open) : fileIsWrong(decision, gate, ran)
}

/** One data set: for claims and for guards, in the gate's own direction and two-sided, an attempt for each metric. */
function attemptsOn(decision, rows) {
  const both = (gate) => {
    const attempts = (alternative) => rows[alternative].map((row) => attemptOf(decision, gate, row))
    return { 'one-sided': attempts(gate.own), 'two-sided': attempts('two-sided') }
  }
  return { claims: both(ROLES.claims), guards: both(ROLES.guards) }
}

/** A group for each role and alternative, with the counts of files that went wrong: for each way one a number of gates. */
const emptyGroups = (kind, correlation) =>
  Object.keys(ROLES).flatMap((role) =>
    ['one-sided', 'two-sided'].map((alternative) => {
      const wrong = Object.fromEntries(Object.keys(WAYS).map((way) => [way, METRICS.map(() => 0)]))
      return { kind, correlation, role, alternative, wrong }
    }),
  )

/**
 * Simulates files of 1 to 8 gates on metrics without any true difference, each gate in a test of its own, and counts those
 * that go wrong. A file of fewer gates is one of eight without its last.
 */
export function simulate(decision, { kind, correlation, count }) {
  const seed = SEED + 100 * Object.keys(KINDS).indexOf(kind) + Math.round(10 * correlation)
  const models = nullModels({ kind, correlation, seed })
  const compare = comparer(decision, models.baseline)
  const groups = emptyGroups(kind, correlation)
  for (let file = 0; file < count; file++) {
    const draws = Array.from({ length: ATTEMPTS }, () => attemptsOn(decision, compare(models.draw())))
    for (const { role, alternative, wrong } of groups) {
      const tests = METRICS.map((_, j) => draws.map((draw) => draw[role][alternative][j]))
      const firstOpen = tests.findIndex((attempts) => attempts.some(({ open }) => open))
      for (let gates = firstOpen < 0 ? Number.POSITIVE_INFINITY : firstOpen + 1; gates <= METRICS.length; gates++) {
        for (const way of Object.keys(WAYS)) {
          if (goesWrong(decision, way, ROLES[role], tests.slice(0, gates))) wrong[way][gates - 1]++
        }
      }
    }
  }
  return groups
}
