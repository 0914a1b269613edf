import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pullRequestEvent } from './support/events.ts'
import { FakeGitHub, type Fault } from './support/fake-github.ts'
import { instantWorld, TOKEN } from './support/posting.ts'
import { failingGate, fileReport, gate, runReport } from './support/reports.ts'
import { eventEnv, reportFolder, runCli } from './support/step.ts'

const passing = reportFolder(runReport([fileReport([gate()])]))
const failing = reportFolder(runReport([fileReport([gate(), failingGate()])]))
const pullRequest = eventEnv('pull_request', pullRequestEvent())

const status = fc.record({
  status: fc.constantFrom(400, 401, 403, 404, 408, 409, 410, 422, 423, 429, 451, 500, 502, 503, 504),
  message: fc.constantFrom(
    'Resource not accessible by integration',
    'secondary rate limit',
    'Body is too long',
    `Bearer ${TOKEN}`,
    '::error::x\n##[add-mask]y',
    '',
  ),
  headers: fc.constantFrom(
    {},
    { 'retry-after': '0' },
    { 'retry-after': '2' },
    { 'retry-after': 'soon' },
    { 'retry-after': '999999' },
    { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1767225700' },
  ),
  applied: fc.boolean(),
})
const fault: fc.Arbitrary<Fault> = fc.oneof(
  status,
  fc.constantFrom<Fault>(
    { drop: 'before' },
    { drop: 'after' },
    { drop: 'middle' },
    { slow: 20 },
    { garbage: '<html>' },
    { garbage: '' },
    { garbage: '{"message":' },
    { garbage: '{"id": 5}' },
    { redirect: 'https://elsewhere.example/' },
    { redirect: '/again' },
    { redirect: '::' },
  ),
)

/** Whether each of the first requests fails, and how; from then on all is well, or nothing ever is. */
const course = fc.record({
  faults: fc.array(fc.option(fault, { freq: 3 }), { minLength: 1, maxLength: 6 }),
  forEver: fc.boolean(),
  fails: fc.boolean(),
})

test('[H8] 200 random faults of the API change no exit code, no verdict, and leave no live command and no token in the log', async () => {
  let runs = 0
  await fc.assert(
    fc.asyncProperty(course, async ({ faults, forEver, fails }) => {
      await using github = await FakeGitHub.start({
        fault: ({ count }) => faults[forEver ? count % faults.length : count] ?? null,
      })
      const step = await runCli(['comment'], {
        cwd: fails ? failing : passing,
        apiUrl: github.url,
        env: pullRequest,
        world: instantWorld(runs++),
      })
      expect(step.code).toBe(fails ? 1 : 0)
      expect(step.outputs['verdict']).toBe(fails ? 'fail' : 'pass')
      expect(step.printed.startsWith(`holmgate: ${fails ? '1 of 2 gates' : '1 of 1 gate'} passed\n`)).toBe(true)
      expect(step.commands.filter(({ name }) => name !== 'notice' && name !== 'warning')).toEqual([])
      expect(step.commands.length).toBeGreaterThan(0)
      expect(step.printed + step.summary).not.toContain(TOKEN)
      const failed = step.annotations.some(({ level }) => level === 'warning')
      expect(step.summary.includes('gate')).toBe(failed)
      expect(github.log.length).toBeLessThan(60)
      // However it went, nothing is left twice.
      expect(github.ours(7).length).toBeLessThanOrEqual(1)
    }),
    { numRuns: 200 },
  )
  expect(runs).toBeGreaterThanOrEqual(200)
})
