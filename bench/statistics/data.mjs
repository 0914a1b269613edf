import { mkdirSync, writeFileSync } from 'node:fs'

/** Repeatable uniform numbers (32-bit linear congruence, upper bits): only the data come from here, never a draw. */
function uniform(seed) {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return ((state >>> 8) + 0.5) / 2 ** 24
  }
}

/** Continuous differences, about normal with a small mean: no exact method takes them, so every test has to draw. */
export function differences(units, metrics) {
  return Array.from({ length: metrics }, (_, metric) => {
    const next = uniform(1000 * metric + units)
    const values = new Float64Array(units)
    const tolerances = new Float64Array(units)
    for (let u = 0; u < units; u++) {
      let sum = -2
      for (let i = 0; i < 4; i++) sum += next()
      values[u] = sum + 1.5 / Math.sqrt(units)
      tolerances[u] = Math.abs(values[u]) * 2 ** -50
    }
    return { values, tolerances }
  })
}

/** The same data for the Python peers: raw doubles, one metric after the other. */
export function writeForPeers(columns) {
  mkdirSync('.tmp/bench', { recursive: true })
  const path = `.tmp/bench/differences-${columns[0].values.length}x${columns.length}.f64`
  writeFileSync(path, Buffer.concat(columns.map(({ values }) => Buffer.from(values.buffer))))
  return path
}
