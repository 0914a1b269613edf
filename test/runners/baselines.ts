import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, makeProject, type Project } from './project.ts'

export type RunnerName = 'vitest' | 'jest'

/** Line 1 of every spec file: both runners load the package in their own way. */
const IMPORT: Record<RunnerName, string> = {
  vitest: "import { baseline } from 'holmgate'",
  jest: "const { baseline } = require('holmgate')",
}

/** `model(shift)` on globalThis: 60 units, metrics m and k; m moves by `shift` times 1, 2 or 3. */
const MODELS = `
globalThis.SHIFT = Number(process.env.SHIFT ?? 0)
globalThis.model = (shift = globalThis.SHIFT, more = {}) => {
  const ids = Array.from({ length: 60 }, (_, i) => 'u' + i)
  const m = ids.map((_, i) => ((i * 7) % 20) / 25 + shift * (1 + (i % 3)))
  return { name: 'ranker', sampleIds: ids, values: { m, k: ids.map((_, i) => i % 2) }, ...more }
}
`

/** A spec file with the package imported. */
export const specText = (runner: RunnerName, text: string): string => `${IMPORT[runner]}\n${text}`

/** A project whose spec files have `baseline` and `model`. */
export function baselineProject(
  runner: RunnerName,
  specs: Readonly<Record<string, string>>,
  config?: Config,
  modules?: string,
): Project {
  const files = Object.entries(specs).map(([name, text]): [string, string] => [
    name,
    name.endsWith('.test.js') ? specText(runner, text) : text,
  ])
  const project = makeProject(Object.fromEntries(files), config, modules)
  project.write('globals.cjs', `${readFileSync(join(project.folder, 'globals.cjs'), 'utf8')}\n${MODELS}`)
  return project
}

export const guard = (name: string, candidate = 'model()', more = ''): string =>
  `expect(${candidate}).not.toBeSignificantlyWorseThan(baseline('${name}'${more}), { metric: 'm' })`

/** The text of a kept baseline, `null` if there is none. */
export function kept(project: Project, name: string, folder = '__baselines__'): string | null {
  const path = join(project.folder, folder, `${name}.json`)
  return existsSync(path) ? readFileSync(path, 'utf8') : null
}

/** Names of all files beside the specs' baselines, leftovers too. */
export function keptNames(project: Project, folder = '__baselines__'): string[] {
  const path = join(project.folder, folder)
  return existsSync(path) ? readdirSync(path).sort() : []
}
