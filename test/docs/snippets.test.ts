import { join } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'
import * as holmgate from '../../src/index.ts'
import { scriptOf } from '../package/docstring-examples.ts'
import { PackedProject } from '../package/packed-project.ts'
import type { Block } from './markdown.ts'
import { fileNameOf, isScript, PREPARED, snippets, specs } from './snippets.ts'

const titleOf = ({ page, line }: Block): string => `${page}:${line}`

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...args: unknown[]) => Promise<void>

async function check(run: () => Promise<unknown>, expected: string): Promise<void> {
  expect(await run()).toEqual(new Function(`return (${expected})`)())
}

describe('scripts', () => {
  const scripts = snippets.filter(isScript)

  test('are found, and promise values', () => {
    expect(scripts.flatMap((block) => scriptOf(block.text).promised).length).toBeGreaterThan(15)
  })

  test.each(scripts.map((block): [string, Block] => [titleOf(block), block]))('%s', async (_, { page, text }) => {
    const { script } = scriptOf((PREPARED[page] ?? '') + text.replace(/^import .* from 'holmgate'\n/gm, ''))
    await new AsyncFunction('check', ...Object.keys(holmgate), script)(check, ...Object.values(holmgate))
  })
})

/** What a snippet may use without importing it. `baseline` is a result, and the function that names a kept one. */
const AMBIENT = `
declare const expect: typeof import('vitest').expect
declare const candidate: import('holmgate').EvaluationResult
declare const baseline: import('holmgate').EvaluationResult & typeof import('holmgate').baseline
declare const lastRelease: import('holmgate').EvaluationResult
declare const test: typeof import('vitest').test
// Of docs/walkthrough.md and of the classifier.
declare const metrics: readonly string[]
declare const likes: readonly { user: string; item: string }[]
declare const score: (known: readonly { user: string; item: string }[]) => ReadonlyMap<string, number>
declare const ease: import('holmgate').EvaluationResult
declare const knn: import('holmgate').EvaluationResult
declare const near: import('holmgate').EvaluationResult
declare const counts: import('holmgate').EvaluationResult
declare const presence: { runs: import('holmgate').EvaluationResult[] }
${Object.keys(holmgate)
  .filter((name) => name !== 'baseline')
  .map((name) => `declare const ${name}: typeof import('holmgate').${name}`)
  .join('\n')}
`

describe('types', () => {
  const project = new PackedProject({
    'package.json': '{ "private": true, "type": "module" }',
    'ambient.d.ts': AMBIENT,
  })
  afterAll(() => project.remove())
  // A config of Jest is CommonJS.
  const checked = snippets.filter((block) => fileNameOf(block) !== 'jest.config.js')

  test('of every snippet are right', { timeout: 180_000 }, () => {
    expect(checked.filter((block) => !isScript(block)).length).toBeGreaterThan(5)
    const files = new Map<string, Block>(
      checked.map((block, index) => [join(project.path, `snippet-${index}.ts`), block]),
    )
    const options: ts.CompilerOptions = {
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.NodeNext,
      types: ['node', 'holmgate/vitest'],
      strict: true,
      noEmit: true,
      skipLibCheck: true,
    }
    const host = ts.createCompilerHost(options)
    const { getSourceFile, fileExists, readFile } = host
    const textOf = (name: string): string | undefined => {
      const block = files.get(name)
      return block === undefined ? undefined : `${block.text}\nexport {}\n`
    }
    Object.assign(host, {
      getCurrentDirectory: () => project.path,
      fileExists: (name: string) => files.has(name) || fileExists(name),
      readFile: (name: string) => textOf(name) ?? readFile(name),
      getSourceFile: (name: string, how: ts.ScriptTarget, ...rest: []) => {
        const text = textOf(name)
        return text === undefined ? getSourceFile(name, how, ...rest) : ts.createSourceFile(name, text, how, true)
      },
    })
    const program = ts.createProgram([join(project.path, 'ambient.d.ts'), ...files.keys()], options, host)
    const found = [...program.getOptionsDiagnostics(), ...program.getGlobalDiagnostics()].concat(
      ...[...files.keys()].map((name) => {
        const file = program.getSourceFile(name)
        return [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]
      }),
    )
    const problems = found.map(({ file, start = 0, messageText }) => {
      const block = files.get(file?.fileName ?? '')
      const line = file?.getLineAndCharacterOfPosition(start).line ?? 0
      const where = block === undefined ? '' : `${block.page}:${block.line + 1 + line} `
      return `${where}${ts.flattenDiagnosticMessageText(messageText, ' ')}`
    })
    expect(problems).toEqual([])
  })

  test('every spec file of a page has a name of its own', () => {
    const named = snippets.filter((block) => fileNameOf(block)?.includes('.test.'))
    expect(specs.size).toBe(named.length)
  })
})
