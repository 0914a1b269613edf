import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

const SKIPPED = new Set(['node_modules', 'dist', 'coverage', 'holmgate-report', '__pycache__'])

/** All files under a folder of the project, relative to its root, with `/`, in a fixed order. A missing folder has none. */
export function filesUnder(folder: string, ending = ''): string[] {
  const start = join(root, folder)
  if (!existsSync(start)) return []
  const entries = readdirSync(start, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  return entries.flatMap((entry) => {
    if (SKIPPED.has(entry.name)) return []
    const path = relative(root, join(start, entry.name)).split(sep).join('/')
    if (entry.isDirectory()) return filesUnder(path, ending)
    return path.endsWith(ending) ? [path] : []
  })
}
