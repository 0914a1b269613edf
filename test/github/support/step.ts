import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, vi } from 'vitest'
import { main } from '../../../src/cli/main.ts'
import type { RunReport } from '../../../src/family/types.ts'
import type { World } from '../../../src/github/post-comment.ts'
import { runReportJson } from '../../../src/report/index.ts'
import { annotationsIn, commandsIn, outputsIn, type StepAnnotation, type StepCommand } from './actions-step.ts'
import { instantWorld, TOKEN } from './posting.ts'

/** One folder a test file: `@actions/core` remembers the path of the summary for as long as the process lives. */
const folder = mkdtempSync(join(tmpdir(), 'holmgate-step-'))
const summaryPath = join(folder, 'summary.md')
const outputPath = join(folder, 'output.txt')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Everything that is left of a step. */
export interface Step {
  /** All that was printed, on both streams, in order. */
  readonly printed: string
  readonly commands: readonly StepCommand[]
  readonly annotations: readonly StepAnnotation[]
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
}

type Env = Record<string, string | undefined>

/** Variables of a step, without those of the job that these tests may run in. */
export function stepEnv(values: Env = {}): Env {
  return {
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: join(folder, 'repo'),
    GITHUB_REPOSITORY: 'octo/repo',
    GITHUB_RUN_ID: '100',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_WORKFLOW: 'gate',
    GITHUB_JOB: 'gate',
    GITHUB_SHA: 'b'.repeat(40),
    GITHUB_SERVER_URL: 'https://github.example',
    RUNNER_NAME: 'runner 1',
    GITHUB_STEP_SUMMARY: summaryPath,
    GITHUB_OUTPUT: outputPath,
    ...values,
  }
}

/** Runs something as a step: the environment is set while it runs, both streams are read. */
export async function inStep<Result>(
  env: Env,
  action: () => Promise<Result>,
  summaryBefore = '',
): Promise<Step & { result: Result }> {
  writeFileSync(summaryPath, summaryBefore)
  writeFileSync(outputPath, '')
  const kept = { ...process.env }
  for (const name of Object.keys(process.env)) if (name.startsWith('GITHUB_')) delete process.env[name]
  for (const [name, value] of Object.entries(env)) if (value !== undefined) process.env[name] = value
  let printed = ''
  const write = (chunk: unknown): boolean => {
    printed += String(chunk)
    return true
  }
  const spies = [
    vi.spyOn(process.stdout, 'write').mockImplementation(write),
    vi.spyOn(process.stderr, 'write').mockImplementation(write),
  ]
  try {
    const result = await action()
    return {
      result,
      printed,
      commands: commandsIn(printed),
      annotations: annotationsIn(printed),
      outputs: outputsIn(readFileSync(outputPath, 'utf8')),
      summary: readFileSync(summaryPath, 'utf8'),
    }
  } finally {
    for (const spy of spies) spy.mockRestore()
    for (const name of Object.keys(process.env)) if (!(name in kept)) delete process.env[name]
    Object.assign(process.env, kept)
  }
}

/** A folder with a report file in it, and other files beside it. */
export function reportFolder(report: RunReport | string | null, beside: Readonly<Record<string, string>> = {}): string {
  const repo = mkdtempSync(join(folder, 'repo-'))
  const reports = join(repo, 'holmgate-report')
  mkdirSync(reports)
  if (report !== null)
    writeFileSync(join(reports, 'report.json'), typeof report === 'string' ? report : runReportJson(report))
  for (const [name, text] of Object.entries(beside)) writeFileSync(join(reports, name), text)
  return repo
}

/** Writes an event's payload and returns the variables that name it. */
export function eventEnv(name: string, payload: unknown): Env {
  const path = join(mkdtempSync(join(folder, 'event-')), 'event.json')
  writeFileSync(path, JSON.stringify(payload))
  return { GITHUB_EVENT_NAME: name, GITHUB_EVENT_PATH: path }
}

export interface CliOptions {
  readonly cwd: string
  /** Columns of a terminal; without one there is none. */
  readonly width?: number
  readonly env?: Env
  readonly apiUrl?: string
  readonly world?: World
  readonly fetch?: typeof fetch
  readonly stdin?: string | Buffer
  readonly summaryBefore?: string
}

/** Runs the command line as a step of a job. */
export async function runCli(args: readonly string[], options: CliOptions): Promise<Step & { code: number }> {
  const { cwd, apiUrl = 'http://127.0.0.1:9', world = instantWorld(), stdin = '' } = options
  const env = stepEnv({ GITHUB_WORKSPACE: cwd, GITHUB_API_URL: apiUrl, GITHUB_TOKEN: TOKEN, ...options.env })
  const io = {
    ...world,
    env,
    cwd,
    width: options.width,
    stdout: (text: string) => void process.stdout.write(text),
    stderr: (text: string) => void process.stderr.write(text),
    readStdin: () => stdin.toString(),
    readStdinBytes: () => Buffer.from(stdin),
    statStdin: () => null,
    fetch: options.fetch ?? globalThis.fetch,
  }
  const { result, ...step } = await inStep(env, () => main(args, io), options.summaryBefore)
  return { ...step, code: result }
}
