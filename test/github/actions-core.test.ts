import { readFileSync } from 'node:fs'
import * as core from '@actions/core'
import { describe, expect, test } from 'vitest'
import { actionsRunner } from '../../src/github/actions-runner.ts'
import { commandIn, commandsIn, outputsIn } from './support/actions-step.ts'
import { inStep, stepEnv } from './support/step.ts'

describe('what we rely on in @actions/core', () => {
  test('it escapes data and properties so that they come out as they went in', async () => {
    const text = '100%: a, b\r\nc %0A ::error::x'
    const { commands, printed } = await inStep(stepEnv(), async () =>
      core.notice(text, { title: text, file: 'a,b:c.ts', startLine: 3, startColumn: 2 }),
    )
    expect(printed.trimEnd().split('\n')).toHaveLength(1)
    expect(commands).toEqual([
      { name: 'notice', data: text, properties: { title: text, file: 'a,b:c.ts', line: '3', col: '2' } },
    ])
  })

  test('it drops properties that are zero', async () => {
    const { commands } = await inStep(stepEnv(), async () =>
      core.error('x', { file: 'a.ts', startLine: 0, startColumn: 0 }),
    )
    expect(commands[0]!.properties).toEqual({ file: 'a.ts' })
  })

  test('info() is raw, so no foreign text may go there', async () => {
    const { commands } = await inStep(stepEnv(), async () => core.info('a\n::error::x'))
    expect(commands.map(({ name }) => name)).toEqual(['error'])
  })

  test('the summary escapes nothing and appends', async () => {
    const { summary } = await inStep(stepEnv(), async () => core.summary.addRaw('<script>').write(), 'before\n')
    expect(summary).toBe('before\n<script>')
    core.summary.emptyBuffer()
  })

  test('outputs use a delimiter that does not occur in the value', async () => {
    const { outputs, result } = await inStep(stepEnv(), async () => {
      core.setOutput('name', 'a\nname=x\nEOF')
      return readFileSync(process.env['GITHUB_OUTPUT']!, 'utf8')
    })
    expect(outputs).toEqual({ name: 'a\nname=x\nEOF' })
    expect(result).toMatch(/^name<<ghadelimiter_[0-9a-f-]{36}\n/)
  })
})

describe('our layer on it', () => {
  test('keeps commands out of the text, also where it is printed raw', async () => {
    const { commands } = await inStep(stepEnv(), async () =>
      (await actionsRunner()).annotate({
        level: 'warning',
        title: '##[error]t',
        message: 'a\n::error::x\n##[add-mask]0.5',
      }),
    )
    expect(commands).toHaveLength(1)
    expect(commandsIn(commands[0]!.data)).toEqual([])
    expect(commandsIn(commands[0]!.properties['title']!)).toEqual([])
  })

  test('keeps messages below the limit of the runner', async () => {
    const { commands } = await inStep(stepEnv(), async () =>
      (await actionsRunner()).annotate({ level: 'notice', title: 't', message: 'x'.repeat(10_000) }),
    )
    expect(commands[0]!.data.length).toBeLessThan(4000)
  })

  test('leaves no text behind when a summary cannot be written', async () => {
    const runner = await actionsRunner()
    await inStep(stepEnv(), () => runner.appendSummary('first'))
    const { summary } = await inStep(stepEnv(), () => runner.appendSummary('second'))
    expect(summary).toBe('second')
  })
})

describe('the port of the runner that these tests read with', () => {
  test.each([
    ['::error::x', 'error'],
    ['  \t::ERROR file=a::x', 'error'],
    ['text ##[add-mask]0.5', 'add-mask'],
    ['::stop-commands::abc', 'stop-commands'],
    ['| ::error::x', null],
    ['\u200b::error::x', null],
    ['##\u200b[error]x', null],
    ['::unknown::x', null],
    ['::error', null],
    ['a ::error::x', null],
  ])('%j is %s', (line, name) => {
    expect(commandIn(line)?.name ?? null).toBe(name)
  })

  test('reads both forms of an output, and nothing while commands are stopped', () => {
    expect(outputsIn('a=1\nb<<E\n2\n3\nE\nc=x<<y\n')).toEqual({ a: '1', b: '2\n3', c: 'x<<y' })
    expect(commandsIn('::stop-commands::t\n::error::x\n::t::\n::error::y').map(({ data }) => data)).toEqual(['t', 'y'])
  })
})
