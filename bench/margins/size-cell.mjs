import { uniformNumbers } from '../simulation/random.mjs'

const ALPHA = 0.05
/** Simulated comparisons of a cell whose size is asked for, and of one whose power is. */
export const RUNS = 10_000
export const POWER_RUNS = 2000
export const runsOf = ({ part }) => (part === 'power' ? POWER_RUNS : RUNS)
export const SIZES = [10, 30, 200, 2500]
export const TESTS = ['randomization', 't', 'bootstrap']
/** The three tests of non-inferiority, and two of equivalence at the end of its margin. */
export const GATES = [...TESTS, 'equivalence', 'equivalence by t']
export const RESAMPLES = { randomization: 999, bootstrap: 499 }
/** Below this many units the bootstrap test is refused. */
const FEWEST_FOR_BOOTSTRAP = 20

const LOGNORMAL_SD = Math.sqrt((Math.E - 1) * Math.E)

/**
 * Each kind of difference, already moved by the margin: its mean is 0, so that the true loss is the margin and every pass is
 * wrong. `sd` is its standard deviation; `margins` are those of losses of one size, `rule` whether units without a loss count as
 * the package has them count.
 */
export const KINDS = {
  normal: { sd: 1, draw: (_, normal) => normal() },
  'tied (60 %)': { sd: 0.6442, draw: (uniform, normal) => (uniform() < 0.6 ? 0.1 : normal() - 0.15) },
  'long tail of losses': { sd: LOGNORMAL_SD, draw: (_, normal) => Math.exp(0.5) - Math.exp(normal()) },
  'long tail of gains': { sd: LOGNORMAL_SD, draw: (_, normal) => Math.exp(normal()) - Math.exp(0.5) },
  'a few losses of 1': rareLosses({ 10: 0.2, 30: 0.1, 200: 0.025, 2500: 0.002 }, true),
  'one loss of 1 expected': rareLosses({ 10: 0.1, 30: 0.03, 200: 0.005, 2500: 0.0004 }, true),
  'one expected, without the rule': rareLosses({ 10: 0.1, 30: 0.03, 200: 0.005, 2500: 0.0004 }, false),
}

/** Units that lose 1 with the probability of the margin, and else nothing; the margin by n. */
function rareLosses(margins, rule) {
  const draw = (uniform, _, n) => (uniform() < margins[n] ? margins[n] - 1 : margins[n])
  return { draw, margins, rule }
}

/** One-sided p-values of a positive mean (`greater`) or a negative one. */
function pValuesOf(stats, values, seed, tests, alternative = 'greater') {
  const diff = { values, tolerances: new Float64Array(values.length) }
  const stream = { seed, units: 'margins' }
  const constant = stats.isConstant(diff)
  return tests.map((test) => {
    if (test === 'randomization')
      return stats.randomizationTests([diff], {
        alternatives: [alternative],
        resamples: RESAMPLES.randomization,
        stream,
      })[0].pValue
    // Without any spread both are refused.
    if (constant) return 1
    if (test === 't') return stats.tTest(diff, alternative).pValue
    const [replicates] = stats.bootstrapMeans([values], { resamples: RESAMPLES.bootstrap, stream })
    return stats.bootstrapPValue(replicates, diff, alternative)
  })
}

const seedOf = (kind, n) => 20_241_201 + 100_000 * Object.keys(KINDS).indexOf(kind) + n

/** Draws differences of one kind, moved by a number of standard errors of the mean. */
function drawnBy(stats, kind, n, moved) {
  const { draw, sd } = KINDS[kind]
  const uniform = uniformNumbers(seedOf(kind, n) + (moved === 0 ? 0 : 50_000))
  const normal = () => stats.normalQuantile(uniform())
  const by = moved === 0 ? 0 : (moved * sd) / Math.sqrt(n)
  return () => Float64Array.from({ length: n }, () => draw(uniform, normal, n) + by)
}

/** The margin of equivalence where its size is simulated, in standard errors: the end that is far away is hardly ever in the way. */
const FAR = 4

/**
 * How often each gate with a margin passes although the true loss is the margin. A cell has a seed of its own, so that it can be
 * made again alone.
 *
 * @returns passes by gate; `null` where a test is refused
 */
export function sizeOf(stats, kind, n, runs) {
  const { margins, rule, sd } = KINDS[kind]
  const isRare = margins !== undefined
  const draw = drawnBy(stats, kind, n, 0)
  const margin = isRare ? margins[n] : (FAR * sd) / Math.sqrt(n)
  const tests = TESTS.filter((test) => test !== 'bootstrap' || n >= FEWEST_FOR_BOOTSTRAP)
  const passes = Object.fromEntries(
    GATES.map((gate) => [gate, TESTS.includes(gate) && !tests.includes(gate) ? null : 0]),
  )
  /** Rare losses of one size differ only in their number, as far as the tests go. */
  const known = new Map()
  const judge = (values, run) => {
    const p = pValuesOf(stats, values, run, tests)
    const other = values.map((value) => value - 2 * margin)
    return { p, other: pValuesOf(stats, other, run, ['randomization', 't'], 'less') }
  }
  for (let run = 0; run < runs; run++) {
    const values = draw()
    const lost = values.reduce((count, value) => count + (value < 0 ? 1 : 0), 0)
    const { p, other } = (isRare && known.get(lost)) || judge(values, run)
    if (isRare) known.set(lost, { p, other })
    const least = rule && lost === 0 ? stats.noLossPValue(margin, 1, n) : 0
    // Where nothing gains, equivalence needs the same of gains.
    const leastBoth = rule ? stats.noLossPValue(margin, 1, n) : 0
    tests.forEach((test, j) => {
      if (Math.max(p[j], least) <= ALPHA) passes[test]++
    })
    if (Math.max(p[0], other[0], leastBoth) <= ALPHA) passes.equivalence++
    if (Math.max(p[1], other[1], leastBoth) <= ALPHA) passes['equivalence by t']++
  }
  return passes
}

/** Margins in standard errors at which a z-test passes with 80 % power where nothing differs. */
const POWERED = { 'non-inferiority': 2.4865, equivalence: 2.9264 }

/** How often each gate passes where nothing differs at all, with the margin at which a z-test passes with 80 % power. */
export function powerOf(stats, kind, n, runs) {
  const near = drawnBy(stats, kind, n, POWERED['non-inferiority'])
  const tests = TESTS.filter((test) => test !== 'bootstrap' || n >= FEWEST_FOR_BOOTSTRAP)
  const passes = Object.fromEntries(
    GATES.map((gate) => [gate, TESTS.includes(gate) && !tests.includes(gate) ? null : 0]),
  )
  const between = drawnBy(stats, kind, n, POWERED.equivalence)
  const width = (2 * POWERED.equivalence * KINDS[kind].sd) / Math.sqrt(n)
  for (let run = 0; run < runs; run++) {
    pValuesOf(stats, near(), run, tests).forEach((p, j) => {
      if (p <= ALPHA) passes[tests[j]]++
    })
    const values = between()
    const below = pValuesOf(stats, values, run, ['randomization', 't'])
    const above = pValuesOf(
      stats,
      values.map((value) => value - width),
      run,
      ['randomization', 't'],
      'less',
    )
    if (Math.max(below[0], above[0]) <= ALPHA) passes.equivalence++
    if (Math.max(below[1], above[1]) <= ALPHA) passes['equivalence by t']++
  }
  return passes
}

/**
 * What a rule about losses that are not in the data costs and saves: units lose `loss` with probability margin/loss, or differ by
 * normal noise of mean 0. Tested by t.
 *
 * - `none`: the test alone;
 * - `no loss`: where no unit lost, p is at least (1 − margin)^n;
 * - `always`: p is at least that, whoever lost. It is the weakest rule that has the one before it in it and under which a gate that passes
 *   would also pass had some unit lost less.
 */
export const RULES = ['none', 'no loss', 'always']
export const RULE_CELLS = [60, 150, 500, 2500].flatMap((n) =>
  [0.002, 0.02].flatMap((margin) => ['losses of 1', 'noise'].map((kind) => ({ kind, n, margin }))),
)

/** @returns by rule, how many of the runs pass: wrongly for losses of 1, rightly for noise */
export function passesByRule(stats, { kind, n, margin }, runs) {
  const uniform = uniformNumbers(20_241_301 + n + Math.round(margin * 1e6))
  const normal = () => stats.normalQuantile(uniform())
  // Noise at which the margin has 80 % power.
  const sd = (margin * Math.sqrt(n)) / POWERED['non-inferiority']
  const draw = kind === 'noise' ? () => sd * normal() : () => (uniform() < margin ? -1 : 0)
  const passes = Object.fromEntries(RULES.map((rule) => [rule, 0]))
  const bound = stats.noLossPValue(margin, 1, n)
  for (let run = 0; run < runs; run++) {
    const values = Float64Array.from({ length: n }, draw)
    const lost = values.some((value) => value < 0)
    const diff = { values: values.map((value) => value + margin), tolerances: new Float64Array(n) }
    const p = stats.isConstant(diff) ? 2 ** -n : stats.tTest(diff, 'greater').pValue
    const least = { none: 0, 'no loss': lost ? 0 : bound, always: bound }
    for (const rule of RULES) if (Math.max(p, least[rule]) <= ALPHA) passes[rule]++
  }
  return passes
}

export const SHARES = [0.5, 0.95]

/** How often a hit rate is shown to exceed what it is, by the exact test and by t. */
export function oneSampleSize(stats, share, n, runs) {
  const uniform = uniformNumbers(20_241_202 + Math.round(1000 * share) * 10_000 + n)
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
  const uniform = uniformNumbers(20_241_203 + Math.round(1000 * correlation))
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

const each = (part, kinds) => kinds.flatMap((kind) => SIZES.map((n) => ({ part, kind, n })))
/** A name of each cell that is simulated. */
export const CELLS = [
  ...SHARES.flatMap((share) => SIZES.map((n) => ({ part: 'one sample', share, n }))),
  ...[0, 0.6, 0.9].map((correlation) => ({ part: 'file', correlation })),
  ...RULE_CELLS.map((cell) => ({ part: 'rules', ...cell })),
  ...each('size', Object.keys(KINDS)),
  ...each(
    'power',
    Object.keys(KINDS).filter((kind) => KINDS[kind].margins === undefined),
  ),
]
export const SETTINGS = { runs: RUNS, powerRuns: POWER_RUNS, resamples: RESAMPLES, gates: GATES }
