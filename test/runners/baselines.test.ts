import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseBaseline } from '../../src/evaluation/baseline-parse.ts'
import { baselineProject, guard, kept, keptNames, type RunnerName, specText } from './baselines.ts'
import { type Project, type Run, run, runJest, runVitest } from './project.ts'

const CI = { CI: '1' }
const WORSE = { SHIFT: '-0.02' }
const START = { vitest: runVitest, jest: runJest }

const cli = (project: Project, ...args: string[]): Promise<Run> =>
  run(project, join(project.folder, 'node_modules/holmgate/dist/cli.js'), args)
const git = (project: Project, ...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: project.folder, encoding: 'utf8' })

/** Everything that a run printed, without the line breaks of its tables. */
const said = ({ stdout, stderr, json }: Run): string =>
  [
    stdout,
    stderr,
    ...(json?.testResults ?? []).flatMap(({ message, assertionResults }) => [
      message,
      ...assertionResults.flatMap(({ failureMessages }) => failureMessages),
    ]),
  ]
    .join('\n')
    .replace(/\n {2,}/g, ' ')

/** Titles of red tests. */
const red = ({ json }: Run): string[] =>
  (json?.testResults ?? [])
    .flatMap(({ assertionResults }) => assertionResults)
    .flatMap(({ title, status }) => (status === 'failed' ? [title] : []))
    .sort()

const meanOf = (text: string | null): number => parseBaseline(text ?? '', 'kept').result.metrics['m']!

describe.each<RunnerName>(['vitest', 'jest'])('%s', (runner) => {
  const start = START[runner]
  const command = runner === 'vitest' ? 'npx vitest run a.test.js' : 'npx jest a.test.js'

  test('[G1] [G2] [G3] [G4] [G7] a baseline from the first run to its promotion', async () => {
    using project = baselineProject(runner, {
      'a.test.js': `test('gate', () => { ${guard('ranker')} })\ntest('other', () => {})`,
    })
    git(project, 'init', '-q')
    git(project, 'add', 'a.test.js')
    git(project, 'commit', '-qm', 'x')
    const commit = git(project, 'rev-parse', 'HEAD').trim()

    const missing = await start(project, { env: CI })
    expect(missing.code).toBe(1)
    expect(red(missing)).toEqual(['gate'])
    expect(said(missing)).toContain(`Run "${command}" on a developer’s machine, and commit the file`)
    expect(kept(project, 'ranker')).toBeNull()

    const first = await start(project)
    expect(first.code).toBe(0)
    expect(said(first)).toContain('Nothing was compared by 1 gate.')
    const written = kept(project, 'ranker')
    expect(parseBaseline(written!, 'kept')).toMatchObject({ commit, spec: 'a.test.js', model: 'ranker' })

    const again = await start(project, { env: CI })
    expect(again.code).toBe(0)
    const day = new Date().toISOString().slice(0, 10)
    expect(said(again)).toContain(`__baselines__/ranker.json of ${day}, commit ${commit.slice(0, 7)}`)

    const worse = await start(project, { env: WORSE })
    expect(worse.code).toBe(1)
    expect(kept(project, 'ranker')).toBe(written)
    expect(kept(project, 'ranker', 'holmgate-report/candidates/__baselines__')).toBeNull()

    const refused = await start(project, { env: { ...CI, ...WORSE }, args: ['-u'] })
    expect(refused.code).toBe(1)
    expect(said(refused)).toContain('CI never writes one. Gates were judged as without -u')
    expect(kept(project, 'ranker')).toBe(written)

    const promoted = await cli(project, 'baseline', 'promote')
    expect(promoted.code, promoted.stderr).toBe(0)
    expect(promoted.stdout).toContain('m: mean 0.38 to 0.34 (-0.04)')
    expect(meanOf(kept(project, 'ranker'))).toBeCloseTo(meanOf(written) - 0.04, 10)
    expect((await start(project, { env: { ...CI, ...WORSE } })).code).toBe(0)
    // An earlier run's candidate must not be taken for this one's.
    expect((await cli(project, 'baseline', 'promote')).code).toBe(2)

    const updated = await start(project, { args: ['-u'] })
    expect(updated.code).toBe(0)
    expect(said(updated)).toContain('baseline ranker updated')
    expect(said(updated)).toContain('0 gates: 0 passed, 0 failed; 1 not judged')
    const after = kept(project, 'ranker')
    expect(meanOf(after)).toBe(meanOf(written))
    expect(said(await start(project, { args: ['-u'] }))).toContain('baseline ranker unchanged')
    expect(kept(project, 'ranker')).toBe(after)

    const partial = await start(project, { env: WORSE, args: ['-u', '-t', 'gate'] })
    expect(partial.code).toBe(1)
    expect(said(partial)).toContain(
      'was not updated, although -u asks for it: 1 of the 2 tests of the file did not run',
    )
    expect(kept(project, 'ranker')).toBe(after)
    expect(keptNames(project)).toEqual(['ranker.json'])
  })

  test('[G8] nothing is written by a test with another error, nor by a part of a file', async () => {
    const broken = (name: string, body: string): string => `test('${name}', () => { ${guard(name)}; ${body} })`
    const claim = `expect(model()).toBeSignificantlyBetterThan(model(0.2), { metric: 'm' })`
    const late = `expect(modelWithP(0.03)).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })`
    const retry = runner === 'vitest' ? ', { retry: 1 }' : ''
    const retried = (name: string, candidate: string): string =>
      `${runner === 'jest' ? 'jest.retryTimes(1);' : ''}let n = 0\n` +
      `test('${name}'${retry}, () => { n++; ${guard(name, candidate)}; if (n === 1) throw new Error('first') })`
    using project = baselineProject(runner, {
      'only.test.js': `test.only('only', () => { ${guard('only')} })\ntest('left out', () => {})`,
      'error.test.js': broken('error', "throw new Error('after the gate')"),
      'claim.test.js': broken('claim', claim),
      'late.test.js': `${broken('late', late)}\ntest('late too', () => { ${late} })`,
      'caught.test.js': broken('caught', 'try { expect(model()).toBeSignificantlyWorseThan() } catch {}'),
      'hook.test.js': `afterAll(() => { throw new Error('hook') })\n${broken('hook', '')}`,
      'failing.test.js': `test.${runner === 'vitest' ? 'fails' : 'failing'}('failing', () => { ${guard('failing')}; throw new Error('x') })`,
      'two.test.js': `test('two', () => { ${guard('two')}; ${guard('two', 'model(0.01)')} })`,
      'changed.test.js': `test('changed', () => { const one = model(); ${guard('changed', 'one')}; one.values.m[0] = 0.5 })`,
      'mutated.test.js': `const { evaluationResult } = ${runner === 'jest' ? "require('holmgate')" : "await import('holmgate')"}\ntest('mutated', () => { const one = evaluationResult(model()); ${guard('mutated', 'one')}; one.values.m[0] = 0.5 })`,
      'differs.test.js': retried('differs', 'model(n / 100)'),
      'same.test.js': retried('same', 'model()'),
      'metrics.test.js':
        `test('m', () => { ${guard('metrics', '{ ...model(), values: { m: model().values.m } }')} })\n` +
        `test('k', () => { ${guard('metrics', '{ ...model(), values: { k: model().values.k } }').replace("'m'", "'k'")} })`,
    })
    const outcome = await start(project, { args: ['-u'] })
    expect(outcome.code).toBe(1)
    expect(keptNames(project)).toEqual(['changed.json', 'metrics.json', 'same.json'])
    expect(red(outcome).filter((title) => title !== 'late too')).toEqual([
      'caught',
      'claim',
      'differs',
      'error',
      // A gate that got no verdict does not satisfy a test that must fail.
      'failing',
      'hook',
      'late',
      'mutated',
      'only',
      'two',
    ])
    const text = said(outcome)
    for (const why of [
      '1 of the 2 tests of the file did not run',
      'its test has another error',
      'another gate of its test failed',
      'a gate of its test was called wrongly',
      'a hook of the file failed',
      'its gates offer different candidates (their scores of "m" differ)',
      'its gates or the attempts of its test offer different candidates (their scores of "m" differ)',
    ])
      expect(text).toContain(`It was not written: ${why}`)
    expect(text).toContain('the scores of "m" changed since')
    // What was written is what the gate saw, and both metrics of one model are together.
    expect(meanOf(kept(project, 'changed'))).toBe(meanOf(kept(project, 'same')))
    expect(Object.keys(parseBaseline(kept(project, 'metrics')!, 'kept').result.values).sort()).toEqual(['k', 'm'])
  })

  test('[G5] [G6] [B9] a file that cannot be used is red and says why, until -u replaces it', async () => {
    const spec = (name: string, more = ''): string => `test('${name}', () => { ${guard(name, 'model()', more)} })`
    const names = [
      'version',
      'conflict',
      'truncated',
      'edited',
      'empty',
      'bytes',
      'input',
      'ids',
      'metric',
      'Twin',
      'old',
    ]
    using project = baselineProject(runner, {
      ...Object.fromEntries(names.map((name) => [`${name}.test.js`, spec(name)])),
      'input.test.js': spec('input', ", { inputs: { judge: process.env.JUDGE ?? 'a' } }"),
      'old.test.js': spec('old', ', { maxAge: 30 }'),
      'metric.test.js':
        `test('metric', () => { expect(model()).not.toBeSignificantlyWorseThan(baseline('metric'), { metrics: process.env.JUDGE ? ['m', 'new'] : ['m'] }) })`.replace(
          'model()',
          'model(0, process.env.JUDGE ? { values: { ...model().values, new: model().values.k } } : {})',
        ),
      'ids.test.js': `test('ids', () => { const one = model(); if (process.env.JUDGE) one.sampleIds[3] = 'x'; ${guard('ids', 'one')} })`,
    })
    expect((await start(project)).code).toBe(0)
    expect(keptNames(project)).toHaveLength(names.length)
    const change = (name: string, edit: (text: string) => string | Buffer, as = name): void =>
      writeFileSync(join(project.folder, '__baselines__', `${as}.json`), edit(kept(project, name)!))
    change('version', (text) => text.replace('"schemaVersion": 1', '"schemaVersion": 2'))
    change('conflict', (text) => text.replace('  "digest"', '<<<<<<< HEAD\n  "digest"'))
    change('truncated', (text) => text.slice(0, 1500))
    change('edited', (text) => text.replace('["u1", 0.28,', '["u1", 0.29,'))
    change('empty', () => '')
    change('bytes', (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xff])]))
    change('Twin', (text) => text, 'twin')
    change('old', (text) => text.replace(/"date": "\d{4}/, '"date": "2019'))

    const outcome = await start(project, { env: { JUDGE: 'b' } })
    expect(outcome.code).toBe(1)
    expect(red(outcome)).toEqual(names.filter((name) => name !== 'old').sort())
    const text = said(outcome)
    for (const why of [
      'it has schemaVersion 2, and this version of holmgate reads schemaVersion 1',
      'holds the merge-conflict marker "<<<<<<< HEAD"',
      'it is cut off or damaged, no valid JSON',
      'A merge or an edit by hand mixed two baselines',
      'it is empty',
      'it is no UTF-8 text',
      'the input "judge" was "a" and is "b"',
      '1 unit of it is gone ("u3"); 1 unit is new ("x")',
      'it holds no metric "new", only "m", "k"',
      'there is a baseline "twin", whose name differs only in case',
      /The baseline 'old' \(__baselines__\/old\.json\) is \d+ days old, and maxAge is 30/,
    ])
      expect(text).toMatch(typeof why === 'string' ? new RegExp(why.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')) : why)

    const updated = await start(project, { env: { JUDGE: 'b' }, args: ['-u'] })
    expect(red(updated)).toEqual(['Twin'])
    for (const name of names.filter((name) => name !== 'Twin')) parseBaseline(kept(project, name)!, name)
  })

  test('two workers that write at once, and two files that want the same name', async () => {
    const slow = 'await new Promise((done) => setTimeout(done, 300))'
    const spec = (name: string, shift: number): string =>
      `test('${name}', async () => { ${slow}; ${guard(name, `model(${shift})`)} })`
    using project = baselineProject(runner, {
      'a.test.js': `${spec('a', 0)}\n${spec('mine', 0)}`,
      'b.test.js': spec('b', 0.01),
      'c.test.js': spec('shared', 0.02).replace("test('shared'", "test('c'"),
      'd.test.js': spec('shared', 0.03).replace("test('shared'", "test('d'"),
    })
    const outcome = await start(project, { args: ['-u', '--maxWorkers=2'] })
    expect(outcome.code).toBe(1)
    expect(keptNames(project)).toEqual(['a.json', 'b.json', 'mine.json', 'shared.json'])
    const { spec: owner } = parseBaseline(kept(project, 'shared')!, 'kept')
    expect(red(outcome)).toEqual([owner === 'c.test.js' ? 'd' : 'c'])
    expect(meanOf(kept(project, 'b'))).toBeCloseTo(meanOf(kept(project, 'a')) + 0.02, 10)

    // The owner is whole and no longer names one of its baselines; another test file is gone.
    project.write('a.test.js', specText(runner, spec('a', 0)))
    writeFileSync(
      join(project.folder, '__baselines__/gone.json'),
      kept(project, 'b')!.replace('"spec": "b.test.js"', '"spec": "gone.test.js"'),
    )
    const shard = await start(project, { args: ['a.test.js'] })
    expect(said(shard)).toContain(
      '2 baseline files are obsolete, no test uses them any more: __baselines__/gone.json, __baselines__/mine.json',
    )
  })

  test('shards write the baselines and leave the candidates of their own files', async () => {
    using project = baselineProject(runner, {
      'a.test.js': `test('a', () => { ${guard('a')} })`,
      'b.test.js': `test('b', () => { ${guard('b')} })`,
    })
    for (const shard of ['1/2', '2/2']) {
      const missing = await start(project, { env: CI, args: [`--shard=${shard}`] })
      expect([missing.code, keptNames(project)]).toEqual([1, []])
    }
    expect(keptNames(project, 'holmgate-report/candidates/__baselines__')).toEqual(['a.json', 'b.json'])
    expect((await start(project, { args: ['--shard=1/2'] })).code).toBe(0)
    expect(keptNames(project)).toHaveLength(1)
    expect((await start(project, { args: ['--shard=2/2'] })).code).toBe(0)
    expect(keptNames(project)).toEqual(['a.json', 'b.json'])
  })

  test('a kill in the middle of a write leaves the old file, and the run is red', async () => {
    // Before the set-up file notes the real functions: what a test puts in their place changes nothing.
    const preload = `if (process.env.KILL) {
        const fs = require('node:fs')
        const { openSync, writeSync } = fs
        const kept = new Set()
        fs.openSync = (path, ...rest) => {
          const file = openSync(path, ...rest)
          if (String(path).includes('__baselines__')) kept.add(file)
          return file
        }
        fs.writeSync = (file, bytes, at, ...rest) => {
          if (!kept.has(file)) return writeSync(file, bytes, at, ...rest)
          writeSync(file, bytes, at, 700)
          process.kill(process.pid, 'SIGKILL')
        }
        require('node:module').syncBuiltinESMExports()
      }`
    using project = baselineProject(runner, {
      'kill.cjs': preload,
      'a.test.js': `test('a', () => { ${guard('a')} })`,
      'b.test.js': `test('b', () => {})`,
    })
    expect((await start(project)).code).toBe(0)
    const before = kept(project, 'a')
    const args = ['-u', ...(runner === 'vitest' ? ['--pool=forks'] : ['--maxWorkers=2'])]
    const killed = await start(project, {
      env: { KILL: '1', NODE_OPTIONS: `--require=${join(project.folder, 'kill.cjs')}`, ...WORSE },
      args,
    })
    // In band it is Jest itself that dies.
    expect(killed.signal ?? killed.code).not.toBe(0)
    expect(kept(project, 'a')).toBe(before)
    expect(keptNames(project)).toEqual(['a.json', expect.stringMatching(/^a\.json\.\d+\.\d+\.tmp$/)])
    // The next write clears up what the dead process left.
    expect((await start(project, { env: WORSE, args: ['-u'] })).code).toBe(0)
    expect(keptNames(project)).toEqual(['a.json'])
    expect(kept(project, 'a')).not.toBe(before)
  })
})

test('[G2] [G3] jest --ci writes nothing, with -u neither, whatever the environment says', async () => {
  using project = baselineProject('jest', {
    'a.test.js': `test('a', () => { ${guard('a')} })`,
    'b.test.js': `test('b', () => { ${guard('b')} })`,
  })
  for (const args of [['--ci'], ['--ci', '-u', '--maxWorkers=2']]) {
    const outcome = await runJest(project, { args })
    expect(outcome.code).toBe(1)
    expect(red(outcome)).toEqual(['a', 'b'])
    expect(keptNames(project)).toEqual([])
  }
})

test('[G2] [G3] --ci without our reporter, and the variables of CI services, write nothing either', async () => {
  const files = { 'a.test.js': `test('a', () => { ${guard('a')} })` }
  using plain = baselineProject('jest', files)
  const ways = [
    ['--ci', '--reporters=default'],
    ['--ci', '-u', '--reporters=default'],
    ['--ci=true', '-u', '--reporters=default', '--runInBand'],
  ] as const
  for (const args of ways) {
    const outcome = await runJest(plain, { args })
    expect([outcome.code, keptNames(plain)], `${args.join(' ')}\n${outcome.stderr}`).toEqual([1, []])
  }
  for (const env of [{ CI: '1' }, { CI: 'true' }, { GITLAB_CI: 'true' }, { TF_BUILD: 'True' }]) {
    using vitest = baselineProject('vitest', files)
    for (const args of [[], ['-u'], ['-u', '--reporter=dot']]) {
      const outcome = await runVitest(vitest, { env, args })
      expect([outcome.code, keptNames(vitest)], JSON.stringify([env, args])).toEqual([1, []])
    }
  }
}, 240_000)

test('[G3] workers without our reporter cannot know of --ci, so -u writes nothing there', async () => {
  const names = ['a', 'b']
  const files = names.map((name): [string, string] => [`${name}.test.js`, `test('${name}', () => { ${guard(name)} })`])
  using project = baselineProject('jest', Object.fromEntries(files))
  // A limit makes workers certain: a few files that were fast the last time run in one process.
  const workers = ['--maxWorkers=2', '--workerIdleMemoryLimit=4GB']
  const plain = ['--reporters=default', ...workers]
  for (const args of [['--ci', '-u'], ['--ci', '-u', '--workerThreads'], ['-u'], ['--ci']]) {
    const outcome = await runJest(project, { args: [...plain, ...args] })
    expect([outcome.code, keptNames(project)], outcome.stderr).toEqual([1, []])
    expect(red(outcome)).toEqual(names)
  }
  // Without -u Jest itself tells its workers; with it, the reporter does.
  expect((await runJest(project, { args: plain })).code).toBe(0)
  const written = names.map((name) => kept(project, name))
  expect(written).not.toContain(null)
  const untold = await runJest(project, { args: [...plain, '-u'], env: { SHIFT: '0.001' } })
  expect(names.map((name) => kept(project, name))).toEqual(written)
  expect(said(untold)).toContain("Add 'holmgate/jest/reporter' to the reporters")
  const told = await runJest(project, { args: [...workers, '-u'], env: { SHIFT: '0.001' } })
  expect(told.code, told.stderr).toBe(0)
  for (const [j, name] of names.entries()) expect(kept(project, name)).not.toBe(written[j])
}, 240_000)

test('a runner that tells nothing of its tests writes no baseline, and a missing one is red', async () => {
  const files = { 'a.test.js': `test('a', () => { ${guard('a')} })` }
  using jest = baselineProject('jest', files)
  const untold = await runJest(jest, { env: { HOLMGATE_FALLBACK: '1' } })
  expect([untold.code, keptNames(jest)]).toEqual([1, []])
  expect(said(untold)).toContain('It was not written: this runner does not tell whether its tests passed')
  // Vitest tells its tests also where only the fallback can judge.
  using vitest = baselineProject('vitest', files)
  const told = await runVitest(vitest, { env: { HOLMGATE_FALLBACK: '1' } })
  expect([told.code, keptNames(vitest)]).toEqual([0, ['a.json']])
})

test('without the reporter it is still said that nothing was compared', async () => {
  using project = baselineProject('vitest', { 'a.test.js': `test('a', () => { ${guard('a')} })` })
  const outcome = await runVitest(project, { args: ['--reporter=dot'] })
  expect(outcome.code).toBe(0)
  expect(outcome.stderr).toContain(
    'holmgate: baseline a written: __baselines__/a.json did not exist. Nothing was compared',
  )
})
