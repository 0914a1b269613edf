import { basename } from 'node:path'
import { isRecord } from '../evaluation/kinds.ts'
import { ask } from './doctor-ask.ts'
import { type Finding, fix, ok, unknown } from './doctor-findings.ts'
import { importsModule, isFileOf, type Project } from './doctor-project.ts'

/** Vitest itself resolves its config: plugins, presets, projects and all. */
const SCRIPT = `
import { createVitest } from 'vitest/node'
const vitest = await createVitest('test', { watch: false, run: true, ...input }, {})
const list = (value) => (Array.isArray(value) ? value : value === undefined ? [] : [value])
await answer({
  configFile: (vitest.vite ?? vitest.server)?.config?.configFile ?? null,
  projects: vitest.projects.map(({ name, config }) => ({
    name: String(name ?? ''), setupFiles: list(config.setupFiles).map(String), browser: config.browser?.enabled === true,
  })),
  reporters: list(vitest.config.reporters).map((entry) => {
    const name = Array.isArray(entry) ? entry[0] : entry
    return typeof name === 'string' ? name : name?.constructor?.name ?? 'object'
  }),
})
`

interface Resolved {
  readonly configFile: string | null
  readonly projects: readonly {
    readonly name: string
    readonly setupFiles: readonly string[]
    readonly browser: boolean
  }[]
  readonly reporters: readonly string[]
}

/** Anything else is another Vitest than we know. */
const isResolved = (value: unknown): value is Resolved =>
  isRecord(value) && Array.isArray(value['projects']) && Array.isArray(value['reporters'])

const PLUGIN = "import holmgate from 'holmgate/vitest/plugin', then plugins: [holmgate()]"

/**
 * Looks at a project's Vitest config as Vitest resolves it.
 *
 * @param installed real path of holmgate's folder
 * @param only names of the projects to look at; empty for all
 */
export async function checkVitest(
  project: Project,
  installed: string,
  { config, only }: { readonly config: string | undefined; readonly only: readonly string[] },
): Promise<Finding[]> {
  const answer = await ask(project.root, SCRIPT, { root: project.root, ...(config === undefined ? {} : { config }) })
  if ('problem' in answer) return [unknown(`Vitest could not load its config: ${answer.problem}`)]
  const resolved = answer.value
  if (!isResolved(resolved))
    return [unknown('Vitest resolves its config to another form than the supported versions do.')]
  const file = resolved.configFile === null ? 'vitest.config.mts (new)' : basename(resolved.configFile)
  const wanted = resolved.projects.filter(({ name }) => only.length === 0 || only.includes(name))
  if (wanted.length === 0)
    return [
      unknown(
        `Vitest has no project ${only.join(', ')}: ${resolved.projects.map(({ name }) => `'${name}'`).join(', ')}`,
      ),
    ]
  const several = resolved.projects.length > 1
  const findings = wanted.map(({ name, setupFiles, browser }): Finding => {
    const where = several ? `, project '${name}'` : ''
    if (browser)
      return fix(
        `Vitest${where} runs in a browser, where holmgate cannot compute.`,
        `${file}${where}: leave browser out for the files with gates`,
      )
    const found = setupFiles.some(
      (path) => isFileOf(installed, path, /[\\/]vitest\.js$/) || importsModule(path, 'holmgate/vitest'),
    )
    return found
      ? ok(`Vitest${where}: the set-up file is loaded.`)
      : fix(
          `Vitest${where} does not load the set-up file, so no gate can be judged.`,
          `${file}${where}: ${PLUGIN}; or test: { setupFiles: ['holmgate/vitest'] }`,
        )
  })
  const reported = resolved.reporters.some(
    (name) =>
      ['holmgate/vitest/reporter', 'HolmgateReporter'].includes(name) ||
      isFileOf(installed, name, /[\\/]vitest-reporter\.js$/),
  )
  findings.push(
    reported
      ? ok('Vitest: the reporter is listed.')
      : fix(
          'Vitest does not list the reporter, so there is no table, no report file and nothing on GitHub.',
          `${file}: ${PLUGIN}; or test: { reporters: ['default', 'holmgate/vitest/reporter'] }`,
        ),
  )
  return findings
}
