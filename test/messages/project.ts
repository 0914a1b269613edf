import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { makeProject, type Project } from '../runners/project.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const specs = join(here, 'specs')

export type RunnerName = 'vitest' | 'jest'

/** Line 1 of every spec file: both runners load the package in their own way. */
const IMPORT: Record<RunnerName, string> = {
  vitest: "import * as holmgate from 'holmgate'",
  jest: "const holmgate = require('holmgate')",
}

export const specNames: readonly string[] = readdirSync(specs).sort()

/** A project with the given spec files, by name in `specs/` unless their text is given. */
export function messageProject(runner: RunnerName, files: Readonly<Record<string, string>>): Project {
  const withImport = Object.entries(files).map(([name, text]): [string, string] => [name, `${IMPORT[runner]}\n${text}`])
  const project = makeProject(Object.fromEntries(withImport))
  project.write(
    'globals.cjs',
    `${readFileSync(join(project.folder, 'globals.cjs'), 'utf8')}\n${readFileSync(join(here, 'models.cjs'), 'utf8')}`,
  )
  return project
}

/** The spec files of this folder. */
export const specFiles = (): Record<string, string> =>
  Object.fromEntries(specNames.map((name) => [name, readFileSync(join(specs, name), 'utf8')]))
