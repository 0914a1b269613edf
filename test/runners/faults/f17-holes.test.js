// expect: |metrics with a hole=failed ; |baselines with a hole=failed ; |a guard with holes=failed ; |one baseline taken out=failed
const model = modelWithP(0.0001)
test('metrics with a hole', () => { expect(model).toBeSignificantlyBetterThan(reference, { metrics: new Array(1) }) })
test('baselines with a hole', () => { expect(model).toBeSignificantlyBetterThan(new Array(2), { metric: 'm' }) })
test('a guard with holes', () => { expect(model).not.toBeSignificantlyWorseThan(new Array(2), { metric: 'm' }) })
test('one baseline taken out', () => { const list = [modelWithP(0.5), reference]; delete list[0]; expect(model).toBeSignificantlyBetterThan(list, { metric: 'm', testMethod: 't' }) })
