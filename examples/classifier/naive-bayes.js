// Two ways to count words in a naive Bayes classifier of spam.

/** Words of the subject and the body. The other headers would tell which mailing list an email came from. */
export function wordsOf(text) {
  const end = text.search(/\r?\n\r?\n/)
  const [head, body] = end < 0 ? [text, ''] : [text.slice(0, end), text.slice(end)]
  const subject = /^subject:(.*)$/im.exec(head)?.[1] ?? ''
  return `${subject}\n${body}`.toLowerCase().match(/[a-z]{3,20}|[$!]/g) ?? []
}

/** How the words of an email count: `counts` as often as they stand there, `presence` once. */
export const countings = {
  counts: (words) => words,
  presence: (words) => [...new Set(words)],
}

/** Log-odds of spam for each test email, from the words of the training emails. Laplace smoothing; words of one email are left out. */
export function logOddsOfSpam(training, tests) {
  const seenIn = new Map()
  for (const { words } of training) for (const word of new Set(words)) seenIn.set(word, (seenIn.get(word) ?? 0) + 1)
  const known = (word) => (seenIn.get(word) ?? 0) > 1
  const counts = [new Map(), new Map()]
  const totals = [0, 0]
  const emails = [0, 0]
  for (const { words, spam } of training) {
    emails[spam]++
    for (const word of words) {
      if (!known(word)) continue
      counts[spam].set(word, (counts[spam].get(word) ?? 0) + 1)
      totals[spam]++
    }
  }
  const vocabulary = [...seenIn.values()].filter((n) => n > 1).length
  const prior = Math.log(emails[1] / emails[0])
  const chance = (word, spam) => ((counts[spam].get(word) ?? 0) + 1) / (totals[spam] + vocabulary)
  return tests.map(({ words }) =>
    words.reduce((sum, word) => (known(word) ? sum + Math.log(chance(word, 1) / chance(word, 0)) : sum), prior),
  )
}
