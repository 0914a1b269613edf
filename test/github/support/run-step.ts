import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { annotationsIn, commandsIn, outputsIn, type StepAnnotation, type StepCommand } from './actions-step.ts'

/** What a step of a job leaves behind. */
export interface FinishedStep {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  readonly commands: readonly StepCommand[]
  readonly annotations: readonly StepAnnotation[]
  readonly outputs: Readonly<Record<string, string>>
  readonly summary: string
}

/** Variables by which a tool knows that it runs inside of another test or job. */
const OURS = /^(VITEST|JEST|HOLMGATE|GITHUB_|RUNNER_|NODE_OPTIONS$|NODE_ENV$|TEST$|CI$|FORCE_COLOR$)/
const PATIENCE = 170_000

/** Runs a script of Node as a step of a job, as GitHub's runner would: with its variables and files, and reading both streams. */
export async function runStep(
  cwd: string,
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<FinishedStep> {
  const folder = mkdtempSync(join(tmpdir(), 'holmgate-run-'))
  const [summary, output] = [join(folder, 'summary.md'), join(folder, 'output.txt')]
  for (const path of [summary, output]) writeFileSync(path, '')
  const inherited = Object.entries(process.env).filter(([name]) => !OURS.test(name))
  const own = { CI: 'true', GITHUB_ACTIONS: 'true', GITHUB_STEP_SUMMARY: summary, GITHUB_OUTPUT: output, NO_COLOR: '1' }
  const child = spawn(process.execPath, args, {
    cwd,
    env: { ...Object.fromEntries(inherited), ...own, ...env },
    timeout: PATIENCE,
  })
  let [stdout, stderr] = ['', '']
  child.stdout.on('data', (chunk) => (stdout += String(chunk)))
  child.stderr.on('data', (chunk) => (stderr += String(chunk)))
  const code = await new Promise<number>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (status) => resolve(status ?? -1))
  })
  try {
    return {
      code,
      stdout,
      stderr,
      commands: [...commandsIn(stdout), ...commandsIn(stderr)],
      annotations: annotationsIn(`${stdout}\n${stderr}`),
      outputs: outputsIn(readFileSync(output, 'utf8')),
      summary: readFileSync(summary, 'utf8'),
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
