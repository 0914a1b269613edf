const six = model('main', [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
const better = model('tuned', [0.2, 0.4, 0.6, 0.8, 1, 1.2])
const worse = model('broken', [0.0, 0.0, 0.0, 0.0, 0.0, 0.0])
const sixty = model('main', spread(60))
const above = model(
  'tuned',
  spread(60).map((score, i) => score + 2 + Math.sin(i)),
)
test('better: six units of two claims', () => expect(better).toBeSignificantlyBetterThan(six, { metric: 'm' }))
test('better: few resamples', () => expect(above).toBeSignificantlyBetterThan(sixty, { metric: 'm', resamples: 20 }))
test('not better: six units of two guards', () => expect(better).not.toBeSignificantlyBetterThan(six, { metric: 'm' }))
test('not worse: six units of two guards', () => expect(worse).not.toBeSignificantlyWorseThan(six, { metric: 'm' }))
