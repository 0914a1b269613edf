// Leave one out: hide one liked song of each listener, rank the songs that the listener has not heard, look where it stands.
import { pathToFileURL } from 'node:url'
import { chanceLevel, evaluateScores, hitRate, leaveOneOut, ndcg, precision } from 'holmgate'
import { listen, songs } from './listeners.js'
import { neighbours } from './neighbours.js'

const K = 5

/** Scores the recommender; returns its result and what the protocol allows. */
export function evaluate() {
  const { train, heldOut } = leaveOneOut(listen(), { pick: 'random', seed: 0 })
  const score = neighbours(train, songs)
  const heard = new Map(heldOut.map(({ user }) => [user, []]))
  for (const { user, item } of train) heard.get(user)?.push(item)

  const protocol = {
    sampleIds: heldOut.map(({ user }) => user),
    targets: heldOut.map(({ item }) => [item]),
    metrics: [precision(K), hitRate(K), ndcg(K)],
  }
  const result = evaluateScores({
    name: 'item-kNN',
    scores: heldOut.map(({ user }) => score(user)),
    exclude: heldOut.map(({ user }) => heard.get(user)),
    ...protocol,
  })
  const candidates = heldOut.map(({ user }) => songs.length - heard.get(user).length)
  return { result, range: chanceLevel({ candidates, ...protocol }) }
}

const percent = (value) => `${(100 * value).toFixed(1)} %`

/** The table and the sentence that reads it. */
export function describe({ result, range }) {
  const rows = Object.entries(result.metrics).map(([key, score]) => {
    const { chance, ceiling } = range[key]
    return `${key.padEnd(12)} ${score.toFixed(4).padStart(8)} ${chance.toFixed(4).padStart(8)} ${ceiling.toFixed(1).padStart(8)}`
  })
  const [hits, found, rank] = ['precision', 'hit_rate', 'ndcg'].map((name) => result.metrics[`${name}@${K}`])
  const chance = range[`hit_rate@${K}`].chance
  return [
    `${result.nUnits} listeners, ${songs.length} songs, one hidden song each`,
    '',
    `${'metric'.padEnd(12)} ${'score'.padStart(8)} ${'chance'.padStart(8)} ${'ceiling'.padStart(8)}`,
    ...rows,
    '',
    `A precision of ${percent(hits)} sounds poor, but with one right answer ${K} places can reach ${percent(1 / K)} at most: it is the hit ` +
      `rate of ${percent(found)} divided by ${K}, and that is ${(found / chance).toFixed(0)} times chance. A found song counts ` +
      `${(rank / found).toFixed(2)} on average in ndcg, as if it stood at rank ${(2 ** (found / rank) - 1).toFixed(1)}.`,
  ].join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) console.log(describe(evaluate()))
