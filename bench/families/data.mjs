// Differences of several metrics over the same units, repeatable.

/** Repeatable uniform numbers in (0, 1): a multiply-xorshift hash of a counter. */
function uniformNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
}

/** Standard normal numbers, two a pair of uniform ones: Box & Muller (1958). */
function normalNumbers(seed) {
  const uniform = uniformNumbers(seed)
  let spare = null
  return () => {
    if (spare !== null) {
      const next = spare
      spare = null
      return next
    }
    const radius = Math.sqrt(-2 * Math.log(uniform()))
    const angle = 2 * Math.PI * uniform()
    spare = radius * Math.sin(angle)
    return radius * Math.cos(angle)
  }
}

/**
 * What a standard normal number z becomes as a difference of mean zero. All but `skewed` are symmetric around zero, which is what a
 * sign-flip test needs to be exact.
 */
export const KINDS = {
  normal: (z) => z,
  /** Multiples of 1/20, 60 % of them 0. */
  tied: (z) => (Math.abs(z) < 0.8416 ? 0 : (Math.sign(z) * Math.ceil((Math.abs(z) - 0.8416) * 6)) / 20),
  /** Lognormal, moved to mean zero. */
  skewed: (z) => Math.exp(z) - Math.exp(0.5),
  /** One unit in ten moves. */
  sparse: (z) => (Math.abs(z) < 1.6449 ? 0 : z),
}

/** Draws J columns of n differences, any two with the same correlation before they are transformed. */
export function columnsOf({ kind, n, metrics, correlation, seed }) {
  const normal = normalNumbers(seed)
  const [common, own] = [Math.sqrt(correlation), Math.sqrt(1 - correlation)]
  const transform = KINDS[kind]
  return () => {
    const columns = Array.from({ length: metrics }, () => new Float64Array(n))
    for (let u = 0; u < n; u++) {
      const shared = common * normal()
      for (const column of columns) column[u] = transform(shared + own * normal())
    }
    return columns
  }
}
