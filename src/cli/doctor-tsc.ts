import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, parse } from 'node:path'
import { isRecord, own } from '../evaluation/kinds.ts'

/** One error of the compiler. */
export interface TypeFault {
  readonly code: number
  readonly text: string
}

/** The errors of each probe, or why the compiler does not tell them. */
export type TscAnswer = { readonly errors: readonly (readonly TypeFault[])[] } | { readonly problem: string }

const PATIENCE = 60_000
/** A line that cannot compile, at the end of every probe: where its error is not seen, the probe was not checked. */
const CONTROL = "const holmgateDoctorControl: 'control' = 'seen'\nvoid holmgateDoctorControl\n"
const isControl = (text: string): boolean => text.includes('"seen"') && text.includes('"control"')

function run(tsc: string, cwd: string, args: readonly string[]): Promise<{ stdout: string; problem: string | null }> {
  const options = { cwd, timeout: PATIENCE, maxBuffer: 2 ** 26, killSignal: 'SIGKILL' as const }
  return new Promise((resolve) => {
    execFile(process.execPath, [tsc, ...args], options, (error, stdout, stderr) => {
      // A number is the exit code of a compiler that found errors; anything else never ended by itself.
      const ended = error === null || (!error.killed && typeof error.code === 'number')
      const problem = error?.killed ? 'the compiler did not answer within a minute' : stderr.trim().split('\n')[0]
      resolve({ stdout, problem: ended && stdout !== '' ? null : problem || 'the compiler did not answer' })
    })
  })
}

/** Files that a project has, as its compiler lists them. */
function filesOf(shown: string): readonly string[] | null {
  try {
    const config: unknown = JSON.parse(shown)
    const files = isRecord(config) ? own(config, 'files') : undefined
    return Array.isArray(files) ? files.filter((file): file is string => typeof file === 'string') : []
  } catch {
    return null
  }
}

const firstError = (text: string): string =>
  text
    .split('\n')
    .find((line) => line.includes('error TS'))
    ?.trim() ?? 'it did not look at a spec file'

/**
 * Asks a compiler that is a program only, as TypeScript 7 is: it is run on spec files in a folder beside the project's
 * `tsconfig.json`, which is there for as long as that takes.
 *
 * @param folder of the package `typescript`
 * @param texts of the spec files
 */
export async function askTsc(folder: string, tsconfig: string, texts: readonly string[]): Promise<TscAnswer> {
  const manifest: unknown = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const bin = isRecord(manifest) ? own(manifest, 'bin') : undefined
  const tsc = isRecord(bin) ? own(bin, 'tsc') : undefined
  if (typeof tsc !== 'string') return { problem: 'the package typescript has no tsc' }
  const binary = join(folder, tsc)
  const root = dirname(tsconfig)
  const shown = await run(binary, root, ['-p', tsconfig, '--showConfig', '--pretty', 'false'])
  const files = shown.problem === null ? filesOf(shown.stdout) : null
  if (files === null) return { problem: shown.problem ?? firstError(shown.stdout) }
  let made: string | undefined
  try {
    made = mkdtempSync(join(root, '.holmgate-doctor-'))
    const probes = texts.map((_, at) => `probe-${at}.ts`)
    for (const [at, probe] of probes.entries()) writeFileSync(join(made, probe), `${texts[at]}${CONTROL}`)
    const compilerOptions = { noEmit: true, composite: false, incremental: false, rootDir: parse(made).root }
    const all = [...files.map((file) => `../${file}`), ...probes]
    const config = { extends: `../${basename(tsconfig)}`, compilerOptions, files: all, include: [] }
    writeFileSync(join(made, 'tsconfig.json'), JSON.stringify(config))
    const { stdout, problem } = await run(binary, made, ['-p', 'tsconfig.json', '--pretty', 'false'])
    if (problem !== null) return { problem }
    const found = probes.map((probe) =>
      [...stdout.matchAll(/^(\S+)\(\d+,\d+\): error TS(\d+): (.*)$/gm)]
        .filter(([, path]) => path === probe)
        .map(([, , code, text]) => ({ code: Number(code), text: text!.trim() })),
    )
    if (!found.every((errors) => errors.some(({ text }) => isControl(text)))) return { problem: firstError(stdout) }
    return { errors: found.map((errors) => errors.filter(({ text }) => !isControl(text))) }
  } catch (error) {
    return { problem: String((error as Error).message) }
  } finally {
    if (made !== undefined) rmSync(made, { recursive: true, force: true })
  }
}
