/** Repeatable uniform numbers in (0, 1): a multiply-xorshift hash of a counter. */
export function uniformNumbers(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return (((mixed ^ (mixed >>> 14)) >>> 0) + 0.5) / 2 ** 32
  }
}

/** Standard normal numbers, two a pair of uniform ones: Box & Muller (1958). */
export function normalNumbers(uniform) {
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
