// expect: |a claim that is shown once=failed ; |a guard that fires once=failed ; |another claim=failed ; |the same data=passed
const mirror = (model) => ({ sampleIds: model.sampleIds, values: { m: model.values.m.map((x) => -x) } })
let a = 0
test('a claim that is shown once', { repeats: 2 }, () => { a++; expect(modelWithP(a === 2 ? 0.04 : 0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
let b = 0
test('a guard that fires once', { repeats: 2 }, () => { b++; const model = modelWithP(0.0001); expect(b === 2 ? mirror(model) : model).not.toBeSignificantlyWorseThan(reference, { metric: 'm', testMethod: 't' }) })
test('the same data', { repeats: 2 }, () => { expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('another claim', () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
