import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseSections } from '../../src/github/sections.ts'
import { runReportJson } from '../../src/report/index.ts'
import { HEAD_SHA, mergeGroupEvent, pullRequestEvent, pushEvent, workflowRunEvent } from '../github/support/events.ts'
import { FakeGitHub, type FakeOptions } from '../github/support/fake-github.ts'
import { TOKEN } from '../github/support/posting.ts'
import { brokenGate, fileReport, gate, largeReport, ordinaryReport, runReport } from '../github/support/reports.ts'
import { eventEnv, reportFolder, runCli } from '../github/support/step.ts'

const passing = () => runReport([fileReport([gate()])])
const pullRequest = eventEnv('pull_request', pullRequestEvent())
const forbidden = { status: 403, message: 'Resource not accessible by integration' }
const readOnly: FakeOptions = { fault: ({ method }) => (method === 'GET' ? null : forbidden) }

interface Values {
  readonly report?: Parameters<typeof reportFolder>[0]
  readonly beside?: Record<string, string>
  readonly args?: readonly string[]
  readonly env?: Record<string, string | undefined>
  readonly server?: FakeOptions
}

/** `holmgate comment` in the job of a pull request, against a fake GitHub. */
async function comment(values: Values = {}) {
  const { report = ordinaryReport(), beside = {}, args = [], env = {}, server = {} } = values
  await using github = await FakeGitHub.start(server)
  const cwd = reportFolder(report, beside)
  const step = await runCli(['comment', ...args], { cwd, apiUrl: github.url, env: { ...pullRequest, ...env } })
  expect(step.printed + step.summary).not.toContain(TOKEN)
  expect(github.problems).toEqual([])
  return { ...step, github, body: github.ours(7)[0]?.body ?? null }
}

describe('holmgate comment', () => {
  test('posts the report, sets the outputs, and ends with the verdict', async () => {
    const step = await comment()
    expect(step.code).toBe(1)
    expect(step.body).toMatch(/^<!-- holmgate:v1 key=default -->\n### ❌ holmgate: 2 of 3 gates passed\n/)
    expect(step.outputs).toEqual({
      verdict: 'fail',
      failed: '1',
      inconclusive: '2',
      hypotheses: '3',
      'report-path': 'holmgate-report/report.json',
    })
    expect(step.annotations).toMatchObject([
      { level: 'notice', message: expect.stringMatching(/^Comment created: https:/) },
    ])
    expect(step.summary).toBe('')
    expect((await comment({ report: passing() })).code).toBe(0)
  })

  test('[GH11] carries the commit of the change and the run, as links to this server', async () => {
    const { body } = await comment({ env: { GITHUB_SERVER_URL: 'https://ghe.example' } })
    expect(body).toContain(`https://ghe.example/octo/repo/commit/${HEAD_SHA}`)
    expect(body).toContain('https://ghe.example/octo/repo/actions/runs/100/attempts/1')
    expect(body).not.toContain('github.com')
  })

  test('works with the API of GitHub Enterprise', async () => {
    const { github } = await comment({ server: { prefix: '/api/v3' } })
    expect(github.ours(7)).toHaveLength(1)
  })

  test('--key and --section say where it stands', async () => {
    const { body } = await comment({ args: ['--key', 'search', '--section', 'node 22'] })
    expect(body).toMatch(/^<!-- holmgate:v1 key=search -->/)
    expect(parseSections(body!).map(({ label }) => label)).toEqual(['node 22'])
  })

  test('jobs of a matrix are told apart by its values, shards by their number', async () => {
    const sharded = { ...ordinaryReport(), shard: { index: 2, count: 3 } }
    const { body } = await comment({
      report: sharded,
      env: { HOLMGATE_MATRIX: '{"node":22,"os":"linux","nested":{"a":1}}' },
    })
    expect(parseSections(body!).map(({ label }) => label)).toEqual(['gate (22, linux), shard 2 of 3'])
    const broken = await comment({ env: { HOLMGATE_MATRIX: '{' } })
    expect(parseSections(broken.body!).map(({ label }) => label)).toEqual(['gate'])
  })

  test('[C2] a report without comparisons is not a pass', async () => {
    const step = await comment({ report: runReport([fileReport([])]) })
    expect(step.code).toBe(1)
    expect(step.outputs['verdict']).toBe('error')
    expect(step.printed).toContain('holmgate: 0 gates ran')
    expect(step.body).toContain('### ⚠️ holmgate: 0 gates ran')
  })

  test.each([
    ['missing', null, 'holds no report.json'],
    ['no JSON', '{"schemaVersion": 1', 'not valid JSON'],
    ['of another version', '{"schemaVersion": 9}', 'schemaVersion 9'],
    ['something else', '[]', 'not valid'],
  ])('a report that is %s ends with 2, and an old result does not stay', async (_, report, message) => {
    const step = await comment({ report })
    expect(step.code).toBe(2)
    expect(step.outputs['verdict']).toBe('error')
    expect(step.printed).toContain(message)
    expect(step.body).toContain('No result: the report of this run is missing or damaged.')
  })

  test('several reports become one section; a file that stands in two of them is refused', async () => {
    const other = runReport([fileReport([gate()], { path: 'test/other.test.ts' })])
    const cwd = reportFolder(null)
    for (const [name, report] of [
      ['a', ordinaryReport()],
      ['b', other],
      ['c', other],
    ] as const) {
      mkdirSync(join(cwd, 'holmgate-report', name))
      writeFileSync(join(cwd, 'holmgate-report', name, 'report.json'), runReportJson(report))
    }
    await using github = await FakeGitHub.start()
    const run = (...paths: string[]) =>
      runCli(['comment', ...paths.map((path) => `holmgate-report/${path}`)], {
        cwd,
        apiUrl: github.url,
        env: pullRequest,
      })
    expect(await run('a', 'b/report.json')).toMatchObject({ code: 1, outputs: { hypotheses: '4' } })
    const twice = await run('')
    expect(twice.code).toBe(2)
    expect(twice.printed).toContain('The test file test/other.test.ts stands in')
  })

  test('a shard that is missing or there twice is refused by its number', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'holmgate-shards-'))
    const write = (name: string, index: number, count = 3): string => {
      const report = { ...runReport([fileReport([gate()], { path: `test/${name}.test.ts` })]), shard: { index, count } }
      writeFileSync(join(folder, `${name}.json`), runReportJson(report))
      return `${name}.json`
    }
    const run = (...files: string[]) => runCli(['comment', ...files, '--dry-run'], { cwd: folder, env: pullRequest })
    const [one, two, three] = [write('one', 1), write('two', 2), write('three', 3)]
    expect((await run(one, two, three)).code).toBe(0)
    expect((await run(one, three)).printed).toContain('Shard 2 of 3 is missing.')
    expect((await run(one, two, three, write('again', 2))).printed).toContain('Shard 2 of 3 is there 2 times.')
    expect((await run(one, write('other', 2, 2))).printed).toContain('The reports are not of one run')
  })

  test('a shard that lies alone in a folder of reports is refused; in its own job it says that it is one', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'holmgate-shards-'))
    const shard = { ...passing(), shard: { index: 1, count: 2 } }
    for (const folder of ['shards/one', 'holmgate-report']) {
      mkdirSync(join(cwd, folder), { recursive: true })
      writeFileSync(join(cwd, folder, 'report.json'), runReportJson(shard))
    }
    const run = (...args: string[]) => runCli(args, { cwd, env: pullRequest })
    for (const args of [
      ['report', 'show', 'shards'],
      ['summary', 'shards'],
      ['comment', '--dry-run', 'shards'],
      ['summary'],
    ]) {
      const refused = await run(...args)
      expect(refused.code, args.join(' ')).toBe(2)
      expect(refused.printed).toContain('Shard 2 of 2 is missing.')
      expect(refused.outputs['verdict']).not.toBe('pass')
    }
    for (const args of [
      ['report', 'show'],
      ['comment', '--dry-run'],
    ]) {
      const alone = await run(...args)
      expect(alone.code).toBe(0)
      expect(alone.printed).toContain('This is shard 1 of 2: what the others found is not in this report.')
    }
  })

  test('a report that a run of another commit left is no result, but for who posts for another run', async () => {
    const cwd = reportFolder({ ...passing(), commit: 'c'.repeat(40) })
    const run = (command: string, env: object) =>
      runCli([command, ...(command === 'comment' ? ['--dry-run'] : [])], { cwd, env: { ...pullRequest, ...env } })
    for (const command of ['summary', 'comment']) {
      const stale = await run(command, {})
      expect(stale.code).toBe(2)
      expect(stale.printed).toContain(`The report is of commit ${'c'.repeat(40)}, and this run of ${'b'.repeat(40)}`)
      expect((await run(command, { GITHUB_SHA: 'c'.repeat(40) })).code).toBe(0)
      expect((await run(command, { GITHUB_EVENT_NAME: 'workflow_run' })).code).toBe(0)
    }
  })

  test('shards of different commits are refused, and both are named', async () => {
    const cwd = mkdtempSync(join(tmpdir(), 'holmgate-shards-'))
    const write = (index: number, commit?: string): string => {
      const file = fileReport([gate()], { path: `test/${index}.test.ts` })
      const report = { ...runReport([file]), shard: { index, count: 2 }, ...(commit === undefined ? {} : { commit }) }
      writeFileSync(join(cwd, `${index}.json`), runReportJson(report))
      return `${index}.json`
    }
    const [a, b] = ['a'.repeat(40), 'b'.repeat(40)]
    const merge = (first?: string, second?: string) =>
      runCli(['report', 'merge', write(1, first), write(2, second), '--output', 'whole'], { cwd })
    expect((await merge(a, b)).printed).toContain(`1.json is of commit ${a} and`)
    expect((await merge(a)).printed).toContain('2.json is of no known commit')
    expect((await merge(a, a)).code).toBe(0)
    expect((await merge()).code).toBe(0)
  })

  test('reads a report from standard input', async () => {
    const cwd = reportFolder(null)
    const step = await runCli(['comment', '-', '--dry-run'], {
      cwd,
      env: pullRequest,
      stdin: runReportJson(ordinaryReport()),
    })
    expect(step.code).toBe(1)
    expect(step.printed).toContain('2 of 3 gates passed')
  })

  test('does not follow a link to a file', async () => {
    const cwd = reportFolder(null)
    writeFileSync(join(cwd, 'secret.json'), 'secret contents')
    symlinkSync(join(cwd, 'secret.json'), join(cwd, 'holmgate-report', 'report.json'))
    const step = await runCli(['comment'], { cwd, env: pullRequest })
    expect(step.code).toBe(2)
    expect(step.printed).not.toContain('secret contents')
  })

  test('--dry-run prints the comment and asks nobody', async () => {
    const step = await comment({ args: ['--dry-run'] })
    expect(step.printed).toContain('<!-- holmgate:v1 key=default -->')
    expect(step.github.log).toEqual([])
    const local = await comment({
      args: ['--dry-run'],
      env: { GITHUB_ACTIONS: undefined, GITHUB_REPOSITORY: undefined },
    })
    expect(local.printed).toContain('### ❌ holmgate: 2 of 3 gates passed')
  })

  test('--exit-zero is for a job that only posts; a report that cannot be read stays an error', async () => {
    expect((await comment({ args: ['--exit-zero'] })).code).toBe(0)
    expect((await comment({ args: ['--exit-zero'], report: null })).code).toBe(2)
  })

  test('unit names stay out of it, unless they are asked for', async () => {
    const report = runReport([fileReport([brokenGate()])])
    expect((await comment({ report })).body).not.toContain('alice')
    expect((await comment({ report, args: ['--show-units'] })).body).toContain('alice@example.org')
  })

  test('[H12] [GH6] of 600 comparisons is at most 65,000 bytes long', async () => {
    const { body } = await comment({ report: largeReport(20, 580) })
    expect(Buffer.byteLength(body!)).toBeLessThanOrEqual(65_000)
    expect(body!.match(/^\| ❌/gm)).toHaveLength(20)
    expect(body).toMatch(/Left out for want of room: \d+ passing rows/)
  })
})

describe('where no comment can be posted', () => {
  test.each([
    ['a fork', { ...eventEnv('pull_request', pullRequestEvent('someone/repo')) }, 'a fork'],
    ['a fork that was deleted', { ...eventEnv('pull_request', pullRequestEvent(null)) }, 'a fork'],
    ['Dependabot', { GITHUB_ACTOR: 'dependabot[bot]' }, 'Dependabot'],
  ])(
    '[H7] [GH1] [GH5] from %s: one notice names the way out, the summary is written, the exit code is the verdict',
    async (_, env, who) => {
      for (const [report, code] of [
        [ordinaryReport(), 1],
        [passing(), 0],
      ] as const) {
        const step = await comment({ report, env, server: readOnly })
        expect(step.code).toBe(code)
        expect(step.annotations).toMatchObject([
          {
            level: 'notice',
            message: expect.stringContaining(
              `No comment: a pull request from ${who} runs with a token that can only read`,
            ),
          },
        ])
        expect(step.annotations[0]!.message).toContain('workflow_run')
        expect(step.summary).toContain('gates passed'.slice(0, 4))
        expect(step.github.log).toHaveLength(2)
      }
    },
  )

  test('[GH2] without the permission: one warning names it, without a loop', async () => {
    const step = await comment({
      env: eventEnv('pull_request_target', pullRequestEvent('someone/repo')),
      server: readOnly,
    })
    expect(step.code).toBe(1)
    expect(step.annotations).toMatchObject([
      { level: 'warning', message: expect.stringContaining('permissions: pull-requests: write') },
    ])
    expect(step.github.log).toHaveLength(2)
    expect(step.summary).toContain('2 of 3 gates passed')
  })

  test('[H8] errors of the API come after the verdict, as a warning', async () => {
    const step = await comment({ server: { fault: () => ({ status: 500 }) } })
    expect(step.code).toBe(1)
    expect(step.printed.indexOf('holmgate: 2 of 3 gates passed')).toBeLessThan(step.printed.indexOf('::warning'))
    expect(step.annotations).toMatchObject([
      { level: 'warning', message: expect.stringContaining('the API cannot be reached') },
    ])
    let failures = 0
    const recovered = await comment({ server: { fault: () => (failures++ < 3 ? { status: 500 } : null) } })
    expect(recovered.body).not.toBeNull()
  })

  test.each([
    [
      'a locked conversation',
      { status: 403, message: 'Unable to create comment because issue is locked.' },
      'the conversation is locked',
    ],
    ['a token that is not valid', { status: 401, message: 'Bad credentials' }, 'the token is not valid'],
    ['a repository that the token cannot see', { status: 404, message: 'Not Found' }, 'cannot see this repository'],
    ['a rate limit', { status: 429, headers: { 'retry-after': '3600' } }, 'rate limit'],
  ])('%s is a warning', async (_, fault, message) => {
    const step = await comment({ report: passing(), server: { fault: () => fault } })
    expect(step.code).toBe(0)
    expect(step.annotations).toMatchObject([{ level: 'warning', message: expect.stringContaining(message) }])
  })

  test.each([
    ['no token', { GITHUB_TOKEN: undefined }, 'there is no token'],
    ['a token with a line end inside', { GITHUB_TOKEN: 'abc\ndef' }, 'does not look like a token'],
    ['no repository', { GITHUB_REPOSITORY: undefined }, 'GITHUB_REPOSITORY'],
    ['an event that cannot be read', { GITHUB_EVENT_PATH: '/nowhere' }, 'GITHUB_EVENT_PATH'],
    ['an address that is none', { GITHUB_API_URL: 'x' }, 'GITHUB_API_URL'],
  ])('%s is a warning', async (_, env, message) => {
    const step = await comment({ report: passing(), env })
    expect(step.code).toBe(0)
    expect(step.annotations).toMatchObject([{ level: 'warning', message: expect.stringContaining(message) }])
    expect(step.printed).not.toContain('abc\ndef')
  })

  test('--require-comment makes it an error, but never hides a failed gate', async () => {
    expect((await comment({ report: passing(), args: ['--require-comment'], server: readOnly })).code).toBe(2)
    expect((await comment({ args: ['--require-comment'], server: readOnly })).code).toBe(1)
    expect(
      (await comment({ report: passing(), args: ['--require-comment'], env: { GITHUB_REPOSITORY: undefined } })).code,
    ).toBe(2)
    expect((await comment({ report: passing(), args: ['--require-comment'] })).code).toBe(0)
  })
})

describe('the event', () => {
  test('merge_group: no comment, no failure, also where a comment is required', async () => {
    const step = await comment({
      report: passing(),
      args: ['--require-comment'],
      env: eventEnv('merge_group', mergeGroupEvent()),
    })
    expect(step).toMatchObject({
      code: 0,
      annotations: [{ level: 'notice', message: 'No comment: a merge group has no pull request of its own.' }],
    })
    expect(step.github.log).toEqual([])
  })

  test('[H16] [GH4] push: one line says that there is no pull request', async () => {
    const step = await comment({ env: eventEnv('push', pushEvent()) })
    expect(step.annotations).toMatchObject([
      { level: 'notice', message: 'No comment: commit aaaaaaa is the head of no open pull request.' },
    ])
    expect(step.code).toBe(1)
  })

  test('push: the comment goes to the open pull request that the commit is the head of', async () => {
    const pulls = [
      { number: 6, sha: HEAD_SHA, state: 'closed' as const },
      { number: 7, sha: HEAD_SHA, state: 'open' as const },
    ]
    const env = eventEnv('push', pushEvent())
    expect((await comment({ env, server: { pulls } })).body).not.toBeNull()
    const two = await comment({ env, server: { pulls: [...pulls, { number: 8, sha: HEAD_SHA, state: 'open' }] } })
    expect(two.annotations[0]!.message).toContain('is the head of 2 open pull requests; --pull-request names one')
  })

  test('a pull request that is closed gets none', async () => {
    const step = await comment({ env: eventEnv('pull_request', pullRequestEvent('octo/repo', 'closed')) })
    expect(step.annotations).toMatchObject([{ level: 'notice', message: 'No comment: pull request #7 is closed.' }])
  })

  test('--pull-request names it where the event does not', async () => {
    const step = await comment({ args: ['--pull-request', '7'], env: eventEnv('workflow_dispatch', {}) })
    expect(step.body).not.toBeNull()
  })

  test('--expect-sha posts only while the commit is the head', async () => {
    const pulls = [{ number: 7, sha: HEAD_SHA, state: 'open' as const }]
    expect((await comment({ args: ['--expect-sha', HEAD_SHA], server: { pulls } })).body).not.toBeNull()
    const moved = await comment({ args: ['--expect-sha', 'c'.repeat(40)], server: { pulls } })
    expect(moved.body).toBeNull()
    expect(moved.annotations[0]!.message).toContain(
      'the report is about commit ccccccc, which is not the head of pull request #7',
    )
  })
})

describe('after a workflow that may not post', () => {
  const pulls = [{ number: 7, sha: HEAD_SHA, state: 'open' as const }]
  const kept = (payload: unknown = pullRequestEvent('someone/repo')) => ({ 'event.json': JSON.stringify(payload) })
  const env = eventEnv('workflow_run', workflowRunEvent())

  test('[H17] [GH16] finds the pull request through the event beside the report, confirmed by the commit', async () => {
    const step = await comment({ env, beside: kept(), server: { pulls } })
    expect(step.body).toContain('2 of 3 gates passed')
    expect(parseSections(step.body!)[0]).toMatchObject({ label: 'gate', run: 55, attempt: 2, sha: HEAD_SHA })
  })

  test('does not believe the event: another pull request gets nothing', async () => {
    const others = [{ number: 7, sha: 'd'.repeat(40), state: 'open' as const }]
    const step = await comment({ env, beside: kept(), server: { pulls: others } })
    expect(step.body).toBeNull()
    expect(step.annotations[0]!.message).toContain('is not the head of pull request #7 (any more)')
    expect((await comment({ env, beside: kept(), server: {} })).annotations[0]!.message).toContain(
      'there is no pull request #7',
    )
  })

  test('without that event looks the commit up', async () => {
    expect((await comment({ env, server: { pulls } })).body).not.toBeNull()
    expect((await comment({ env, beside: { 'event.json': 'no json' }, server: { pulls } })).body).not.toBeNull()
  })

  test('shows the numbers and names of the report, none of its sentences', async () => {
    const report = runReport([
      fileReport([gate({ message: 'VISIT EVIL' }), brokenGate({ message: 'VISIT EVIL' })], {
        warnings: ['VISIT EVIL'],
      }),
    ])
    const step = await comment({ env, beside: kept(), report, server: { pulls }, args: ['--show-units'] })
    expect(step.body).not.toContain('EVIL')
    expect(step.body).toContain('1 warning: the log of the run says more')
    expect(step.body).toContain('`ndcg@10`')
  })

  test('a second try of the same report is not posted twice', async () => {
    await using github = await FakeGitHub.start({ pulls })
    const cwd = reportFolder(ordinaryReport(), kept())
    for (const RUNNER_NAME of ['runner 1', 'runner 2']) {
      await runCli(['comment'], { cwd, apiUrl: github.url, env: { ...env, RUNNER_NAME } })
    }
    expect(github.log.filter(({ method }) => method !== 'GET').map(({ method }) => method)).toEqual(['POST'])
  })
})

test('the order of runs is kept: an older run that posts later says so and changes nothing', async () => {
  await using github = await FakeGitHub.start()
  const cwd = reportFolder(ordinaryReport())
  const run = (id: string) =>
    runCli(['comment'], { cwd, apiUrl: github.url, env: { ...pullRequest, GITHUB_RUN_ID: id } })
  await run('200')
  const late = await run('100')
  expect(late.annotations).toMatchObject([
    { level: 'notice', message: 'No comment: the one on pull request #7 holds the report of a newer run.' },
  ])
  expect(parseSections(github.ours(7)[0]!.body)[0]!.run).toBe(200)
})

test('a token of another user is told how to be found again', async () => {
  const step = await comment({ server: { login: 'my-app[bot]' } })
  expect(step.annotations).toMatchObject([
    { level: 'notice' },
    { level: 'warning', message: expect.stringContaining("Pass --author 'my-app[bot]'") },
  ])
  expect(
    (await comment({ server: { login: 'my-app[bot]' }, args: ['--author', 'my-app[bot]'] })).annotations,
  ).toHaveLength(1)
})

test('the comment of an ordinary run', async () => {
  const { body } = await comment()
  await expect(`${body}\n`).toMatchFileSnapshot('../fixtures/github/comment.md')
})

describe('the report of holmgate compare', () => {
  const scores = (shift: number): string =>
    `query_id,ndcg@10,latency\n${Array.from({ length: 40 }, (_, i) => `q${i},${0.3 + (i % 7) / 20 + shift * (1 + (i % 3))},${100 + i}`).join('\n')}\n`

  async function compareAndComment(shift: number, server: FakeOptions = {}) {
    await using github = await FakeGitHub.start(server)
    const cwd = reportFolder(null)
    writeFileSync(join(cwd, 'main.csv'), scores(0))
    writeFileSync(join(cwd, 'branch.csv'), scores(shift))
    const options = { cwd, apiUrl: github.url, env: pullRequest }
    const compared = await runCli(
      ['compare', 'main.csv', 'branch.csv', '-m', 'ndcg@10', '-m', 'latency', '--report', 'holmgate-report'],
      options,
    )
    const step = await runCli(['comment'], options)
    expect(github.problems).toEqual([])
    return { compared, ...step, body: github.ours(7)[0]?.body ?? '' }
  }

  test('is posted with its verdict, its numbers and its files, without a runner', async () => {
    const { compared, code, body, outputs } = await compareAndComment(-0.01)
    expect(compared.code).toBe(1)
    expect(code).toBe(1)
    expect(outputs).toMatchObject({ verdict: 'fail', failed: '1', hypotheses: '2' })
    expect(body).toMatch(/^<!-- holmgate:v1 key=default -->\n### ❌ holmgate: 1 of 2 gates passed\n/)
    for (const part of ['ndcg@10', 'branch vs main', 'branch.csv', 'worse']) expect(body).toContain(part)
    expect(body).not.toMatch(/betterWhen|undefined|null|NaN/)
    expect(body).toMatchSnapshot()
  })

  test('is green where nothing got worse', async () => {
    const { compared, code, body } = await compareAndComment(0.01)
    expect([compared.code, code]).toEqual([0, 0])
    expect(body).toMatch(/### ✅ holmgate: /)
  })
})
