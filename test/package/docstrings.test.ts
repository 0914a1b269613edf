import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type ExportedFunction,
  exportedFunctions,
  namesIn,
  publicFunctions,
  scriptOf,
  syntaxErrors,
} from './docstring-examples.ts'
import { filesUnder, root } from './source-files.ts'

/** An example that needs a running test file: it is only parsed. */
const NEEDS_A_RUNNER = /^\/\/ in a spec file/

const INDEX = 'src/index.ts'

const functions = filesUnder('src', '.ts').flatMap((file) => exportedFunctions(file))

const load = async (file: string): Promise<Record<string, unknown>> => import(join(root, file))

const roomOf = (file: string): string => file.split('/').slice(0, -1).join('/')

/** The project's own names that an example uses: those of its file first, then functions of its room, then of anywhere. */
async function bindings(example: string, file: string): Promise<Map<string, unknown>> {
  const distance = (found: ExportedFunction): number =>
    found.file === file ? 0 : roomOf(found.file) === roomOf(file) ? 1 : 2
  const bound = new Map<string, unknown>()
  const own = await load(file)
  for (const name of namesIn(example)) {
    if (Object.hasOwn(own, name)) bound.set(name, own[name])
    if (bound.has(name)) continue
    const [nearest] = functions.filter((found) => found.name === name).sort((a, b) => distance(a) - distance(b))
    if (nearest !== undefined) bound.set(name, (await load(nearest.file))[nearest.exportName])
  }
  return bound
}

/** `0.0123…` stands for any number that begins with these digits. */
const withOpenEnds = (expected: string): string =>
  expected.replace(/(-?\d+\.(\d+))…/g, (_, number: string, decimals: string) => `about(${number}, ${decimals.length})`)

async function check(run: () => Promise<unknown>, expected: string): Promise<void> {
  const thrown = expected.match(/^throws:?\s*(.*)$/s)
  if (thrown !== null) {
    const message = (thrown[1] ?? '').replace(/^(['"`])(.*)\1$/s, '$2')
    await expect(run()).rejects.toThrow(message)
    return
  }
  const about = (number: number, digits: number): unknown => expect.closeTo(number, digits - 1)
  const value: unknown = new Function('about', `return (${withOpenEnds(expected)})`)(about)
  expect(await run()).toEqual(value)
}

const AsyncFunction = (async () => {}).constructor as new (...parts: string[]) => (...args: unknown[]) => Promise<void>

async function runExample(example: string, file: string): Promise<void> {
  const bound = await bindings(example, file)
  const { script } = scriptOf(example)
  const run = new AsyncFunction('check', ...bound.keys(), `{\n${script}\n}`)
  await run(check, ...bound.values())
}

const examples = functions.flatMap(({ name, file, examples }) =>
  examples.map((example, index): [string, string, string] => [`${file} ${name} #${index + 1}`, file, example]),
)

describe('examples in docstrings', () => {
  test('are found', () => {
    expect(examples.length).toBeGreaterThan(20)
  })

  test.each(examples)('%s', async (_, file, example) => {
    expect(syntaxErrors(example)).toEqual([])
    if (NEEDS_A_RUNNER.test(example)) return
    expect(scriptOf(example).promised, 'an example has to say what comes out: `call() // value`').not.toEqual([])
    await runExample(example, file)
  })
})

describe('public functions', () => {
  test('each has an example', () => {
    const found = publicFunctions(INDEX)
    expect(found.map(({ name }) => name)).toEqual(expect.arrayContaining(['evaluationResult', 'comparePair', 'gate']))
    expect(found.filter(({ examples }) => examples.length === 0).map(({ name }) => name)).toEqual([])
  })
})

describe('this check', () => {
  test('compares values', async () => {
    await runExample('Math.abs(-2) // 2', INDEX)
    await expect(runExample('Math.abs(-2) // 3', INDEX)).rejects.toThrow('expected 2 to deeply equal 3')
  })

  test('compares the digits that are shown', async () => {
    await runExample('[1 / 3, 2] // [0.333…, 2]', INDEX)
    await expect(runExample('1 / 3 // 0.343…', INDEX)).rejects.toThrow()
  })

  test('compares errors', async () => {
    await runExample("JSON.parse('{') // throws JSON", INDEX)
    await expect(runExample("JSON.parse('1') // throws JSON", INDEX)).rejects.toThrow()
    await expect(runExample("JSON.parse('{') // throws 'another text'", INDEX)).rejects.toThrow()
  })

  test('checks every line that has a comment, over several lines and with types', async () => {
    const example = ['const two: number = 1 + 1 // 2', 'Math.max(', '  two,', '  3,', ') // 3', 'two // 4'].join('\n')
    expect(scriptOf(example).promised).toHaveLength(3)
    await expect(runExample(example, INDEX)).rejects.toThrow('expected 2 to deeply equal 4')
  })

  test('refuses prose in place of a value', async () => {
    await expect(runExample('Math.abs(-2) // the absolute value', INDEX)).rejects.toThrow()
  })
})
