// Errors of the ranking metrics and of the splits.
const {
  calibratedRecall,
  canonicalMetric,
  chanceLevel,
  evaluateRankings,
  evaluateScores,
  foldIn,
  leaveOneOut,
  ndcg,
  rankByScore,
  rankingMetric,
} = holmgate
const metrics = [ndcg(2)]
const throwing = (name, cases) =>
  describe(name, () => {
    for (const [title, run] of Object.entries(cases)) test(title, () => run())
  })
const rankings = (recommendations, targets, more) =>
  evaluateRankings({ recommendations, targets, metrics, sampleIds: ['u1', 'u2'], ...more })

throwing('metrics', {
  'a cutoff that is a fraction': () => ndcg(1.5),
  'no cutoff': () => calibratedRecall([]),
  'a cutoff twice': () => ndcg([5, 5]),
  'a gain that is none': () => ndcg(5, { gain: 'square' }),
  'an ideal that is none': () => ndcg(5, { ideal: 'best' }),
  'a metric without a name': () => rankingMetric('', 5, { score: () => 1 }),
  'a metric without a score': () => rankingMetric('own', 5, {}),
  'a metric that gives a text': () =>
    rankings([['a'], ['b']], [['a'], ['b']], { metrics: [rankingMetric('own', 5, { score: () => '1' })] }),
  'gains whose sum overflows': () =>
    rankings([['a'], ['b']], [{ a: 2000 }, { b: 1 }], { metrics: [ndcg(5, { gain: 'exponential' })] }),
  'a name that is a number': () => canonicalMetric(7),
})
throwing('evaluateRankings', {
  'no metrics': () => rankings([['a'], ['b']], [['a'], ['b']], { metrics: [] }),
  'a metric that is not called': () => rankings([['a'], ['b']], [['a'], ['b']], { metrics: [ndcg] }),
  'a metric twice': () => rankings([['a'], ['b']], [['a'], ['b']], { metrics: [ndcg(2), ndcg(2)] }),
  'short lists that are neither': () => rankings([['a'], ['b']], [['a'], ['b']], { shortLists: 'drop' }),
  'a short list': () => rankings([['a'], ['b', 'c']], [['a'], ['b']], { shortLists: 'refuse' }),
  'no targets': () => rankings([['a'], ['b']], [[], []]),
  'a list that is a number': () => rankings([['a'], 7], [['a'], ['b']]),
  'targets that are a number': () => rankings([['a'], ['b']], [['a'], 7]),
  'a gain that is NaN': () => rankings([['a'], ['b']], [['a'], { b: Number.NaN }]),
  'a target twice': () => rankings([['a'], ['b']], [['a', 'a'], ['b']]),
  'an item twice': () => rankings([['a', 'a'], ['b']], [['a'], ['b']]),
  'an item that is null': () => rankings([[null], ['b']], [['a'], ['b']]),
  'an item that is a fraction': () => rankings([[1.5], ['b']], [['a'], ['b']]),
  'an item outside of the catalogue': () => rankings([['z'], ['b']], [['a'], ['b']], { items: ['a', 'b'] }),
  'an item twice in the catalogue': () => rankings([['a'], ['b']], [['a'], ['b']], { items: ['a', 'b', 'a'] }),
  'ids that are a number': () => rankings([['a'], ['b']], [['a'], ['b']], { sampleIds: 7 }),
  'rows that are a number': () => rankings(7, [['a'], ['b']]),
  'fewer rows than ids': () => rankings([['a']], [['a'], ['b']]),
  'other ids': () => rankings({ u1: ['a'], u3: ['b'] }, { u1: ['a'], u2: ['b'] }, { sampleIds: undefined }),
  'one side by id': () => rankings({ u1: ['a'], u2: ['b'] }, [['a'], ['b']], { sampleIds: undefined }),
  'an id as a text and as a number': () =>
    rankings(
      new Map([
        [1, ['a']],
        ['1', ['b']],
      ]),
      [['a'], ['b']],
      { sampleIds: [1, 2] },
    ),
  'a matrix of another width': () => rankings({ items: Int32Array.of(1, 2, 3), width: 2 }, [[1], [2]]),
  'a matrix with too few lengths': () =>
    rankings({ items: Int32Array.of(1, 2, 3, 4), width: 2, lengths: [2] }, [[1], [2]]),
  'a matrix with a length above its width': () =>
    rankings({ items: Int32Array.of(1, 2, 3, 4), width: 2, lengths: [2, 3] }, [[1], [2]]),
})
const scores = (list, targets, more) =>
  evaluateScores({ scores: list, targets, metrics, sampleIds: ['u1', 'u2'], ...more })
throwing('evaluateScores and rankByScore', {
  'a score that is NaN': () => scores([{ a: Number.NaN }, { a: 1 }], [['a'], ['a']]),
  'a target that is excluded': () => scores([{ a: 1 }, { a: 1 }], [['a'], ['a']], { exclude: [['a'], []] }),
  'fewer items than scores': () => rankByScore([1, 2], { items: ['a'] }),
  'items that are a number': () => rankByScore([1, 2], { items: 7 }),
  'excluded rows in place of items': () => rankByScore({ a: 1 }, { exclude: [{ user: 'u', item: 'a' }] }),
  'items for scores that have ids': () => rankByScore({ a: 1 }, { items: ['a'] }),
  'scores that are a number': () => rankByScore(7),
  'an exclusion that is a number': () => rankByScore([1], { exclude: 7 }),
  'a cutoff of 0': () => rankByScore([1], { k: 0 }),
  'an item twice': () => rankByScore([1, 2], { items: ['a', 'a'] }),
})
throwing('chanceLevel', {
  'fewer candidates than targets': () =>
    chanceLevel({ targets: [['a', 'b']], candidates: 1, metrics, sampleIds: ['u1'] }),
  'no targets': () => chanceLevel({ targets: [[]], candidates: 1, metrics, sampleIds: ['u1'] }),
})
const taste = (user, item, more) => ({ user, item, ...more })
const known = [taste('u1', 'a'), taste('u1', 'b'), taste('u2', 'a'), taste('u2', 'c')]
throwing('leaveOneOut and foldIn', {
  'interactions that are a number': () => leaveOneOut(7),
  'columns of unequal length': () => leaveOneOut({ user: ['u1', 'u2'], item: ['a'] }, { pick: 'first' }),
  'an interaction that is a number': () => leaveOneOut([7], { pick: 'first' }),
  'a value that is NaN': () => leaveOneOut([taste('u1', 'a', { value: Number.NaN })], { pick: 'first' }),
  'a time that one has': () => leaveOneOut([taste('u1', 'a'), taste('u1', 'b', { time: 2 })], { pick: 'first' }),
  'an item twice': () => leaveOneOut([taste('u1', 'a'), taste('u1', 'a')], { pick: 'first' }),
  'nothing to pick by': () => leaveOneOut(known),
  'last in time without times': () => leaveOneOut(known, { pick: 'last-in-time' }),
  'a rule that is a number': () => leaveOneOut(known, { pick: 'first', isPositive: 7 }),
  'nobody with two': () => leaveOneOut([taste('u1', 'a')], { pick: 'first' }),
  'a seed that is a fraction': () => leaveOneOut(known, { pick: 'random', seed: 0.5 }),
  'one fold': () => foldIn(known, { folds: 1 }),
  'everything known': () => foldIn(known, { folds: 2, known: 1 }),
  'more folds than users': () => foldIn(known, { folds: 3 }),
})
