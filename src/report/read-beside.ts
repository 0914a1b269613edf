import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Where the files lie: all beside the code in the package, in their folders in the sources. */
const FOLDERS = ['./', './svg/', './html/']

const known = new Map<string, string>()

/**
 * The text of a style sheet or script that is shipped as a file of its own, so that it is checked as what it is.
 *
 * @throws Error where the installation is incomplete
 */
export function readBeside(name: string): string {
  const before = known.get(name)
  if (before !== undefined) return before
  const path = FOLDERS.map((folder) => fileURLToPath(new URL(`${folder}${name}`, import.meta.url))).find(existsSync)
  if (path === undefined) throw new Error(`holmgate is not completely installed: ${name} is missing.`)
  const text = readFileSync(path, 'utf8')
  known.set(name, text)
  return text
}
