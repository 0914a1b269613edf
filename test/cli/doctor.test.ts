import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, describe, expect, test } from 'vitest'
import { checkBaselines } from '../../src/cli/doctor-baselines.ts'
import type { Finding } from '../../src/cli/doctor-findings.ts'
import { importsModule, readProject } from '../../src/cli/doctor-project.ts'
import { checkTypes } from '../../src/cli/doctor-types.ts'
import { checkWorkflows } from '../../src/cli/doctor-workflows.ts'
import { baselineText } from '../../src/evaluation/baseline-text.ts'
import { parseResults } from '../../src/formats/index.ts'
import { runCli } from '../github/support/step.ts'
import { PackedProject } from '../package/packed-project.ts'
import { root } from '../package/source-files.ts'

const made: string[] = []
afterAll(() => {
  for (const path of made) rmSync(path, { recursive: true })
})

const write = (folder: string, files: Readonly<Record<string, string>>): void => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
}

function bare(files: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'holmgate-doctor-'))
  made.push(folder)
  write(folder, files)
  return folder
}

function project(files: Readonly<Record<string, string>>): string {
  const { path } = new PackedProject(files)
  made.push(path)
  return path
}

const doctor = (folder: string, ...args: readonly string[]) =>
  runCli(['doctor', ...args], { cwd: folder, env: { GITHUB_ACTIONS: undefined } })

const manifest = (runner: string) => JSON.stringify({ type: 'module', devDependencies: { [runner]: '*' } })
const tsconfig = (types: readonly string[] = []) =>
  JSON.stringify({
    compilerOptions: { strict: true, noEmit: true, module: 'nodenext', skipLibCheck: true, types },
    files: ['a.ts'],
  })

// Real runners are asked, which takes them seconds: each project is looked at in several states.
describe('a Vitest project', () => {
  const folder = project({
    'package.json': manifest('vitest'),
    'tsconfig.json': tsconfig(),
    'a.ts': 'export {}\n',
    'vitest.config.mjs':
      "export default { test: { /* setupFiles: ['holmgate/vitest'] */ setupFiles: ['./setup.mjs'] } }\n",
    'setup.mjs': "// import 'holmgate/vitest'\nconst text = `\nimport 'holmgate/vitest'\n`\n",
  })

  test('without our lines is told which to add, and is not called fine', async () => {
    const { code, printed } = await doctor(folder)
    expect(code).toBe(1)
    expect(printed).toContain('ADD   Vitest does not load the set-up file')
    expect(printed).toMatch(/^ {6}vitest\.config\.mjs: .*setupFiles: \['holmgate\/vitest'\]/m)
    expect(printed).toContain("reporters: ['default', 'holmgate/vitest/reporter']")
    expect(printed).toContain('tsconfig.json, compilerOptions: "types": ["holmgate/vitest"]')
    expect(printed).not.toContain('ok    Vitest: ')
    expect(printed).toContain('3 things to add.')
  })

  test('with those lines has nothing to add', async () => {
    write(folder, {
      'tsconfig.json': tsconfig(['holmgate/vitest']),
      'vitest.config.mjs':
        "export default { test: { setupFiles: ['holmgate/vitest'], reporters: ['default', 'holmgate/vitest/reporter'] } }\n",
    })
    const { code, printed } = await doctor(folder)
    expect(printed).toContain('Nothing to add.')
    expect(code).toBe(0)
    expect(printed.match(/^ok /gm)).toHaveLength(5)
  })

  test('the plugin, and a set-up file that imports ours, do as well', async () => {
    write(folder, {
      'vitest.config.mjs': "import holmgate from 'holmgate/vitest/plugin'\nexport default { plugins: [holmgate()] }\n",
      'own.config.mjs':
        "export default { test: { setupFiles: ['./setup.mjs'], reporters: [['holmgate/vitest/reporter', { report: true }]] } }\n",
      'setup.mjs': "import 'holmgate/vitest'\n",
    })
    expect(await doctor(folder)).toMatchObject({ code: 0 })
    expect(await doctor(folder, '--config', 'own.config.mjs')).toMatchObject({ code: 0 })
  })

  test('a project of several without the set-up file is named; --project looks at the others', async () => {
    write(folder, {
      'vitest.config.mjs': `export default { test: { reporters: ['holmgate/vitest/reporter'], projects: [
        { test: { name: 'gates', setupFiles: ['holmgate/vitest'] } }, { test: { name: 'unit' } },
      ] } }\n`,
    })
    const { code, printed } = await doctor(folder)
    expect(code).toBe(1)
    expect(printed).toContain("ok    Vitest, project 'gates': the set-up file is loaded.")
    expect(printed).toContain("ADD   Vitest, project 'unit' does not load the set-up file")
    expect(await doctor(folder, '--project', 'gates')).toMatchObject({ code: 0 })
    expect(await doctor(folder, '--project', 'nowhere')).toMatchObject({ code: 1 })
  })

  test('a config that cannot be loaded is no pass', async () => {
    write(folder, { 'vitest.config.mjs': "throw new Error('broken config')\n" })
    const { code, printed } = await doctor(folder)
    expect(code).toBe(1)
    expect(printed).toMatch(/^\?\? {4}Vitest could not load its config: .*broken config/m)
    expect(printed).toContain('1 could not be checked.')
  })
})

test('a compiler that can only be run, as TypeScript 7, is run on a spec file; nothing is left behind', async () => {
  const real = createRequire(import.meta.url).resolve('typescript/package.json')
  const folder = bare({
    'package.json': manifest('vitest'),
    'node_modules/typescript/package.json': JSON.stringify({
      version: '7.0.2',
      type: 'module',
      main: 'a.js',
      bin: { tsc: 'tsc.js' },
    }),
    'node_modules/typescript/a.js': "export const version = '7.0.2'\n",
    'node_modules/typescript/tsc.js': `import ${JSON.stringify(pathToFileURL(join(dirname(real), 'lib', 'tsc.js')).href)}\n`,
    'node_modules/vitest/package.json': JSON.stringify({ version: '5.0.0', types: 'index.d.ts' }),
    'node_modules/vitest/index.d.ts':
      'export interface Matchers {}\nexport declare const expect: (value: unknown) => Matchers\n',
    'node_modules/holmgate/package.json': JSON.stringify({ types: 'index.d.ts' }),
    'node_modules/holmgate/index.d.ts':
      "import 'vitest'\ndeclare module 'vitest' { interface Matchers { toBeSignificantlyBetterThan(a: unknown, b: unknown): void } }\n",
    'tsconfig.json': tsconfig(),
    'a.ts': 'export {}\n',
  })
  const types = () => checkTypes(readProject(folder), 'vitest', undefined)
  expect(await types()).toMatchObject([{ level: 'fix', add: expect.stringContaining('"types": ["holmgate/vitest"]') }])
  write(folder, { 'tsconfig.json': tsconfig(['holmgate']), 'a.ts': "export const wrong: number = 'elsewhere'\n" })
  expect(await types()).toMatchObject([{ level: 'ok' }])
  write(folder, { 'a.ts': 'const = 1\n' })
  expect(await types()).toMatchObject([{ level: 'unknown', text: expect.stringContaining('TS1') }])
  write(folder, { 'tsconfig.json': '{ broken' })
  expect(await types()).toMatchObject([{ level: 'unknown' }])
  expect(readdirSync(folder).sort()).toEqual(['a.ts', 'node_modules', 'package.json', 'tsconfig.json'])
})

describe('a Jest project', () => {
  const folder = project({
    'package.json': JSON.stringify({ devDependencies: { jest: '*' }, jest: { testMatch: ['**/*.spec.js'] } }),
    'tsconfig.json': tsconfig(),
    'a.ts': 'export {}\n',
  })

  test('without our lines is told which to add, with them has nothing to add', async () => {
    const { code, printed } = await doctor(folder)
    expect(code).toBe(1)
    expect(printed).toContain('package.json, "jest": setupFilesAfterEnv: [\'holmgate/jest\']')
    expect(printed).toContain("package.json, \"jest\": reporters: ['default', 'holmgate/jest/reporter']")
    expect(printed).toContain('"types": ["holmgate/jest"]')
    write(folder, {
      'package.json': JSON.stringify({
        devDependencies: { jest: '*' },
        jest: { setupFilesAfterEnv: ['holmgate/jest'], reporters: ['default', 'holmgate/jest/reporter'] },
        scripts: { ci: 'jest --reporters=dot' },
      }),
      'tsconfig.json': tsconfig(['holmgate/jest', 'jest']),
    })
    const mended = await doctor(folder)
    expect(mended.printed).toContain('Nothing to add.')
    expect(mended.code).toBe(0)
    expect(mended.printed).toContain("note  package.json, script 'ci': --reporter replaces")
  })
})

describe('a project without a runner or the package', () => {
  test('is told what to install', async () => {
    const { code, printed } = await doctor(bare())
    expect(code).toBe(1)
    expect(printed).toContain('npm install --save-dev holmgate')
    expect(printed).toContain('Neither Vitest nor Jest is here.')
    const declared = await doctor(bare({ 'package.json': manifest('jest') }))
    expect(declared.printed).toContain('jest is not installed.')
    expect(declared.code).toBe(1)
  })

  test('a version that is not supported is named', async () => {
    const folder = bare({
      'package.json': manifest('vitest'),
      'node_modules/vitest/package.json': JSON.stringify({ name: 'vitest', version: '3.1.4' }),
    })
    expect((await doctor(folder)).printed).toContain('Vitest 3.1.4 is not supported: 3.2 to 5 are.')
  })

  test('usage errors end with 2', async () => {
    expect(await doctor(bare(), 'nowhere')).toMatchObject({
      code: 2,
      printed: expect.stringContaining('nowhere is no folder'),
    })
    expect(await doctor(bare(), '--runner', 'mocha')).toMatchObject({ code: 2 })
    expect(await doctor(bare(), '.', '.')).toMatchObject({ code: 2 })
  })
})

test.each([
  ["import 'holmgate/vitest'", true],
  ['  import "holmgate/vitest";', true],
  ["require('holmgate/vitest')", true],
  ["import 'holmgate/vitest/plugin'", false],
  ["// import 'holmgate/vitest'", false],
  ["/*\nimport 'holmgate/vitest'\n*/", false],
  ["const a = `\nimport 'holmgate/vitest'\n`", false],
  ["const url = 'http://x' // it's\nimport 'holmgate/vitest'", true],
  ['const a = "import \'holmgate/vitest\'"', false],
])('whether %j imports the set-up file: %s', (text, expected) => {
  const folder = bare({ 'setup.ts': `${text}\n` })
  expect(importsModule(join(folder, 'setup.ts'), 'holmgate/vitest')).toBe(expected)
})

describe('workflows', () => {
  const check = (text: string): Finding[] => checkWorkflows(bare({ '.github/workflows/gate.yml': text }))
  const levels = (text: string): string =>
    check(text)
      .map(({ level }) => level)
      .join(' ')
  const workflow = ({ top = '', job = '', run = 'npx holmgate comment', step = '' } = {}): string => `name: gate
on: pull_request # not pull-requests: write
${top}
jobs:
  lint:
    runs-on: ubuntu-24.04
    permissions: write-all
    steps:
      - run: npm run lint
  gate:
    runs-on: ubuntu-24.04
${job}
    steps:
      - uses: actions/checkout@v7
      - run: npx vitest run
      - if: \${{ !cancelled() }}
        run: ${run}
        env:
          GITHUB_TOKEN: \${{ github.token }}
${step}
`

  test.each(readdirSync(join(root, 'examples/github')).filter((name) => name.endsWith('.yml')))(
    'the recipe %s lacks nothing',
    (name) => {
      const findings = check(readFileSync(join(root, 'examples/github', name), 'utf8'))
      expect(findings.filter(({ level }) => level === 'fix' || level === 'unknown')).toEqual([])
      expect(findings.length).toBeGreaterThan(0)
    },
  )

  test.each([
    ['permissions:\n  contents: read\n  pull-requests: write', '', 'ok'],
    ['permissions: { contents: read, pull-requests: write }', '', 'ok'],
    ['permissions: write-all', '', 'ok'],
    ['', '    permissions:\n      pull-requests: write', 'ok'],
    ['', '', 'fix'],
    ['permissions: read-all', '', 'fix'],
    ['permissions: {}', '', 'fix'],
    ['permissions:\n  contents: read\n  # pull-requests: write', '', 'fix'],
    ['permissions:\n  pull-requests: read', '', 'fix'],
    ['permissions: write-all', '    permissions:\n      contents: read', 'fix'],
  ])('%j at the top and %j in the job: %s', (top, job, level) => {
    expect(levels(workflow({ top, job }))).toBe(level)
  })

  test('the line to add names the file, the job and the permission', () => {
    expect(check(workflow())).toEqual([
      {
        level: 'fix',
        text: ".github/workflows/gate.yml, job 'gate' posts a comment without the permission for it.",
        add: ".github/workflows/gate.yml, job 'gate': permissions: { contents: read, pull-requests: write }",
      },
    ])
  })

  const top = 'permissions: write-all'
  test('a missing token, a step that runs after success only, and -u', () => {
    expect(levels(workflow({ top }).replaceAll('GITHUB_TOKEN', 'OTHER'))).toBe('ok fix')
    expect(levels(workflow({ top }).replace(/if: .*\n {8}/, ''))).toBe('ok fix')
    expect(levels(workflow({ top }).replace('vitest run', 'vitest run -u'))).toBe('ok fix')
  })

  test('a comment about it is no step, and a form that is not understood is no pass', () => {
    expect(levels(workflow({ top, run: 'echo done # holmgate comment' }))).toBe('note')
    expect(levels('jobs: { gate: { steps: [ { run: npx holmgate comment } ] } }\n')).toBe('unknown')
    expect(checkWorkflows(null)[0]?.level).toBe('note')
  })
})

describe('baselines', () => {
  const texts = (folder: string) =>
    checkBaselines(folder).map(({ level, text, add }) => [level, text, add ?? ''].join(' | '))
  const good = baselineText(
    parseResults('id,f1\na,1\nb,0\n', { name: 'ranker' }),
    {},
    { spec: 'a.test.ts', tool: '0.1.0', date: '2026-01-01T00:00:00Z', commit: null, uncommitted: false },
  )

  test('those that cannot be used are named with what is wrong and how to write them anew', () => {
    const folder = bare({
      'test/__baselines__/good.json': good,
      'test/__baselines__/conflict.json': `<<<<<<< HEAD\n${good}`,
      'test/__baselines__/cut.json': good.slice(0, -20),
      'test/__baselines__/newer.json': good.replace(/"schemaVersion": \d+/, '"schemaVersion": 99'),
      'test/__baselines__/empty.json': '',
      'test/__baselines__/notes.txt': 'not ours',
      'node_modules/x/__baselines__/bad.json': '{',
    })
    const found = texts(folder)
    expect(found.filter((text) => text.startsWith('fix'))).toEqual([
      expect.stringMatching(/conflict\.json.*line 1 holds the merge-conflict marker.*vitest run FILE -u/),
      expect.stringMatching(/cut\.json.*cut off or damaged/),
      expect.stringMatching(/empty\.json.*it is empty/),
      expect.stringMatching(/newer\.json.*schemaVersion 99/),
    ])
    expect(found.at(-1)).toContain('there is no git repository')
  })

  test('those that git does not have are told, since they are missing in CI', () => {
    const folder = bare({ 'spec/__baselines__/a.json': good, 'spec/__baselines__/b.json': good })
    const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'ignore' })
    git('init')
    expect(texts(folder)).toEqual([
      'fix | spec/__baselines__/a.json is not in git yet, so it is missing in CI. | git add spec/__baselines__/a.json',
      'fix | spec/__baselines__/b.json is not in git yet, so it is missing in CI. | git add spec/__baselines__/b.json',
    ])
    git('add', 'spec/__baselines__/a.json')
    write(folder, { '.gitignore': '__baselines__/\n' })
    expect(texts(folder)).toEqual([expect.stringContaining('fix | spec/__baselines__/b.json is ignored by git')])
    git('add', '--force', 'spec')
    expect(texts(folder)).toEqual(['ok | 2 baselines can be read. | '])
  })

  test('a project without any is told nothing', () => {
    expect(texts(bare({ 'a.test.ts': '' }))).toEqual([])
  })
})
