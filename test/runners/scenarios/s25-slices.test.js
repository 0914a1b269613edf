// expect: |no segment got worse=passed ; |one segment got worse=failed:1 ; |the mean hides it=passed ; |a segment of one=failed:1 ; |no such label=failed:1 ; |clusters=passed
const languages = ['de', 'en', 'fr'];
const of = (harm, more) => ({ sampleIds: Array.from({ length: 90 }, (_, i) => `u${i}`), values: { m: Array.from({ length: 90 }, (_, i) => 1 + Math.sin(i * i) - (i % 3 === 2 ? harm(i) : 0)) }, labels: { language: Array.from({ length: 90 }, (_, i) => languages[i % 3]) }, ...more });
const m = { metric: 'm', slices: 'language' };
const none = () => 0;
const noise = (i) => Math.sin(3 * i) / 50;
const harm = (i) => 0.1 + Math.sin(i) / 10;
const mixed = (extra) => { const base = of(none); return { ...of(harm, extra), values: { m: base.values.m.map((x, i) => x + (i % 3 === 2 ? -harm(i) : 0.05 + Math.sin(5 * i) / 10)) } }; };
test('no segment got worse', () => { expect(of(noise)).not.toBeSignificantlyWorseThan(of(none), m); });
test('one segment got worse', () => { expect(mixed()).not.toBeSignificantlyWorseThan(of(none), m); });
test('the mean hides it', () => { expect(mixed()).not.toBeSignificantlyWorseThan(of(none), { metric: 'm' }); });
test('a segment of one', () => { expect(of(noise, { labels: { language: Array.from({ length: 90 }, (_, i) => (i === 5 ? 'rare' : 'common')) } })).not.toBeSignificantlyWorseThan(of(none, { labels: {} }), m); });
test('no such label', () => { expect(of(noise)).not.toBeSignificantlyWorseThan(of(none), { metric: 'm', slices: 'region' }); });
test('clusters', () => { expect(mixed({ clusterIds: Array.from({ length: 90 }, (_, i) => i % 9) })).not.toBeSignificantlyWorseThan(of(none), { metric: 'm' }); });
