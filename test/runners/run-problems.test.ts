import { expect, test } from 'vitest'
import { runProblems } from '../../src/runners/run-problems.ts'
import { failingGate, fileReport, gate } from '../github/support/reports.ts'

const none = { files: [], tests: [], others: 0, interrupted: false }
const path = '/project/a.test.js'

test('a run without errors of its own has no problem', () => {
  expect(runProblems(none, '/project')).toEqual([])
})

test('a file that failed as a whole is told once: where its report says nothing of it', () => {
  const of = (reports: ReturnType<typeof fileReport>[]) =>
    runProblems({ ...none, files: [{ path, reports }] }, '/project')
  expect(of([])).toEqual([expect.stringMatching(/^a\.test\.js failed as a whole and reported no gate/)])
  expect(of([fileReport([gate()])])).toEqual([expect.stringMatching(/^a\.test\.js failed as a whole outside/)])
  expect(of([fileReport([failingGate()])])).toEqual([])
})

test('errors of no file, and a run that was stopped, are problems', () => {
  expect(runProblems({ ...none, others: 2 }, '/project')).toHaveLength(1)
  expect(runProblems({ ...none, interrupted: true }, '/project')).toHaveLength(1)
})

test('a red test of which no report says why is told, with its file', () => {
  const of = (reports: ReturnType<typeof fileReport>[]) =>
    runProblems({ ...none, tests: [{ path, test: 'loads', reports }] }, '/project')
  const problem = 'a.test.js: 1 test failed, and not by the verdict of a gate ("loads")'
  expect(of([])).toEqual([expect.stringContaining(problem)])
  expect(of([fileReport([failingGate({ test: 'another' })])])).toHaveLength(1)
  expect(of([fileReport([failingGate({ test: 'loads' })])])).toEqual([])
  expect(of([fileReport([failingGate({ test: null })])])).toEqual([])
  expect(of([fileReport([failingGate({ test: 'loads', advisory: true })])])).toHaveLength(1)
  expect(of([fileReport([failingGate({ test: 'loads', expectedToFail: true })])])).toHaveLength(1)
})

test('the names of many red tests are counted', () => {
  const tests = ['a', 'b', 'c', 'd', 'e'].map((test) => ({ path, test, reports: [] }))
  expect(runProblems({ ...none, tests }, '/project')).toEqual([
    expect.stringContaining('5 tests failed, and not by the verdict of a gate ("a", "b", "c" and 2 more)'),
  ])
})
