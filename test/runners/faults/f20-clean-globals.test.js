// expect: |late=failed ; |later=failed ; |fine=passed
const clean = () => { for (const key of Object.getOwnPropertySymbols(globalThis)) if (String(key.description).startsWith('holmgate')) { try { delete globalThis[key] } catch {} } }
afterEach(clean)
afterAll(clean)
test('late', () => { expect(modelWithP(0.04)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('later', () => { expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
test('fine', () => { expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
