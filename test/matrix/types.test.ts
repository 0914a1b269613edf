import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeProject, type Project, run } from '../runners/project.ts'
import { type Cell, newestOf } from './cells.ts'
import { install } from './install.ts'
import { FROM_HOLMGATE, MISSPELT, NEIGHBOURS, USES } from './typed-uses.ts'

const compilers = ['5.9.3', '7.0.2']

/** What a typed project has beside its runner. Vitest 5 wants newer types of Node, and a jest-dom of its own. */
const beside = ({ runner, version }: Cell): string[] => [
  'typescript@5.9.3',
  'jest-extended@7.0.0',
  '@types/aria-query@5.0.4',
  `@types/node@${version.startsWith('5.') ? '22.20.7' : '20.19.43'}`,
  `@testing-library/jest-dom@${version.startsWith('5.') ? '8.0.0' : '6.9.1'}`,
  ...(runner === 'jest'
    ? [`@jest/globals@${version}`, `@types/jest@${/^29/.test(version) ? '29.5.14' : '30.0.0'}`]
    : []),
]

/** Where the types of jest-extended do not reach, its users declare them. */
const EXTENDED = {
  // Two of its names are Vitest's own by now.
  'vitest 5': `declare module 'vitest' { interface Matchers<R, T> extends Pick<CustomMatchers<R>, 'toBeArrayOfSize'> {} }`,
  '@jest/globals': `declare module '@jest/expect' { interface Matchers<R> extends CustomMatchers<R> {} }`,
}

/** Imports of each package whose matchers are typed, in a file that one imports. */
function packsFor({ runner, version }: Cell): Record<string, string> {
  const dom = '@testing-library/jest-dom'
  if (runner === 'jest')
    return {
      ours: `import 'holmgate/jest'`,
      extended: `import 'jest-extended'; import '@jest/globals'; ${EXTENDED['@jest/globals']}`,
      dom: `import '${dom}'; import '${dom}/jest-globals'`,
    }
  const declared = version.startsWith('5.') ? `; import 'vitest'; ${EXTENDED['vitest 5']}` : ''
  return {
    ours: `import 'holmgate/vitest'`,
    extended: `import 'jest-extended'${declared}`,
    dom: `import '${dom}/vitest'`,
  }
}

const ORDERS = [
  ['ours', 'extended', 'dom'],
  ['ours', 'dom', 'extended'],
  ['extended', 'ours', 'dom'],
  ['extended', 'dom', 'ours'],
  ['dom', 'ours', 'extended'],
  ['dom', 'extended', 'ours'],
]
/** The former compiler is slow: it sees us come first and last. */
const ordersFor = (compiler: string): string[][] =>
  compiler.startsWith('5.') ? ORDERS.filter((order) => order.join().includes('extended,dom')) : ORDERS
const without = (order: readonly string[]): string[] => order.filter((name) => name !== 'ours')
const fileOf = (order: readonly string[]): string => `${order.join('-')}.ts`

describe.each([...newestOf('vitest'), ...newestOf('jest')])('types of $runner $version', (cell) => {
  const { runner, version } = cell
  const imported = `import { expect, test } from '${runner === 'vitest' ? 'vitest' : '@jest/globals'}'\n`
  const scopes: Record<string, string> = runner === 'vitest' ? { imported } : { imported, global: '' }
  let project: Project

  beforeAll(() => {
    project = makeProject({}, {}, install(`types-${runner}-${version}`, [`${runner}@${version}`, ...beside(cell)]))
    project.write('package.json', '{ "private": true, "type": "module" }')
    for (const [scope, imports] of Object.entries(scopes)) {
      project.write(`alone.${scope}.ts`, `${imports}${FROM_HOLMGATE}${USES}${MISSPELT}`)
      project.write(`beside.${scope}.ts`, `${imports}${FROM_HOLMGATE}${USES}${NEIGHBOURS}`)
    }
    for (const [name, text] of Object.entries(packsFor(cell))) project.write(`${name}.ts`, `${text}\nexport {}`)
    for (const order of ORDERS.flatMap((all) => [all, without(all)]))
      project.write(fileOf(order), order.map((name) => `import './${name}.ts'\n`).join(''))
  })
  afterAll(() => project?.[Symbol.dispose]())

  /** What a compiler says of some files: one line each, sorted. */
  async function problems(compiler: string, files: readonly string[], types: readonly string[] = []) {
    const compilerOptions = {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      allowImportingTsExtensions: true,
      noEmit: true,
      // TypeScript's own declarations take half of the time.
      skipDefaultLibCheck: true,
      // Vitest 3.2 fails by itself there: its types of Chai declare a member twice.
      skipLibCheck: runner === 'vitest' && version.startsWith('3.') && compiler.startsWith('7.'),
      types: ['node', ...(runner === 'jest' ? ['jest'] : []), ...types],
    }
    project.write('tsconfig.json', JSON.stringify({ compilerOptions, files }))
    const tsc = join(
      install(`typescript-${compiler}`, [`typescript@${compiler}`], { own: false }),
      'typescript/bin/tsc',
    )
    const { stdout, stderr, code } = await run(project, tsc, ['-p', 'tsconfig.json'])
    const lines = (stdout + stderr).split('\n').filter(Boolean).sort()
    if (code === null || (code === 0) !== (lines.length === 0)) throw new Error(`tsc ended with ${code}:\n${lines}`)
    return lines
  }

  const specs = (kind: string): string[] => Object.keys(scopes).map((scope) => `${kind}.${scope}.ts`)

  describe.each(compilers)('with TypeScript %s', (compiler) => {
    test('[J1] the matchers take what they should, and nothing else', async () => {
      expect(await problems(compiler, specs('alone'), [`holmgate/${runner}`])).toEqual([])
    })

    // What the others say of themselves and of their runner is theirs: we must not add to it.
    const theirs = new Map<string, Promise<string[]>>()
    test.each(ordersFor(compiler).map((order) => [order.join(', '), order] as const))(
      '[J2] beside others: %s',
      async (_, order) => {
        const file = fileOf(without(order))
        if (!theirs.has(file)) theirs.set(file, problems(compiler, [file]))
        const found = await theirs.get(file)!
        expect(await problems(compiler, [fileOf(order), ...specs('beside')])).toEqual(found)
      },
    )
  })

  if (runner === 'vitest')
    test('the plugin in a config is enough', async () => {
      project.write(
        'vitest.config.ts',
        `import holmgate from 'holmgate/vitest/plugin'
        import { defineConfig } from 'vitest/config'
        export default defineConfig({ plugins: [holmgate()] })`,
      )
      expect(await problems('7.0.2', ['vitest.config.ts', ...specs('alone')])).toEqual([])
    })
})
