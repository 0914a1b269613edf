import { execFile, execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { root } from './source-files.ts'

const packedFolder = join(root, '.tmp')

/** The package as `npm run build` packed it. */
export const tarball = join(packedFolder, 'holmgate.tgz')

/** What a child process had to say. */
export interface Finished {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** The script that starts a tool which is installed here. */
export const tools = {
  jest: join(root, 'node_modules/jest/bin/jest.js'),
  vitest: join(root, 'node_modules/vitest/vitest.mjs'),
  attw: join(root, 'node_modules/@arethetypeswrong/cli/dist/index.js'),
}

/** Variables by which a runner knows that it runs inside of another, or on GitHub: the child is neither. */
const OURS = /^(VITEST|JEST|HOLMGATE|GITHUB_|NODE_OPTIONS$|NODE_ENV$|TEST$|CI$|FORCE_COLOR$)/

/** Longer than any of our runs takes; the child must not outlive the test that waits for it. */
const PATIENCE = 170_000

/** Runs a script of Node to its end, without colours. A failing exit code is an outcome, not an error. */
export function runNode(cwd: string, args: readonly string[]): Promise<Finished> {
  const inherited = Object.entries(process.env).filter(([name]) => !OURS.test(name))
  const options = {
    cwd,
    env: { ...Object.fromEntries(inherited), NO_COLOR: '1' },
    maxBuffer: 2 ** 26,
    timeout: PATIENCE,
  }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') reject(error)
      else resolve({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}

/** A user's project outside of this one: the unpacked tarball, and links to everything else that is installed here. */
export class PackedProject {
  readonly path: string
  /** Where the package is installed. */
  readonly installed: string

  constructor(files: Readonly<Record<string, string>>) {
    if (!existsSync(tarball)) throw new Error(`${tarball} is missing: run \`npm run build\` first`)
    this.path = mkdtempSync(join(realpathSync(tmpdir()), 'holmgate-packed-'))
    const modules = join(this.path, 'node_modules')
    this.installed = join(modules, 'holmgate')
    mkdirSync(modules)
    for (const name of readdirSync(join(root, 'node_modules'))) {
      if (name.startsWith('.') || name === 'holmgate') continue
      symlinkSync(join(root, 'node_modules', name), join(modules, name), 'junction')
    }
    execFileSync('tar', ['-xzf', 'holmgate.tgz', '-C', modules], { cwd: packedFolder })
    renameSync(join(modules, 'package'), this.installed)
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(this.path, name)), { recursive: true })
      writeFileSync(join(this.path, name), text)
    }
  }

  run(...args: string[]): Promise<Finished> {
    return runNode(this.path, args)
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true })
  }
}
