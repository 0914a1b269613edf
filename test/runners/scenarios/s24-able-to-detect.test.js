// expect: |able=passed ; |too small=failed:1 ; |not able=passed ; |not able but it is=failed:1 ; |caught=failed:1 ; |fails=passed ; |data that say nothing=failed:1 ; |not does not hide wrong data=failed:1 ; |another family=passed
const of = (n, phase) => ({ sampleIds: Array.from({ length: n }, (_, i) => `u${i}`), values: { m: Array.from({ length: n }, (_, i) => 1 + Math.sin(i * i + phase)) } });
const pair = (n) => ({ baseline: of(n, 0), candidate: of(n, 1) });
const m = { metric: 'm' };
test('able', () => { expect(pair(400)).toBeAbleToDetect(0.2, m); expect(pair(400)).toBeAbleToDetect('20%', { metric: 'm', power: 0.9 }); });
test('too small', () => { expect(pair(30)).toBeAbleToDetect(0.2, m); });
test('not able', () => { expect(pair(30)).not.toBeAbleToDetect(0.2, m); });
test('not able but it is', () => { expect(pair(400)).not.toBeAbleToDetect(0.2, m); });
test('caught', () => { try { expect(pair(30)).toBeAbleToDetect(0.2, m); } catch {} });
(typeof jest === 'undefined' ? test.fails : test.failing)('fails', () => { expect(pair(30)).toBeAbleToDetect(0.2, m); });
test('data that say nothing', () => { expect({ baseline: of(30, 0), candidate: { ...of(30, 0) } }).toBeAbleToDetect(0.2, m); });
test('not does not hide wrong data', () => { expect({ baseline: of(30, 0), candidate: { ...of(30, 0) } }).not.toBeAbleToDetect(0.2, m); });
test('another family', () => { expect(pair(100)).toBeAbleToDetect(0.3, { metric: 'm', family: 'many' }); });
