import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { baselineText } from '../../src/evaluation/baseline-text.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
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
  writeBaselines(project)
  return project
}

/** What `specs/baselines.test.js` finds beside it: whole baselines of an old day, and files that cannot be used. */
function writeBaselines(project: Project): void {
  const scores = Array.from({ length: 40 }, (_, i) => ((i * 7) % 20) / 25)
  const result = evaluationResult({ name: 'ranker', sampleIds: scores.map((_, i) => `u${i}`), values: { m: scores } })
  const origin = { spec: 'baselines.test.js', tool: '0.1.0', uncommitted: false, date: '2020-02-20T20:20:20Z' }
  const text = baselineText(result, { dataset: 'v3' }, { ...origin, commit: 'c0ffee'.repeat(7).slice(0, 40) })
  const plain = baselineText(result, {}, { ...origin, commit: null })
  for (const name of ['kept', 'same', 'ids']) project.write(`__baselines__/${name}.json`, plain)
  project.write('__baselines__/inputs.json', text)
  project.write('__baselines__/conflict.json', text.replace('  "date"', '<<<<<<< HEAD\n  "date"'))
  project.write('__baselines__/twice.json', plain.replace('  "date"', '  "date": "2026-02-20T20:20:20Z",\n  "date"'))
  mkdirSync(join(project.folder, '__baselines__/folder.json'))
  writeFileSync(join(project.folder, '__baselines__/bytes.json'), Buffer.from([0xff, 0xfe]))
}

/** The spec files of this folder. */
export const specFiles = (): Record<string, string> =>
  Object.fromEntries(specNames.map((name) => [name, readFileSync(join(specs, name), 'utf8')]))
