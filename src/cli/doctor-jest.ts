import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { isRecord } from '../evaluation/kinds.ts'
import { ask } from './doctor-ask.ts'
import { type Finding, fix, ok, unknown } from './doctor-findings.ts'
import { importsModule, isFileOf, type Project } from './doctor-project.ts'

/** Jest itself resolves its config: presets, projects and all. */
const SCRIPT = `
import { createRequire } from 'node:module'
import { execFileSync } from 'node:child_process'
const require = createRequire(input.root + '/package.json')
const bin = require.resolve('jest/bin/jest')
const args = [bin, '--showConfig', '--rootDir', input.root, ...(input.config === undefined ? [] : ['--config', input.config])]
const text = execFileSync(process.execPath, args, { encoding: 'utf8', maxBuffer: 2 ** 26 })
const { configs, globalConfig } = JSON.parse(text.slice(text.indexOf('{')))
await answer({
  projects: configs.map(({ displayName, rootDir, setupFilesAfterEnv, testRunner }) => ({
    name: displayName?.name ?? displayName ?? '', rootDir, setupFiles: setupFilesAfterEnv ?? [], testRunner,
  })),
  reporters: (globalConfig.reporters ?? [['default', {}]]).map((entry) => String(Array.isArray(entry) ? entry[0] : entry)),
})
`

interface Resolved {
  readonly projects: readonly { readonly name: string; readonly setupFiles: readonly string[] }[]
  readonly reporters: readonly string[]
}

const isResolved = (value: unknown): value is Resolved =>
  isRecord(value) && Array.isArray(value['projects']) && Array.isArray(value['reporters'])

const CONFIGS = ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts', 'json'].map((ending) => `jest.config.${ending}`)

/** Where a line would have to be added. */
function configFile({ root, manifest }: Project, config: string | undefined): string {
  if (config !== undefined) return config
  const found = CONFIGS.find((name) => existsSync(join(root, name)))
  return found ?? (Object.hasOwn(manifest, 'jest') ? 'package.json, "jest"' : 'jest.config.js (new)')
}

/** Looks at a project's Jest config as Jest resolves it; arguments as for `checkVitest`. */
export async function checkJest(
  project: Project,
  installed: string,
  { config, only }: { readonly config: string | undefined; readonly only: readonly string[] },
): Promise<Finding[]> {
  const answer = await ask(project.root, SCRIPT, { root: project.root, config })
  if ('problem' in answer) return [unknown(`Jest could not load its config: ${answer.problem}`)]
  const { value } = answer
  if (!isResolved(value)) return [unknown('Jest prints its config in another form than the supported versions do.')]
  const file = configFile(project, config)
  const wanted = value.projects.filter(({ name }) => only.length === 0 || only.includes(name))
  if (wanted.length === 0) return [unknown(`Jest has no project ${only.join(', ')}.`)]
  const findings = wanted.map(({ name, setupFiles }): Finding => {
    const where = value.projects.length > 1 ? `, project '${name}'` : ''
    const found = setupFiles.some(
      (path) => isFileOf(installed, path, /[\\/]jest\.c?js$/) || importsModule(path, 'holmgate/jest'),
    )
    return found
      ? ok(`Jest${where}: the set-up file is loaded.`)
      : fix(
          `Jest${where} does not load the set-up file, so no gate can be judged.`,
          `${file}${where}: setupFilesAfterEnv: ['holmgate/jest']`,
        )
  })
  const reported = value.reporters.some((name) => isFileOf(installed, name, /[\\/]jest-reporter\.c?js$/))
  findings.push(
    reported
      ? ok('Jest: the reporter is listed.')
      : fix(
          'Jest does not list the reporter, so there is no table, no report file and nothing on GitHub.',
          `${file}: reporters: ['default', 'holmgate/jest/reporter']`,
        ),
  )
  return findings
}
