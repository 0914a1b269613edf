import { join } from 'node:path'
import ts from 'typescript'
import { root } from '../package/source-files.ts'

// The reference of the API out of the docstrings: nothing of it is written twice.

/** Whole sentences of a docstring, with its links as they are. */
const proseOf = (symbol: ts.Symbol, checker: ts.TypeChecker): string =>
  ts.displayPartsToString(symbol.getDocumentationComment(checker)).trim()

/** Text of a tag without the dash that may stand behind a name. */
const tagText = (tag: ts.JSDocTagInfo): string =>
  ts
    .displayPartsToString(tag.text)
    .replace(/\s*\n\s*/g, ' ')
    .trim()

function tagsOf(symbol: ts.Symbol, name: string): string[] {
  return symbol.getJsDocTags().flatMap((tag) => (tag.name === name ? [tagText(tag)] : []))
}

/** Examples keep their lines. */
const examplesOf = (symbol: ts.Symbol): string[] =>
  symbol.getJsDocTags().flatMap((tag) => (tag.name === 'example' ? [ts.displayPartsToString(tag.text).trim()] : []))

const fence = (code: string): string => `\`\`\`typescript\n${code}\n\`\`\``

/** Text outside of code: an angle bracket there would be a tag. */
const prose = (text: string): string =>
  text
    .split(/(`[^`]*`)/)
    .map((part) => (part.startsWith('`') ? part : part.replace(/</g, '&lt;').replace(/([{|])/g, '\\$1')))
    .join('')

/** The source of a declaration without its docstrings. */
function sourceOf(declaration: ts.Node): string {
  const printer = ts.createPrinter({ removeComments: true })
  return printer
    .printNode(ts.EmitHint.Unspecified, declaration, declaration.getSourceFile())
    .replace(/^export (?:declare )?/, '')
    .replace(/^( {4})+/gm, (indent) => ' '.repeat(indent.length / 2))
    .replace(/;$/gm, '')
    .replace(/"/g, "'")
}

function signatureOf(name: string, declaration: ts.FunctionDeclaration | ts.VariableDeclaration): string {
  if (ts.isVariableDeclaration(declaration))
    return `const ${name}: ${declaration.type?.getText() ?? declaration.initializer?.getText() ?? ''}`
  const bare = ts.factory.updateFunctionDeclaration(
    declaration,
    undefined,
    undefined,
    declaration.name,
    declaration.typeParameters,
    declaration.parameters,
    declaration.type,
    undefined,
  )
  return sourceOf(bare)
}

function functionPart(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const declarations = (symbol.declarations ?? []).filter((one): one is ts.FunctionDeclaration =>
    ts.isFunctionDeclaration(one),
  )
  const overloads = declarations.filter((one, _, all) => all.length === 1 || one.body === undefined)
  const parameters = tagsOf(symbol, 'param').map((text) => {
    const [, parameter, rest] = /^(\S+)\s*([\s\S]*)$/.exec(text) ?? [text, text, '']
    return `- \`${parameter}\`: ${prose(rest!)}`
  })
  const returns = tagsOf(symbol, 'returns').map((text) => `- returns ${prose(text)}`)
  const throws = tagsOf(symbol, 'throws').map((text) => `- throws ${prose(text)}`)
  const list = [...parameters, ...returns, ...throws]
  return [
    `### ${name}`,
    '',
    fence(overloads.map((one) => signatureOf(name, one)).join('\n')),
    '',
    prose(proseOf(symbol, checker)),
    '',
    ...(list.length === 0 ? [] : [...list, '']),
    ...examplesOf(symbol).flatMap((example) => [fence(example), '']),
  ]
}

function typePart(name: string, symbol: ts.Symbol, checker: ts.TypeChecker): string[] {
  const declaration = symbol.declarations![0]!
  const text = proseOf(symbol, checker)
  const members =
    ts.isInterfaceDeclaration(declaration) || ts.isClassDeclaration(declaration)
      ? declaration.members.flatMap((member) => {
          const own = member.name === undefined ? undefined : checker.getSymbolAtLocation(member.name)
          const told = own === undefined ? '' : proseOf(own, checker)
          return told === '' ? [] : [`- \`${own!.name}\`: ${prose(told.replace(/\s*\n\s*/g, ' '))}`]
        })
      : []
  return [
    `### ${name}`,
    '',
    ...(text === '' ? [] : [prose(text), '']),
    fence(ts.isClassDeclaration(declaration) ? `class ${name} extends Error` : sourceOf(declaration)),
    '',
    ...(members.length === 0 ? [] : [...members, '']),
  ]
}

/** The page `docs/api.md`. */
export function apiPage(): string {
  const configFile = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent(configFile.config, ts.sys, root)
  const program = ts.createProgram([join(root, 'src/index.ts'), join(root, 'src/matchers/types.ts')], options)
  const checker = program.getTypeChecker()
  const exported = (path: string): ts.Symbol[] =>
    checker.getExportsOfModule(checker.getSymbolAtLocation(program.getSourceFile(join(root, path))!)!)
  const resolved = exported('src/index.ts').map((symbol) => ({
    name: symbol.name,
    symbol: symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol,
  }))
  const byName = (a: { name: string }, b: { name: string }): number =>
    a.name.toLowerCase() < b.name.toLowerCase() ? -1 : 1
  const isFunction = ({ symbol }: (typeof resolved)[number]): boolean => (symbol.flags & ts.SymbolFlags.Function) !== 0
  const isValue = ({ symbol }: (typeof resolved)[number]): boolean => (symbol.flags & ts.SymbolFlags.Variable) !== 0
  const functions = resolved.filter(isFunction).sort(byName)
  const values = resolved.filter(isValue).sort(byName)
  const types = resolved.filter((one) => !isFunction(one) && !isValue(one)).sort(byName)
  const matchers = exported('src/matchers/types.ts').find(({ name }) => name === 'GateMatchers')!
  return [
    '# API',
    '',
    '<!-- Made by test/docs/api.test.ts from the docstrings; edit them there. -->',
    '',
    'Everything that `holmgate` exports, from its docstrings. Every example is run by a test. The matchers come with `holmgate/vitest` and',
    '`holmgate/jest`.',
    '',
    '## Matchers',
    '',
    ...typePart('GateMatchers', matchers, checker),
    '## Functions',
    '',
    ...functions.flatMap(({ name, symbol }) => functionPart(name, symbol, checker)),
    ...(values.length === 0 ? [] : ['## Values', '']),
    ...values.flatMap(({ name, symbol }) => [
      `### ${name}`,
      '',
      fence(signatureOf(name, symbol.valueDeclaration as ts.VariableDeclaration)),
      '',
      prose(proseOf(symbol, checker)),
      '',
    ]),
    '## Types',
    '',
    ...types.flatMap(({ name, symbol }) => typePart(name, symbol, checker)),
  ]
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .concat('\n')
}
