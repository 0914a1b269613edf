import { HOSTILE } from '../report/samples.ts'

/** Titles of tests that name commands. The runners print titles as they are, so here our reporter alone may print. */
export const hostileTitles = (): Record<string, string> => {
  const tests = HOSTILE.map(
    (title, i) => `
test(${JSON.stringify(title)}, () => expect(tuned(${i % 2 === 0 ? 0.5 : 0.001})).toBeSignificantlyBetterThan(main, t))
describe(${JSON.stringify(title)}, () => {
  retried(${JSON.stringify(title)}, () => {
    expect(broken(seen.has(${i}) ? 0.5 : 0.0001)).not.toBeSignificantlyWorseThan(main, t)
    expect(seen.size).toBe(seen.add(${i}).size)
  })
})`,
  )
  const head = "if (typeof jest !== 'undefined') jest.retryTimes(1)\nconst seen = new Set()"
  return { 'titles.test.js': `${head}${tests.join('')}\n` }
}
