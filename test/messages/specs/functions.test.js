// The same errors out of the functions that a spec file may call beside its gates.
const {
  adjustPValues,
  averageRuns,
  comparePair,
  compareModels,
  compareSeeds,
  evaluationResult,
  fromRecords,
  gate,
  parseResults,
  planSampleSize,
  readResults,
  targetFingerprint,
} = holmgate
const two = model('main', [0.1, 0.2])
const other = model('tuned', [0.3, 0.2])
const m = { metric: 'm' }
const throwing = (name, cases) =>
  describe(name, () => {
    for (const [title, run] of Object.entries(cases)) test(title, () => run())
  })

throwing('evaluationResult', {
  'no object': () => evaluationResult(7),
  'a metric of unequal length': () => evaluationResult({ sampleIds: ['a', 'b'], values: { m: [1, 2], n: [1] } }),
})
const frozen = (scores) => evaluationResult(model('main', scores))
throwing('results whose scores were changed', {
  'before the comparison': () => {
    const changed = frozen([1, 2, 3])
    changed.values.m[1] = Number.NaN
    comparePair(changed, frozen([1, 2, 4]), m)
  },
  'sorted before the comparison': () => {
    const changed = frozen([1, 3, 2])
    changed.values.m.sort()
    comparePair(changed, frozen([1, 2, 4]), m)
  },
  'handed over to a worker': () => {
    const moved = frozen([1, 2, 3])
    structuredClone(moved.values.m.buffer, { transfer: [moved.values.m.buffer] })
    comparePair(moved, frozen([1, 2, 4]), m)
  },
  'after the first comparison': () => {
    const changed = frozen([1, 2, 3])
    comparePair(changed, frozen([1, 2, 4]), m)
    changed.values.m[1] = 7
    comparePair(changed, frozen([1, 2, 5]), m)
  },
})
throwing('fromRecords', {
  'options that are a number': () => fromRecords([], 7),
  'a misspelt option': () => fromRecords([], { ids: 'id' }),
  'no array': () => fromRecords({ id: 'u1' }),
  'an id that is a number': () => fromRecords([], { id: 7 }),
  'no rows': () => fromRecords([]),
  'a row that is no object': () => fromRecords([7]),
  'no column of ids': () => fromRecords([{ name: 'u1', m: 1 }]),
  'metrics that are a text': () => fromRecords([{ id: 'u1', m: 1 }], { metrics: 'm' }),
  'a column of numbers with a text in it': () =>
    fromRecords(
      [
        { id: 'u1', m: 1 },
        { id: 'u2', m: '0,5' },
      ],
      { name: 'run' },
    ),
  'no column of numbers': () => fromRecords([{ id: 'u1', m: 'a' }]),
})
throwing('targetFingerprint', {
  'fewer ids than targets': () => targetFingerprint([['a'], ['b']], ['u1']),
  'ids that are a number': () => targetFingerprint([['a'], ['b']], 7),
  'targets that are a number': () => targetFingerprint(7),
  'items that are a number': () => targetFingerprint({ u1: 7 }),
  'a gain that is NaN': () => targetFingerprint({ u1: { a: Number.NaN } }),
})
throwing('comparePair', {
  'no metric': () => comparePair(two, other, {}),
  'options that are missing': () => comparePair(two, other),
  'a misspelt option': () => comparePair(two, other, { ...m, resample: 99 }),
  'the same object twice': () => comparePair(two, two, m),
  'a level of 95': () => comparePair(two, other, { ...m, confidenceLevel: 95 }),
  'alpha as the level': () => comparePair(two, other, { ...m, confidenceLevel: 0.05 }),
  'resamples that cannot reach the level': () => comparePair(two, other, { ...m, resamples: 18 }),
  'bootstrap without draws': () => comparePair(two, other, { ...m, resamples: 'exact', testMethod: 'bootstrap' }),
  'a drawn interval without draws': () => comparePair(two, other, { ...m, resamples: 'exact', intervalMethod: 'bca' }),
  'a randomization interval without draws': () =>
    comparePair(model('main', flat(30)), model('tuned', spread(30)), {
      ...m,
      resamples: 'exact',
      intervalMethod: 'randomization',
    }),
  'an alternative that is none': () => comparePair(two, other, { ...m, alternative: 'up' }),
  'a list of results': () => comparePair([two, other], other, m),
})
throwing('compareModels', {
  'a reference that is a number': () => compareModels({ two, other }, { metrics: ['m'], reference: 7 }),
  'a reference that is not there': () => compareModels({ two, other }, { metrics: ['m'], reference: 'three' }),
  'one model': () => compareModels({ two }, { metrics: ['m'] }),
  'one result in place of models': () => compareModels(two, { metrics: ['m'] }),
  'a number in place of models': () => compareModels(7, { metrics: ['m'] }),
  'numbers as names': () => compareModels({ 1: two, 2: other }, { metrics: ['m'] }),
  'a Map of numbers': () =>
    compareModels(
      new Map([
        [1, two],
        [2, other],
      ]),
      { metrics: ['m'] },
    ),
  'a result without a name': () => compareModels([two, model('', [1, 2])], { metrics: ['m'] }),
  'two results of one name': () => compareModels([two, model('main', [1, 2])], { metrics: ['m'] }),
  'the same object twice': () => compareModels({ two, again: two }, { metrics: ['m'] }),
  'no metrics': () => compareModels({ two, other }, { metrics: [] }),
  'a metric that is a number': () => compareModels({ two, other }, { metrics: [7] }),
  'a metric without a name': () => compareModels({ two, other }, { metrics: [{ alternative: 'better' }] }),
  'a metric twice': () => compareModels({ two, other }, { metrics: ['m', 'm'] }),
  'one-sided without a reference': () => compareModels({ two, other }, { metrics: ['m'], alternative: 'better' }),
  'a correction that is none': () => compareModels({ two, other }, { metrics: ['m'], correction: 'fdr' }),
  'resamples that cannot reach the level': () =>
    compareModels({ two, other, three: model('three', [1, 2]) }, { metrics: ['m'], resamples: 18 }),
  'other ids': () => compareModels({ two, more: model('more', [1, 2, 3]) }, { metrics: ['m'] }),
  'more joint draws than fit into memory': () =>
    compareModels({ two, other }, { metrics: ['m'], correction: 'westfall-young', resamples: 100_000_000 }),
  'joint resampling without draws': () =>
    compareModels({ two, other }, { metrics: ['m'], correction: 'westfall-young', resamples: 'exact' }),
  'simultaneous intervals that are a text': () =>
    compareModels({ two, other }, { metrics: ['m'], correction: 'westfall-young', simultaneousIntervals: 'yes' }),
})
throwing('compareSeeds', {
  'metrics that are a text': () => compareSeeds([], { metrics: 'm' }),
  'no list': () => compareSeeds(7, { metrics: ['m'] }),
  'two pairs of one seed': () =>
    compareSeeds(
      [
        { seed: 1, baseline: two, candidate: other },
        { seed: 1, baseline: model('', [1, 2]), candidate: model('', [1, 3]) },
      ],
      { metrics: ['m'] },
    ),
  'runs of both models, paired or not': () =>
    compareSeeds({ runs: [two, other] }, { runs: [model('', [1, 2]), model('', [1, 3])] }, { metrics: ['m'] }),
  'other seeds on both sides': () =>
    compareSeeds(
      { runs: { one: two, two: other } },
      { runs: { one: model('', [1, 2]), three: model('', [1, 3]) } },
      { metrics: ['m'], paired: true },
    ),
})
const runs = [frozen([1, 2]), frozen([2, 3])]
throwing('averageRuns', {
  'no runs': () => averageRuns([]),
  'a run that is no result': () => averageRuns([runs[0], two]),
  'a run twice': () => averageRuns([runs[0], runs[0]]),
  'metrics that are a text': () => averageRuns(runs, 'm'),
  'a metric that is not there': () => averageRuns(runs, ['ndcg@10']),
  'other units': () => averageRuns([...runs, frozen([1, 2, 3])]),
})
const row = () => comparePair(two, other, m)
throwing('gate', {
  'a promise': () => gate(Promise.resolve(row()), { require: 'better' }),
  'several comparisons in a list': () => gate([row(), row()], { require: 'better' }),
  'no comparison': () => gate(7, { require: 'better' }),
  'a p-value of 0': () => gate({ ...row(), pValue: 0 }, { require: 'better' }),
  'a verdict that its numbers contradict': () => gate({ ...row(), significant: true }, { require: 'better' }),
  'a report that lacks a comparison': () => gate({ comparisons: [row()], familySize: 2 }, { require: 'better' }),
  'a difference that is null': () => gate({ ...row(), difference: null }, { require: 'better' }),
  'no options': () => gate(row()),
  'a misspelt option': () => gate(row(), { requires: 'better' }),
  'a requirement that is a number': () => gate(row(), { require: 7 }),
  'a requirement that is none': () => gate(comparePair(two, other, m), { require: 'equal' }),
  'no comparisons': () => gate([], { require: 'better' }),
})
throwing('adjustPValues', {
  'a correction that is none': () => adjustPValues([0.1], 'fdr'),
  'no array': () => adjustPValues(0.1, 'holm'),
  'a p-value above 1': () => adjustPValues([0.1, 2], 'holm'),
  'p-values without their differences': () => adjustPValues([0.1, 0.2], 'westfall-young'),
  'weights for Holm': () => adjustPValues([0.1, 0.2], 'holm', { weights: [1, 2] }),
  'no weights': () => adjustPValues([0.1, 0.2], 'weighted-holm'),
  'too few weights': () => adjustPValues([0.1, 0.2], 'weighted-holm', { weights: [1] }),
  'a weight of 0': () => adjustPValues([0.1, 0.2], 'weighted-holm', { weights: [1, 0] }),
})
throwing('parseResults and readResults', {
  'a number': () => parseResults(7),
  'a misspelt option': () => parseResults('id,m\na,1\n', { metric: 'm' }),
  'an empty file': () => parseResults(''),
  'a file of aggregates': () => parseResults('{"ndcg@10": 0.5}'),
  'a missing value': () => parseResults('id,m\na,1\nb,\n'),
  'a decimal comma': () => parseResults('id;m\na;0,5\nb;0,75\n'),
  'an id that is there twice': () => parseResults('id,m\na,1\na,2\n'),
  'JSON that is cut off': () => parseResults('{"sampleIds": ["a", '),
  'a file that is not there': () => readResults('missing.csv'),
})
const pilot = (change) => ({ ...comparePair(model('main', spread(40)), model('tuned', spread(40, 1)), m), ...change })
throwing('planSampleSize', {
  'neither pilot nor sd': () => planSampleSize({ effect: 1 }),
  'no spread': () => planSampleSize({ effect: 1, sd: 0 }),
  'a pilot that is none': () => planSampleSize({ effect: 1, pilot: {} }),
  'a pilot without spread': () => planSampleSize({ effect: 1, pilot: pilot({ standardDeviation: 0 }) }),
  'no effect': () => planSampleSize({ effect: 0, sd: 1 }),
  'a share of nothing': () => planSampleSize({ effect: '1%', sd: 1 }),
  'half a family': () => planSampleSize({ effect: 1, sd: 1, family: 0.5 }),
  'an alternative that is none': () => planSampleSize({ effect: 1, sd: 1, alternative: 'greater' }),
  'power as a percentage': () => planSampleSize({ effect: 1, sd: 1, power: 80 }),
})
