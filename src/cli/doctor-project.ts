import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, sep } from 'node:path'
import { isRecord, own } from '../evaluation/kinds.ts'

/** The project that is looked at, and the packages that it sees. */
export interface Project {
  readonly root: string
  /** Its `package.json`; empty where there is none. */
  readonly manifest: Readonly<Record<string, unknown>>
  /** Real path of the package's folder, `null` where it is not installed. */
  folderOf(name: string): string | null
  /** Version of an installed package, `null` where there is none. */
  versionOf(name: string): string | null
  /** Whether `package.json` names the package as a dependency. */
  declares(name: string): boolean
}

function readJson(path: string): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return isRecord(value) ? value : null
  } catch {
    return null
  }
}

/** Folder of a package as Node finds it from `root`: the manifest may not be exported, so the folders are gone through. */
function packageFolder(root: string, name: string): string | null {
  const paths = createRequire(join(root, 'package.json')).resolve.paths(name) ?? []
  const found = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
  return found === undefined ? null : realpathSync(found)
}

/** Reads what a project says of itself. */
export function readProject(root: string): Project {
  const manifest = readJson(join(root, 'package.json')) ?? {}
  const folderOf = (name: string): string | null => packageFolder(root, name)
  return {
    root,
    manifest,
    folderOf,
    versionOf(name) {
      const folder = folderOf(name)
      const version = folder === null ? null : own(readJson(join(folder, 'package.json')) ?? {}, 'version')
      return typeof version === 'string' ? version : null
    },
    declares: (name) =>
      ['dependencies', 'devDependencies', 'peerDependencies', 'optionalDependencies'].some((field) => {
        const listed = own(manifest, field)
        return isRecord(listed) && Object.hasOwn(listed, name)
      }),
  }
}

/** Whether a path that a runner resolved is a file of the package, whatever links lead to it. */
export function isFileOf(folder: string, path: string, file: RegExp): boolean {
  try {
    const real = realpathSync(path)
    return real.startsWith(folder + sep) && dirname(real) === join(folder, 'dist') && file.test(real)
  } catch {
    return false
  }
}

const STRINGS = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/
const HIDDEN = new RegExp(
  `(${STRINGS.source})|\\/\\/[^\\n]*|\\/\\*[\\s\\S]*?\\*\\/|\`(?:\\\\[\\s\\S]|[^\\\\\`])*\``,
  'g',
)

/** Whether a script imports a module for its effect, outside of comments and templates. */
export function importsModule(path: string, name: string): boolean {
  let text: string
  try {
    text = readFileSync(path, 'utf8')
  } catch {
    return false
  }
  const bare = text.replace(HIDDEN, (_, string?: string) => string ?? '')
  const quoted = `['"]${name.replace(/[/.]/g, '\\$&')}['"]`
  return new RegExp(`^[ \\t]*(?:import\\s*${quoted}|require\\s*\\(\\s*${quoted}\\s*\\))`, 'm').test(bare)
}
