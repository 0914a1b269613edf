import { describe, expect, test } from 'vitest'
import { copyInto, makeProject, runJest, runVitest } from './project.ts'

const forJest = `const { readResults } = require('holmgate')
test('a Parquet file is read without waiting for a promise', () => {
  const result = readResults(require('node:path').join(__dirname, 'scores.parquet'), { metrics: 'ndcg@10' })
  expect([...result.sampleIds]).toEqual(['301', '302', '303', '401'])
  expect(Array.from(result.values['ndcg@10'])).toHaveLength(4)
  expect(() => readResults(require('node:path').join(__dirname, 'cut.parquet'))).toThrow('damaged or cut off')
})
`
const forVitest = `import { expect, test } from 'vitest'
import { readResults } from 'holmgate'
test('a Parquet file is read without waiting for a promise', () => {
  const result = readResults('scores.parquet', { metrics: 'ndcg@10' })
  expect([...result.sampleIds]).toEqual(['301', '302', '303', '401'])
  expect(Array.from(result.values['ndcg@10'])).toHaveLength(4)
  expect(() => readResults('cut.parquet')).toThrow('damaged or cut off')
})
`

function project(name: string, text: string) {
  const made = makeProject({ [name]: text, 'cut.parquet': 'PAR1 and nothing else' })
  copyInto(made, 'test/fixtures/formats/scores.parquet', 'scores.parquet')
  return made
}

describe('a Parquet file is read in every kind of worker', () => {
  test.each(['forks', 'threads', 'vmThreads', 'vmForks'])(
    'vitest --pool=%s',
    async (pool) => {
      using made = project('parquet.test.mjs', forVitest)
      const { json, stdout, stderr } = await runVitest(made, { args: [`--pool=${pool}`] })
      expect(json?.success, stdout + stderr).toBe(true)
    },
    120_000,
  )

  test.each([[[]], [['--runInBand']], [['--workerThreads', '--maxWorkers=2']]])(
    'jest %j',
    async (args) => {
      using made = project('parquet.test.cjs', forJest)
      made.write('other.test.cjs', "test('another file', () => {})")
      const { json, stdout, stderr } = await runJest(made, {
        args: ['--testMatch=**/*.test.cjs', '--moduleFileExtensions=js', '--moduleFileExtensions=cjs', ...args],
      })
      expect(json?.success, stdout + stderr).toBe(true)
      expect(json?.testResults).toHaveLength(2)
      expect(stderr).not.toMatch(/did not exit|failed to exit|open handle/)
    },
    120_000,
  )
})
