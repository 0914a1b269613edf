import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../..')

/** A scratch project that loads holmgate as its users do: the unpacked tarball in `node_modules`. */
export interface Project extends Disposable {
  readonly folder: string
  write(name: string, text: string): void
}

/** What a runner's process left behind. */
export interface Run {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
  /** The runner's JSON report, `null` where it wrote none. */
  readonly json: JsonReport | null
}

export interface JsonReport {
  readonly success: boolean
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly ancestorTitles: readonly string[]
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

const P_FIXTURE = readFileSync(join(here, 'p-fixture.mjs'), 'utf8')
/** `modelWithP(p)` and `reference` on globalThis, for both runners. */
const GLOBALS = P_FIXTURE.replaceAll(/^export const (\w+)/gm, 'globalThis.$1')

export interface Config {
  /** Added to Vitest's `test` options, or to Jest's config. */
  readonly vitest?: Record<string, unknown>
  readonly jest?: Record<string, unknown>
}

/** Makes a project with the given spec files and a config for each runner. */
export function makeProject(
  files: Record<string, string>,
  config: Config = {},
  modules = join(root, 'node_modules'),
): Project {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'holmgate-test-')))
  const write = (name: string, text: string): void => {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  symlinkSync(modules, join(folder, 'node_modules'), 'dir')
  write('package.json', JSON.stringify({ name: 'scratch', private: true }))
  write('globals.cjs', GLOBALS)
  // A busy machine must not turn a test red that has no timeout of its own.
  const patience = { testTimeout: 30_000 }
  const vitest = { ...patience, globals: true, setupFiles: ['./globals.cjs', 'holmgate/vitest'], ...config.vitest }
  write('vitest.config.mjs', `export default { test: ${JSON.stringify(vitest)} }\n`)
  const jest = {
    ...patience,
    setupFiles: ['./globals.cjs'],
    setupFilesAfterEnv: ['holmgate/jest'],
    reporters: ['default', 'holmgate/jest/reporter'],
    ...config.jest,
  }
  write('jest.config.cjs', `module.exports = ${JSON.stringify(jest)}\n`)
  for (const [name, text] of Object.entries(files)) write(name, text)
  return { folder, write, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** All scenario files of a folder beside this one, by name. */
export function scenarioFiles(names: readonly string[], folder = 'scenarios'): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(here, folder, name), 'utf8')]))
}

export interface RunOptions {
  readonly args?: readonly string[]
  readonly env?: NodeJS.ProcessEnv
  readonly node?: string
}

/** The environment without the colours and CI variables of the process that tests. */
export function cleanEnvironment(more: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { CI: _ci, GITHUB_ACTIONS: _actions, VITEST: _vitest, NODE_OPTIONS: _options, ...clean } = process.env
  const inherited = Object.fromEntries(
    Object.entries(clean).filter(([name]) => !/^(?:VITEST|JEST|HOLMGATE|TEST|MODE$|PROD$|DEV$|NODE_ENV)/.test(name)),
  )
  return { ...inherited, NO_COLOR: '1', ...more }
}

/** Runs a command of the project in a child process. */
export function run(project: Project, script: string, args: readonly string[], options: RunOptions = {}): Promise<Run> {
  const env = cleanEnvironment(options.env)
  return new Promise((resolve) => {
    const child = execFile(
      options.node ?? process.execPath,
      [script, ...args],
      { cwd: project.folder, env, maxBuffer: 1 << 28, timeout: 120_000, killSignal: 'SIGKILL' },
      (_error, stdout, stderr) => {
        let json: JsonReport | null = null
        try {
          json = JSON.parse(readFileSync(join(project.folder, 'out.json'), 'utf8')) as JsonReport
        } catch {
          json = null
        }
        resolve({ code: child.exitCode, signal: child.signalCode, stdout, stderr, json })
      },
    )
  })
}

/** `vitest run`, with its JSON report beside the reporters that are asked for. */
export function runVitest(project: Project, options: RunOptions = {}): Promise<Run> {
  const script = join(project.folder, 'node_modules/vitest/vitest.mjs')
  const given = options.args ?? []
  const reporters = given.some((arg) => arg.startsWith('--reporter'))
    ? []
    : ['--reporter=default', '--reporter=holmgate/vitest/reporter']
  return run(project, script, ['run', ...reporters, '--reporter=json', '--outputFile.json=out.json', ...given], options)
}

/** `jest`, with its JSON report. */
export function runJest(project: Project, options: RunOptions = {}): Promise<Run> {
  const script = join(project.folder, 'node_modules/jest/bin/jest.js')
  return run(project, script, ['--json', '--outputFile=out.json', '--watchman=false', ...(options.args ?? [])], options)
}

/** Copies a folder of the repository into the project. */
export function copyInto(project: Project, from: string, to: string): void {
  cpSync(join(root, from), join(project.folder, to), { recursive: true })
}
