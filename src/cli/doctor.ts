import { existsSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { isRecord, own } from '../evaluation/kinds.ts'
import { cleanText } from '../github/sanitise.ts'
import { checkBaselines } from './doctor-baselines.ts'
import { type Finding, fix, note, ok } from './doctor-findings.ts'
import { checkJest } from './doctor-jest.ts'
import { type Project, readProject } from './doctor-project.ts'
import { checkTypes, repositoryOf } from './doctor-types.ts'
import { checkVitest } from './doctor-vitest.ts'
import { checkWorkflows } from './doctor-workflows.ts'
import { oneOf } from './options.ts'
import { say } from './print.ts'
import type { Command } from './types.ts'

const help = `Usage: holmgate doctor [FOLDER] [OPTIONS]

Looks at a project (default: this folder) and says which line to add: is the package installed, does the runner load
the set-up file, is the reporter listed, does TypeScript know the matchers, can baselines be read and does git have
them, may the workflow that posts the comment do so. The runner and the compiler of the project are asked themselves,
so presets, plugins and projects count. It leaves nothing behind: TypeScript 7, which can only be run, looks at a spec
file in a folder that is removed again.

Options:
  --runner vitest|jest   which one to look at (default: those that the project has)
  --config FILE          the runner's config, where it is not the one that it finds by itself
  --project NAME         only these projects of the runner's config; may be repeated
  --tsconfig FILE        the one that spec files are checked with (default: tsconfig.json)

Examples:
  holmgate doctor
  holmgate doctor packages/search --runner vitest
  holmgate doctor --tsconfig tsconfig.test.json

Exit codes: 0 nothing to add · 1 something to add, or something that could not be checked · 2 usage or input error
`

const RUNNERS = ['vitest', 'jest'] as const
type Runner = (typeof RUNNERS)[number]

/** Versions that are supported: from the first, below the second. */
const SUPPORTED: Record<Runner, readonly [from: readonly [number, number], below: number, words: string]> = {
  vitest: [[3, 2], 6, '3.2 to 5'],
  jest: [[29, 7], 31, '29.7 to 30'],
}

function checkVersion(runner: Runner, version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [from, below, words] = SUPPORTED[runner]
  const supported = major < below && (major > from[0] || (major === from[0] && minor >= from[1]))
  const name = runner === 'vitest' ? 'Vitest' : 'Jest'
  return supported
    ? ok(`${name} ${version} is installed.`)
    : fix(`${name} ${version} is not supported: ${words} are.`, `npm install --save-dev ${runner}@${below - 1}`)
}

/** Runners that the project names or configures; without any, those that are installed. */
function runnersOf(project: Project): Runner[] {
  const named = RUNNERS.filter(
    (runner) =>
      project.declares(runner) ||
      Object.hasOwn(project.manifest, runner) ||
      ['js', 'ts', 'mjs', 'cjs', 'mts', 'cts', 'json'].some((end) =>
        existsSync(resolve(project.root, `${runner}.config.${end}`)),
      ),
  )
  return named.length > 0 ? named : RUNNERS.filter((runner) => project.folderOf(runner) !== null)
}

/** `--reporter` on a command line replaces what the config lists. */
function checkScripts({ manifest }: Project): Finding[] {
  const scripts = own(manifest, 'scripts')
  if (!isRecord(scripts)) return []
  return Object.entries(scripts).flatMap(([name, script]): Finding[] =>
    typeof script === 'string' &&
    /\b(?:vitest|jest)\b[^\n|;&]*\s--reporters?\b/.test(script) &&
    !script.includes('holmgate/')
      ? [
          note(
            `package.json, script '${name}': --reporter replaces the configured reporters, ours too unless the Vitest plugin adds it.`,
          ),
        ]
      : [],
  )
}

async function examine(project: Project, options: ReturnType<typeof parse>): Promise<Finding[]> {
  const runners = options.runner === undefined ? runnersOf(project) : [options.runner]
  const findings: Finding[] = []
  const installed = project.folderOf('holmgate')
  if (installed === null) {
    findings.push(fix('holmgate is not installed in this project.', 'npm install --save-dev holmgate'))
  } else findings.push(ok(`holmgate ${project.versionOf('holmgate')} is installed.`))
  if (runners.length === 0) {
    findings.push(
      fix(
        'Neither Vitest nor Jest is here.',
        'npm install --save-dev vitest; without a runner: npx holmgate compare, or gate() in a script',
      ),
    )
  }
  for (const runner of runners) {
    const version = project.versionOf(runner)
    if (version === null) {
      findings.push(fix(`${runner} is not installed.`, `npm install --save-dev ${runner}`))
      continue
    }
    findings.push(checkVersion(runner, version))
    // Without the package nothing that a config names can be ours.
    if (installed === null) continue
    const check = runner === 'vitest' ? checkVitest : checkJest
    findings.push(
      ...(await check(project, installed, options)),
      ...(await checkTypes(project, runner, options.tsconfig)),
    )
  }
  return [
    ...findings,
    ...checkScripts(project),
    ...checkBaselines(project.root),
    ...checkWorkflows(repositoryOf(project.root)),
  ]
}

function parse(args: readonly string[]) {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      runner: { type: 'string' },
      config: { type: 'string' },
      project: { type: 'string', multiple: true },
      tsconfig: { type: 'string' },
    },
  })
  if (positionals.length > 1) throw misuseError(`it looks at one folder; found ${positionals.length}.`)
  const { runner, config, project, tsconfig } = values
  return {
    folder: positionals[0] ?? '.',
    runner: runner === undefined ? undefined : oneOf('--runner', runner, RUNNERS),
    config,
    only: project ?? [],
    tsconfig,
  }
}

const WORDS = { ok: 'ok  ', fix: 'ADD ', unknown: '??  ', note: 'note' } as const

/** `holmgate doctor`. */
export const doctor: Command = {
  name: 'doctor',
  summary: 'look at the set-up of a project and say which line to add',
  help,
  async run(args, io) {
    const options = parse(args)
    const root = resolve(io.cwd, options.folder)
    if (!existsSync(root) || !statSync(root).isDirectory())
      throw inputError(`${cleanText(options.folder)} is no folder.`)
    const findings = await examine(readProject(root), options)
    for (const { level, text, add } of findings) {
      say(io, `${WORDS[level]}  ${cleanText(text, 400)}`)
      if (add !== undefined) say(io, `      ${cleanText(add, 400)}`)
    }
    const [adds, unclear] = (['fix', 'unknown'] as const).map(
      (level) => findings.filter((one) => one.level === level).length,
    )
    const parts = [
      ...(adds === 0 ? [] : [`${adds} ${adds === 1 ? 'thing' : 'things'} to add`]),
      ...(unclear === 0 ? [] : [`${unclear} could not be checked`]),
    ]
    say(io, `\n${parts.length === 0 ? 'Nothing to add.' : `${parts.join(', ')}.`}`)
    return parts.length === 0 ? 0 : 1
  },
}
