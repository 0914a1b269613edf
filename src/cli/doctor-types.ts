import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { isRecord } from '../evaluation/kinds.ts'
import { ask } from './doctor-ask.ts'
import { type Finding, fix, note, ok, unknown } from './doctor-findings.ts'
import type { Project } from './doctor-project.ts'
import { askTsc, type TypeFault } from './doctor-tsc.ts'

/** Lets the project's own compiler look at a spec file that is not there, with a matcher in it. */
const SCRIPT = `
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
const ts = createRequire(input.root + '/package.json')('typescript')
if (typeof ts.createProgram !== 'function') await answer({ version: String(ts.version) })
else {
  const flat = ({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ')
  const fail = (diagnostic) => { throw new Error(flat(diagnostic)) }
  const read = ts.getParsedCommandLineOfConfigFile(input.tsconfig, {}, { ...ts.sys, onUnRecoverableConfigFileDiagnostic: fail })
  const options = { ...read.options, noEmit: true, composite: false, incremental: false, tsBuildInfoFile: undefined }
  const slashes = (path) => path.replaceAll('\\\\', '/')
  const texts = new Map(input.texts.map((text, i) => [slashes(join(dirname(input.tsconfig), 'holmgate-doctor-' + i + '.ts')), text]))
  const host = ts.createCompilerHost(options)
  const { getSourceFile, fileExists, readFile } = host
  const textOf = (path) => texts.get(slashes(path))
  host.fileExists = (path) => textOf(path) !== undefined || fileExists.call(host, path)
  host.readFile = (path) => textOf(path) ?? readFile.call(host, path)
  host.getSourceFile = (path, ...rest) => {
    const text = textOf(path)
    return text === undefined ? getSourceFile.call(host, path, ...rest) : ts.createSourceFile(path, text, rest[0], true)
  }
  const rootNames = [...read.fileNames, ...texts.keys()]
  const program = ts.createProgram({ rootNames, options, projectReferences: read.projectReferences, host })
  const errorsOf = (path) => program.getSemanticDiagnostics(program.getSourceFile(path)).map((one) => ({ code: one.code, text: flat(one) }))
  await answer({ errors: [...texts.keys()].map(errorsOf) })
}
`

/** "Property does not exist on type": the matchers are not known. */
const NO_PROPERTY = [2339, 2551]

/** Spec files as the project may write them; one that compiles is enough. */
function probesOf(project: Project, runner: 'vitest' | 'jest'): string[] {
  const from = runner === 'vitest' ? 'vitest' : '@jest/globals'
  const gate = "expect([1, 2]).toBeSignificantlyBetterThan([0, 1], { metric: 'value' })\nexport {}\n"
  const imported = `import { expect } from '${from}'\n${gate}`
  return runner === 'jest' && project.folderOf('@types/jest') !== null ? [imported, gate] : [imported]
}

/** Whether the project's compiler knows the matchers. */
export async function checkTypes(
  project: Project,
  runner: 'vitest' | 'jest',
  tsconfig: string | undefined,
): Promise<Finding[]> {
  const path = resolve(project.root, tsconfig ?? 'tsconfig.json')
  const file = tsconfig ?? 'tsconfig.json'
  if (!existsSync(path)) {
    if (tsconfig !== undefined) return [unknown(`Types: there is no ${file}.`)]
    return [note('Types: there is no tsconfig.json, so there is nothing to type.')]
  }
  const typescript = project.folderOf('typescript')
  if (typescript === null) return [note('Types: TypeScript is not installed, so nothing is type-checked here.')]
  const texts = probesOf(project, runner)
  const input = { root: project.root, tsconfig: path, texts }
  const answer = await ask(project.root, SCRIPT, input)
  if ('problem' in answer) return [unknown(`Types: ${file} could not be read: ${answer.problem}`)]
  const { value } = answer
  const errors = isRecord(value) ? value['errors'] : undefined
  const told = Array.isArray(errors)
    ? { errors: errors as readonly (readonly TypeFault[])[] }
    : await askTsc(typescript, path, texts)
  if ('problem' in told) return [unknown(`Types: ${file} could not be checked: ${told.problem}`)]
  const lists = told.errors
  if (lists.some((list) => list.length === 0)) return [ok(`Types: the matchers are typed (${file}).`)]
  const untyped = lists.some((list) => list.every(({ code }) => NO_PROPERTY.includes(code)))
  if (!untyped) return [unknown(`Types: a spec file would not compile with ${file}: ${lists[0]?.[0]?.text}`)]
  const globals = runner === 'jest' ? 'jest' : 'vitest'
  return [
    fix(
      'Types: TypeScript does not know the matchers.',
      `${file}, compilerOptions: "types": ["holmgate/${globals}"] (beside what stands there)`,
    ),
  ]
}

/** The folder of a repository that a folder stands in: where `.github` is. */
export function repositoryOf(folder: string): string | null {
  for (let at = resolve(folder); ; at = resolve(at, '..')) {
    if (existsSync(join(at, '.git')) || existsSync(join(at, '.github', 'workflows'))) return at
    if (resolve(at, '..') === at) return null
  }
}
