import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import ts from 'typescript'
import { root } from './source-files.ts'

/** An exported function, as its source file declares it. */
export interface ExportedFunction {
  readonly name: string
  /** The name that an import has to ask for. */
  readonly exportName: string
  readonly file: string
  readonly examples: readonly string[]
}

/** What one line of an example promises: the code of the expression, and the comment behind it. */
export interface Promised {
  readonly code: string
  readonly expected: string
}

const parse = (name: string, text: string): ts.SourceFile =>
  ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true)

const parseFile = (file: string): ts.SourceFile => parse(file, readFileSync(join(root, file), 'utf8'))

const hasModifier = (node: ts.Node, wanted: ts.SyntaxKind): boolean =>
  ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === wanted)

const isExported = (node: ts.Node): boolean => hasModifier(node, ts.SyntaxKind.ExportKeyword)

const isFunctionValue = (node: ts.Expression | undefined): boolean =>
  node !== undefined && (ts.isArrowFunction(node) || ts.isFunctionExpression(node))

function examplesOf(node: ts.Node): string[] {
  const tags = ts.getJSDocTags(node).filter((tag) => tag.tagName.text === 'example')
  return tags.map((tag) => (ts.getTextOfJSDocComment(tag.comment) ?? '').replace(/^```\w*\n|\n```$/g, '').trim())
}

/** The body behind overloads, which nobody sees from outside. */
const isOverloaded = (node: ts.FunctionDeclaration, source: ts.SourceFile): boolean =>
  node.body !== undefined &&
  source.statements.some(
    (other) => ts.isFunctionDeclaration(other) && other.body === undefined && other.name?.text === node.name?.text,
  )

/** Every exported function of a file, with the examples of its docstring; overloads one by one. */
export function exportedFunctions(file: string, source = parseFile(file)): ExportedFunction[] {
  return source.statements.filter(isExported).flatMap((statement) => {
    if (ts.isFunctionDeclaration(statement) && isOverloaded(statement, source)) return []
    if (ts.isFunctionDeclaration(statement) && statement.name !== undefined) {
      const name = statement.name.text
      const exportName = hasModifier(statement, ts.SyntaxKind.DefaultKeyword) ? 'default' : name
      return [{ name, exportName, file, examples: examplesOf(statement) }]
    }
    if (!ts.isVariableStatement(statement)) return []
    return statement.declarationList.declarations.flatMap((declaration) => {
      if (!ts.isIdentifier(declaration.name) || !isFunctionValue(declaration.initializer)) return []
      const name = declaration.name.text
      return [{ name, exportName: name, file, examples: examplesOf(declaration) }]
    })
  })
}

/** The values that an index file passes on: which file each comes from, and its name there (`*` for all of a file). */
function passedOn(file: string, source: ts.SourceFile): { from: string; name: string }[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || statement.isTypeOnly) return []
    if (statement.moduleSpecifier === undefined || !ts.isStringLiteral(statement.moduleSpecifier)) return []
    const from = posix.join(posix.dirname(file), statement.moduleSpecifier.text)
    const clause = statement.exportClause
    if (clause === undefined || !ts.isNamedExports(clause)) return [{ from, name: '*' }]
    const values = clause.elements.filter((element) => !element.isTypeOnly)
    return values.map((element) => ({ from, name: (element.propertyName ?? element.name).text }))
  })
}

/** All functions that a file exports, its own and those that it passes on, through as many index files as it takes. */
export function publicFunctions(file: string, source = parseFile(file)): ExportedFunction[] {
  const others = passedOn(file, source).flatMap(({ from, name }) =>
    publicFunctions(from).filter((found) => name === '*' || found.name === name),
  )
  return [...exportedFunctions(file, source), ...others]
}

/** Names that an example uses; the test binds those that the project exports. */
export function namesIn(example: string): Set<string> {
  const names = new Set<string>()
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) names.add(node.text)
    ts.forEachChild(node, visit)
  }
  visit(parse('example.ts', example))
  return names
}

/** Syntax errors of an example. */
export function syntaxErrors(example: string): string[] {
  const { diagnostics = [] } = ts.transpileModule(example, { reportDiagnostics: true })
  return diagnostics.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

/**
 * An example as a script that calls `check(() => expression, 'expected')` for each line that ends with a comment. Declarations
 * with a comment behind them are checked by the value of the name that they declare.
 */
export function scriptOf(example: string): { script: string; promised: Promised[] } {
  const source = parse('example.ts', example)
  const promised: Promised[] = []
  const lines = source.statements.map((statement) => {
    const code = statement.getText(source).replace(/;$/, '')
    const comment = ts.getTrailingCommentRanges(example, statement.end)?.[0]
    if (comment === undefined) return code
    const expected = example.slice(comment.pos + 2, comment.end).trim()
    const declared = ts.isVariableStatement(statement) ? statement.declarationList.declarations[0]?.name : undefined
    const expression = declared === undefined ? code : declared.getText(source)
    promised.push({ code: expression, expected })
    const call = `await check(async () => (${expression}\n), ${JSON.stringify(expected)})`
    return declared === undefined ? call : `${code}\n${call}`
  })
  const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.ESNext }
  const script = ts.transpileModule(`export {}\n${lines.join('\n')}`, { compilerOptions }).outputText
  return { script: script.replace(/^export \{\};?$/m, ''), promised }
}
