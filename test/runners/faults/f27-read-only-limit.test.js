// expect: |caught=failed ; |fine=passed
test('caught', () => {
  Object.defineProperty(Error, 'stackTraceLimit', { value: 10, writable: false, configurable: true })
  try { expect(modelWithP(0.5)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) } catch {}
  Object.defineProperty(Error, 'stackTraceLimit', { value: 10, writable: true, configurable: true })
})
test('fine', () => { expect(modelWithP(0.0001)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' }) })
