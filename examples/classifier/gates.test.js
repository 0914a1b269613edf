// Counting a word once an email instead of as often as it stands there: may the new classifier replace the old one?
import { averageRuns } from 'holmgate'
import { runOf, runsOf } from './results.js'

const counts = averageRuns(runsOf('counts'))
const presence = { runs: runsOf('presence') }

// What the change is for.
test('probabilities are better', () => {
  expect(presence).toBeSignificantlyBetterThan(counts, { metric: 'log_loss', minEffect: '10%' })
})

// What the change must not cost. Half a point is what we can bear; we knew before we looked.
test('accuracy falls by less than half a point', () => {
  expect(presence).toBeNonInferiorTo(counts, { metric: 'correct', margin: 0.005 })
})

test('each training run alone classifies better than always saying ham', () => {
  for (const seed of [0, 1, 2])
    expect(runOf('presence', seed)).toSignificantlyExceed(4150 / 6046, { metric: 'correct' })
})
