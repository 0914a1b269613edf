// expect: |all runs agree=passed ; |one run reversed=failed:1 ; |one run only=failed ; |a guard over runs=passed
const mirror = (model) => ({ sampleIds: model.sampleIds, values: { m: model.values.m.map((x) => -x) } })
const strong = () => modelWithP(0.0001)
test('all runs agree', () => { expect({ runs: [strong(), modelWithP(0.001), modelWithP(0.5)] }).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('one run reversed', () => { expect({ runs: [strong(), strong(), strong(), mirror(modelWithP(0.5))] }).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('one run only', () => { expect({ runs: [strong()] }).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('a guard over runs', () => { expect({ runs: [strong(), strong(), mirror(modelWithP(0.5))] }).not.toBeSignificantlyWorseThan(reference, { metric: 'm', testMethod: 't' }) })
