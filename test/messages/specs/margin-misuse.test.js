// Wrong calls of the gates with a margin or a constant, and data that decide about some.
const two = model('main', [0.1, 0.2])
const other = model('tuned', [0.3, 0.1])
const within = (options, baseline = two, candidate = other) =>
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'm', ...options })
const better = (options) => expect(other).toBeSignificantlyBetterThan(two, { metric: 'm', ...options })
const hits = model('tuned', [0, 1, 1])

test('no margin', () => within({}))
test('a margin below 0', () => within({ margin: -1 }))
test('a margin that is a text', () => within({ margin: '1,5 %' }))
test('a margin of all there is', () => within({ margin: '100%' }))
test('a margin of a claim', () => better({ margin: 0.1 }))
test('a minimal effect of a margin', () => within({ margin: 0.1, minEffect: 0.1 }))
test('a minimal effect that is a list', () => better({ minEffect: [0.1] }))
test('an alternative', () => within({ margin: 0.1, alternative: 'one-sided' }))
test('maxLoss below 0', () => within({ margin: 0.1, maxLoss: -1 }))
test('a margin beyond maxLoss', () => within({ margin: 2, maxLoss: 1 }))
test('maxLoss below what the metric allows', () =>
  within({ margin: 0.01, maxLoss: 0.5 }, model('main', [0, 1]), model('tuned', [1, 0])))
test('a minimal effect beyond the range of the metric', () =>
  expect(model('tuned', [1, 0])).toBeSignificantlyBetterThan(model('main', [0, 1]), { metric: 'm', minEffect: 1 }))
test('equivalence to the last digit', () => expect(other).toBeEquivalentTo(two, { metric: 'm', margin: 0 }))
test('a unit that lost more than it can', () => within({ margin: 0.01, maxLoss: 0.05 }))
test('a margin beyond the range of the metric', () =>
  within({ margin: 1 }, model('main', [0, 1]), model('tuned', [1, 0])))
test('a share of nothing', () => within({ margin: '1%' }, model('main', [0, 0])))
test('a share of a mean without a clear sign', () => within({ margin: '1%' }, model('main', [-1, 1.1])))
test('a t test of units that all moved by the same', () =>
  within({ margin: 0.01, testMethod: 't' }, two, model('tuned', [0.1, 0.2])))
test('a value that is none', () => expect(hits).toSignificantlyExceed('0.5', { metric: 'm' }))
test('a share of 1', () => expect(hits).toSignificantlyExceed(1, { metric: 'm' }))
test('a share above 1', () => expect(hits).toSignificantlyExceed(1.5, { metric: 'm' }))
test('sign flips against a value', () =>
  expect(hits).toSignificantlyExceed(0.5, { metric: 'm', testMethod: 'randomization' }))
test('an alternative against a value', () =>
  expect(hits).toSignificantlyExceed(0.5, { metric: 'm', alternative: 'two-sided' }))

const { comparePair, compareModels, compareToValue, gate } = holmgate
const pair = (options) => comparePair(two, other, { metric: 'm', ...options })
const models = (options) => compareModels({ main: two, tuned: other }, { metrics: ['m'], ...options })
test('comparePair: an unknown hypothesis', () => pair({ hypothesis: 'superior' }))
test('comparePair: a margin without its hypothesis', () => pair({ margin: 0.1 }))
test('comparePair: maxLoss without a margin', () => pair({ maxLoss: 1 }))
test('comparePair: a margin with an alternative', () =>
  pair({ hypothesis: 'non-inferiority', margin: 0.1, alternative: 'better' }))
test('comparePair: a minimal effect towards worse', () => pair({ minEffect: 0.1, alternative: 'worse' }))
test('comparePair: a minimal effect of a margin', () =>
  pair({ hypothesis: 'equivalence', margin: 0.1, minEffect: 0.1 }))
test('compareModels: non-inferiority of no reference', () => models({ hypothesis: 'non-inferiority', margin: 0.1 }))
test('compareToValue: no metric', () => compareToValue(hits, 0.5, {}))
test('compareToValue: a bootstrap', () => compareToValue(hits, 0.5, { metric: 'm', testMethod: 'bootstrap' }))
test('gate: another question', () => gate(pair({}), { require: 'non-inferior' }))
test('gate: another question of a margin', () =>
  gate(pair({ hypothesis: 'non-inferiority', margin: 0.1 }), { require: 'better' }))
test('gate: an alternative that cannot show a loss', () =>
  gate(pair({ alternative: 'better' }), { require: 'not-worse' }))
test('gate: an alternative that cannot show a gain', () => gate(pair({ alternative: 'less' }), { require: 'better' }))
test('gate: a correction of claims', () =>
  gate(models({ correction: 'fixed-sequence', reference: 'main' }), { require: 'not-worse' }))
