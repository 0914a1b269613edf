const ALPHA = 0.05
export const SIZES = [10, 30, 200, 2500]
export const TESTS = ['randomization', 't', 'bootstrap']
const RESAMPLES = { randomization: 999, bootstrap: 499 }
/** Below this many units the bootstrap test is refused. */
const FEWEST_FOR_BOOTSTRAP = 20

/** Repeatable uniform numbers (a multiply-xorshift hash of a counter). */
function uniformFrom(start) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
}

/**
 * Each kind of difference, already moved by the margin: its mean is 0, so that the true loss is the margin and every pass is
 * wrong. `margins` are those of losses of one size, `rule` whether units without a loss count as the package has them count.
 */
export const KINDS = {
  normal: { draw: (_, normal) => normal() },
  'tied (60 %)': { draw: (uniform, normal) => (uniform() < 0.6 ? 0.1 : normal() - 0.15) },
  'long tail of losses': { draw: (_, normal) => Math.exp(0.5) - Math.exp(normal()) },
  'long tail of gains': { draw: (_, normal) => Math.exp(normal()) - Math.exp(0.5) },
  'a few losses of 1': rareLosses({ 10: 0.2, 30: 0.1, 200: 0.025, 2500: 0.002 }, true),
  'one loss of 1 expected': rareLosses({ 10: 0.1, 30: 0.03, 200: 0.005, 2500: 0.0004 }, true),
  'one expected, without the rule': rareLosses({ 10: 0.1, 30: 0.03, 200: 0.005, 2500: 0.0004 }, false),
}

/** Units that lose 1 with the probability of the margin, and else nothing; the margin by n. */
function rareLosses(margins, rule) {
  const draw = (uniform, _, n) => (uniform() < margins[n] ? margins[n] - 1 : margins[n])
  return { draw, margins, rule }
}

function pValuesOf(stats, values, seed, tests) {
  const diff = { values, tolerances: new Float64Array(values.length) }
  const stream = { seed, units: 'margins' }
  const constant = stats.isConstant(diff)
  return tests.map((test) => {
    if (test === 'randomization')
      return stats.randomizationTests([diff], {
        alternatives: ['greater'],
        resamples: RESAMPLES.randomization,
        stream,
      })[0].pValue
    // Without any spread both are refused.
    if (constant) return 1
    if (test === 't') return stats.tTest(diff, 'greater').pValue
    const [replicates] = stats.bootstrapMeans([values], { resamples: RESAMPLES.bootstrap, stream })
    return stats.bootstrapPValue(replicates, diff, 'greater')
  })
}

/**
 * How often each non-inferiority test passes although the true loss is the margin. A cell has a seed of its own, so that it can be
 * made again alone.
 *
 * @returns passes by test; `null` where a test is refused
 */
export function sizeOf(stats, kind, n, runs) {
  const { draw, margins, rule } = KINDS[kind]
  const isRare = margins !== undefined
  const uniform = uniformFrom(20_241_201 + 100_000 * Object.keys(KINDS).indexOf(kind) + n)
  const normal = () => stats.normalQuantile(uniform())
  const tests = TESTS.filter((test) => test !== 'bootstrap' || n >= FEWEST_FOR_BOOTSTRAP)
  const passes = Object.fromEntries(TESTS.map((test) => [test, tests.includes(test) ? 0 : null]))
  /** Rare losses of one size differ only in their number, as far as the first two tests go. */
  const known = new Map()
  for (let run = 0; run < runs; run++) {
    const values = Float64Array.from({ length: n }, () => draw(uniform, normal, n))
    const lost = values.reduce((count, value) => count + (value < 0 ? 1 : 0), 0)
    const p = (isRare && known.get(lost)) || pValuesOf(stats, values, run, tests)
    if (isRare) known.set(lost, p)
    const least = rule && lost === 0 ? stats.noLossPValue(margins[n], 1, n) : 0
    tests.forEach((test, j) => {
      if (Math.max(p[j], least) <= ALPHA) passes[test]++
    })
  }
  return passes
}

export const SHARES = [0.5, 0.95]

/** How often a hit rate is shown to exceed what it is, by the exact test and by t. */
export function oneSampleSize(stats, share, n, runs) {
  const uniform = uniformFrom(20_241_202 + Math.round(1000 * share) * 10_000 + n)
  const passes = { binomial: 0, t: 0 }
  const known = new Map()
  for (let run = 0; run < runs; run++) {
    let hits = 0
    for (let unit = 0; unit < n; unit++) if (uniform() < share) hits++
    if (!known.has(hits)) {
      const values = Float64Array.from({ length: n }, (_, unit) => (unit < hits ? 1 : 0) - share)
      const diff = { values, tolerances: new Float64Array(n) }
      known.set(hits, {
        binomial: stats.binomialUpperTail(hits, n, share) <= ALPHA,
        t: !stats.isConstant(diff) && stats.tTest(diff, 'greater').pValue <= ALPHA,
      })
    }
    for (const test of ['binomial', 't']) if (known.get(hits)[test]) passes[test]++
  }
  return passes
}

/**
 * How often a file of four non-inferiority gates is green although one metric lost its margin: the others lost nothing, with a
 * margin that they can prove. All metrics correlate.
 */
export function fileSize(stats, correlation, runs, n = 200) {
  const uniform = uniformFrom(20_241_203 + Math.round(1000 * correlation))
  const normal = () => stats.normalQuantile(uniform())
  let green = 0
  for (let run = 0; run < runs; run++) {
    const columns = Array.from({ length: 4 }, () => new Float64Array(n))
    for (let unit = 0; unit < n; unit++) {
      const shared = Math.sqrt(correlation) * normal()
      columns.forEach((column, j) => {
        column[unit] = shared + Math.sqrt(1 - correlation) * normal() + (j === 0 ? 0 : 0.4)
      })
    }
    const diffs = columns.map((values) => ({ values, tolerances: new Float64Array(n) }))
    const results = stats.randomizationTests(diffs, {
      alternatives: ['greater', 'greater', 'greater', 'greater'],
      resamples: RESAMPLES.randomization,
      stream: { seed: run, units: 'margins' },
    })
    if (results.every(({ pValue }) => pValue <= ALPHA)) green++
  }
  return green
}
