// Put before the spec files of both runners, on globalThis: models with the differences that a message needs.
const listOf = (n, f) => Array.from({ length: n }, (_, i) => f(i))
const unitIds = (n) => listOf(n, (i) => `u${i}`)
/** A result of one metric `m`. */
globalThis.model = (name, scores, more) => ({ name, sampleIds: unitIds(scores.length), values: { m: scores }, ...more })
/** The same scores under a name, or mirrored. */
globalThis.called = (name, result) => ({ ...result, name })
globalThis.mirrored = (result) => ({ ...result, values: { m: result.values.m.map((score) => -score) } })
/** Scores that spread and lie on no lattice, of n units; another phase is another model. */
globalThis.spread = (n, phase = 0) => listOf(n, (i) => (1 + Math.sin(i * i + phase)) / 2)
globalThis.flat = (n, score = 0.5) => listOf(n, () => score)
globalThis.main = called('main', reference)
globalThis.tuned = (p) => called('tuned', modelWithP(p))
globalThis.broken = (p) => mirrored(called('broken', modelWithP(p)))
/** Paired t tests, whose p-values `modelWithP` knows. */
globalThis.t = { metric: 'm', testMethod: 't' }
const isJest = typeof jest !== 'undefined'
/** A test that is tried twice. `jest.retryTimes(1)` has to stand in the file itself. */
globalThis.retried = (name, run) => (isJest ? test(name, run) : test(name, { retry: 1 }, run))
/** Calls a function with no frame of the spec file on its stack, as a set-up file would. */
globalThis.outside = (run, ...args) =>
  new Promise((resolve, reject) => {
    setTimeout(() => {
      try {
        resolve(run(...args))
      } catch (error) {
        reject(error)
      }
    })
  })
