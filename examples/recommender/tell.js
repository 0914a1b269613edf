// Prints the story: what is there, and what to look at.

/**
 * @param figures what `figuresOf` returned
 * @param reports what `reportsOf` returned
 */
export function tell(figures, { againstPopularity, againstKnn, sweep, averages }) {
  const { facts, means, names, levels, floorMessage, sentence, seedsAgainstEase } = figures
  const width = process.stdout.columns ?? 120
  const heading = (text) => console.log(`\n${text}\n${'-'.repeat(text.length)}`)
  const report = (one) => console.log(one.toText({ width }))

  heading('The averages')
  console.log(`${facts.scored} of ${facts.users} users have something to find among ${facts.items} movies.`)
  console.table(
    Object.fromEntries([
      ...Object.entries(means).map(([name, row]) => [name, rounded(row)]),
      ...['chance', 'ceiling'].map((key) => [
        key,
        rounded(Object.fromEntries(Object.entries(facts.range).map(([metric, range]) => [metric, range[key]]))),
      ]),
    ]),
  )
  console.log('Look at: which of these differences would other users show as well? The averages do not say.')

  heading('Against popularity')
  report(againstPopularity)
  console.log(
    'Look at: the asterisk. These p-values are as small as this number of resamples allows; the effect says how much.',
  )

  heading('EASE against item-kNN')
  report(againstKnn)
  console.log(`In a sentence: ${sentence}`)

  heading('Regularisations of EASE')
  report(sweep)
  console.log(
    'Look at: the ties, and any interval that leaves 0 out although the adjusted p does not reject. An interval belongs to ' +
      `one question; this report asks ${sweep.familySize}.`,
  )
  const [at95, at99] = levels
  console.log(`Asked alone, ${names.far} on ${at95.metric} is ${at95.direction} at 95 % and ${at99.direction} at 99 %.`)
  console.log(`With 99 resamples: ${floorMessage}`)

  heading('ELSA under several seeds')
  report(averages)
  for (const { metric, sdUsers, sdSeeds, widensBy, reversals, nSeeds } of seedsAgainstEase) {
    console.log(
      `${metric} against ${names.ease}: SD over users ${sdUsers.toFixed(5)}, over seeds ${sdSeeds.toFixed(5)}, together ` +
        `${(100 * widensBy).toFixed(0)} % wider; ${reversals.length} of ${nSeeds} seeds with the other sign`,
    )
  }
  console.log(
    'Look at: seeds with the other sign. Where there are any, one training would have told one of two stories.',
  )
}

const rounded = (row) => Object.fromEntries(Object.entries(row).map(([key, value]) => [key, Number(value.toFixed(4))]))
