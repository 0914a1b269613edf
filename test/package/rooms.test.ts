import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesUnder, root } from './source-files.ts'

/** Data flows one way: a room may import from itself and from the rooms before it. */
const ROOMS = [
  'evaluation',
  'stats',
  'metrics',
  'formats',
  'comparison',
  'family',
  'report',
  'matchers',
  'github',
  'runners',
  'cli',
]

/** The files beside the rooms are entries of the build. The matchers know the shape of `core` (a type), never its code. */
const ENTRY_TYPES = new Map([['src/core.ts', 'matchers']])

/** A constant that everybody may name. */
const VERSION = 'src/version.ts'

/** Packages that belong to one room only: everything else has to run in a plain Node script. */
const PACKAGE_HOMES: [RegExp, string[]][] = [
  [/^(vitest|vite)(\/|$)/, ['runners']],
  [/^(jest|@jest)(\/|$)|^jest-/, ['runners']],
  [/^@actions\//, ['github', 'runners', 'cli']],
]

interface Import {
  readonly specifier: string
  readonly typeOnly: boolean
}

function importsOf(source: ts.SourceFile): Import[] {
  const found: Import[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: node.importClause?.isTypeOnly === true })
    } else if (ts.isExportDeclaration(node) && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier)) {
      found.push({ specifier: node.moduleSpecifier.text, typeOnly: node.isTypeOnly })
    } else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) {
      if (ts.isStringLiteral(node.argument.literal)) {
        found.push({ specifier: node.argument.literal.text, typeOnly: true })
      }
    } else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [target] = node.arguments
      if (target !== undefined && ts.isStringLiteralLike(target)) {
        found.push({ specifier: target.text, typeOnly: false })
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

const roomOf = (file: string): string | undefined => file.match(/^src\/([^/]+)\//)?.[1]

/** What is wrong with one import, or nothing. */
function violation(file: string, { specifier, typeOnly }: Import): string | undefined {
  const room = roomOf(file)
  if (room === undefined) return undefined
  if (!specifier.startsWith('.')) {
    const home = PACKAGE_HOMES.find(([name]) => name.test(specifier))?.[1]
    return home === undefined || home.includes(room) ? undefined : `${file} imports ${specifier}`
  }
  const target = posix.join(posix.dirname(file), specifier)
  if (target === VERSION) return undefined
  const other = roomOf(target)
  if (other === undefined) {
    const first = ENTRY_TYPES.get(target)
    const allowed = typeOnly && first !== undefined && ROOMS.indexOf(room) >= ROOMS.indexOf(first)
    return allowed ? undefined : `${file} imports the entry ${target}`
  }
  return ROOMS.indexOf(other) <= ROOMS.indexOf(room) ? undefined : `${file} imports ${target}`
}

const parse = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)

const violations = (file: string, text: string): string[] =>
  importsOf(parse(file, text)).flatMap((found) => violation(file, found) ?? [])

const sources = filesUnder('src', '.ts')
const read = (file: string): string => readFileSync(join(root, file), 'utf8')

describe('rooms', () => {
  test('every folder of src is a room', () => {
    expect(sources.length).toBeGreaterThan(20)
    const folders = new Set(sources.flatMap((file) => roomOf(file) ?? []))
    expect([...folders].filter((folder) => !ROOMS.includes(folder))).toEqual([])
  })

  test('no room imports from a room after it, from an entry, or a package of another room', () => {
    expect(sources.flatMap((file) => violations(file, read(file)))).toEqual([])
  })

  test('the check sees every kind of import', () => {
    const text = [
      "import { a } from '../runners/a.ts'",
      "export { b } from '../matchers/b.ts'",
      "import type { C } from '../cli/c.ts'",
      "const d = await import('../github/d.ts')",
      "type E = import('../report/e.ts').E",
      "import { vi } from 'vitest'",
      "import { f } from '../index.ts'",
      "import { fine } from '../evaluation/errors.ts'",
      "import { also } from './also.ts'",
    ].join('\n')
    expect(violations('src/stats/x.ts', text)).toEqual([
      'src/stats/x.ts imports src/runners/a.ts',
      'src/stats/x.ts imports src/matchers/b.ts',
      'src/stats/x.ts imports src/cli/c.ts',
      'src/stats/x.ts imports src/github/d.ts',
      'src/stats/x.ts imports src/report/e.ts',
      'src/stats/x.ts imports vitest',
      'src/stats/x.ts imports the entry src/index.ts',
    ])
  })

  test('the matchers may name the type of the core, but not load it', () => {
    expect(violations('src/matchers/x.ts', "import type { Core } from '../core.ts'")).toEqual([])
    expect(violations('src/matchers/x.ts', "import { core } from '../core.ts'")).toHaveLength(1)
    expect(violations('src/stats/x.ts', "import type { Core } from '../core.ts'")).toHaveLength(1)
  })
})

describe('sources', () => {
  /** A developer's own folders. Runners of GitHub have public ones, which examples may show. */
  const privatePath = /(^|[\s'"`(=:])(\/work\/|\/root\/|\/home\/(?!runner\/)|\/Users\/(?!runner\/)|[A-Z]:\\Users\\)/

  test.each(['src', 'test', 'examples', 'scripts', 'bench', 'docs', '.github'])(
    '%s names no private path',
    (folder) => {
      const readable = filesUnder(folder).filter((file) => /\.(ts|mts|cts|js|mjs|cjs|json|md|yml|py)$/.test(file))
      const hits = readable.flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, index) => (privatePath.test(line) ? `${file}:${index + 1}` : [])),
      )
      // This file has to spell the pattern out.
      expect(hits.filter((hit) => !hit.startsWith('test/package/rooms.test.ts:'))).toEqual([])
    },
  )

  test.each([['/', 'work/main/src'].join(''), 'read from /home/jane/x', 'C:\\Users\\jane'])('%s is private', (text) => {
    expect(text).toMatch(privatePath)
  })

  test.each(['/home/runner/work/repo', 'https://example.org/work/x', 'network/'])('%s is public', (text) => {
    expect(text).not.toMatch(privatePath)
  })
})
