// evaluateRankings on 100,000 users × top 100 × 6 metrics, beside an equivalent numpy script:
//   npm run build && node bench/rankings.mjs && python3 bench/peers/rankings.py
import { calibratedRecall, evaluateRankings, hitRate, map, mrr, ndcg, precision } from 'holmgate'

const ITEMS = 20_000
const K = 100
const TARGETS = 20
const NAMES = Array.from({ length: ITEMS }, (_, item) => `item-${item}`)

/** Small repeatable random numbers: the numpy script draws its own, of the same sizes. */
let state = 1
const below = (n) => {
  state = (Math.imul(state, 1664525) + 1013904223) >>> 0
  return Math.floor((state / 4294967296) * n)
}
function distinct(size) {
  const seen = new Set()
  while (seen.size < size) seen.add(below(ITEMS))
  return [...seen]
}

function data(users, name) {
  const recommendations = []
  const targets = []
  for (let user = 0; user < users; user++) {
    const list = distinct(K)
    // A fifth of the targets is found, so that every metric has something to do.
    const wanted = [...new Set([...list.filter((_, rank) => rank % 25 === 3), ...distinct(TARGETS)])]
    recommendations.push(name === 'indices' ? Int32Array.from(list) : list.map((item) => NAMES[item]))
    targets.push(name === 'indices' ? Int32Array.from(wanted) : wanted.map((item) => NAMES[item]))
  }
  return { recommendations, targets, sampleIds: Array.from({ length: users }, (_, user) => `user-${user}`) }
}

const metrics = [ndcg(100), calibratedRecall(20), precision(20), hitRate(20), mrr(20), map(20)]
const time = (run) => {
  const start = performance.now()
  run()
  return performance.now() - start
}

console.log(`evaluateRankings, top ${K}, ${metrics.length} metrics, node ${process.version}: best of 3, in ms`)
for (const name of ['indices', 'strings']) {
  for (const users of [25_000, 50_000, 100_000]) {
    const input = { ...data(users, name), metrics }
    const best = Math.min(...Array.from({ length: 3 }, () => time(() => evaluateRankings(input))))
    console.log(`${name.padEnd(8)} ${String(users).padStart(7)} users  ${best.toFixed(0).padStart(6)}`)
  }
}
