import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesUnder, root } from '../package/source-files.ts'

/** What a text of the source is for its reader. */
export type Kind = 'data' | 'call' | 'warning' | 'line'

/** A text that the source can show, with `‹name›` where a value stands. */
export interface Told {
  readonly room: string
  readonly path: string
  readonly kind: Kind
  readonly text: string
}

/** Functions that make an error, a warning or a line of a log out of a text, by the last part of their name. */
const CALLS: Readonly<Record<string, Kind>> = {
  inputError: 'data',
  misuseError: 'call',
  // In a reader of a file: the path and the format stand before it.
  fail: 'data',
  damaged: 'data',
  complain: 'line',
  print: 'line',
  say: 'line',
}
/** Lists that warnings are pushed to. */
const LISTS = ['warnings', 'notices', 'problems']
/** Where every whole sentence is for the reader, whatever is done with it. */
const PROSE = /^src\/(?:family|matchers|runners)\/|^src\/comparison\/(?:warnings|average-runs|margin-tests|seeds)\.ts$/
const FIELDS = ['message', 'text', 'problem']

const isText = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) &&
    node.operatorToken.kind === ts.SyntaxKind.PlusToken &&
    [node.left, node.right].some(isText)) ||
  (ts.isConditionalExpression(node) && [node.whenTrue, node.whenFalse].some(isText)) ||
  (ts.isParenthesizedExpression(node) && isText(node.expression))

/** What a reader would call the value of an expression. */
function nameOf(node: ts.Node): string {
  if (ts.isCallExpression(node)) {
    const [first] = node.arguments
    const callee = node.expression.getText()
    // `list.map(…).join(', ')`: the list; `quote(metric)`: the metric.
    if (ts.isPropertyAccessExpression(node.expression) && !/^(?:JSON|String|Math|Number)\b/.test(callee))
      return nameOf(node.expression.expression)
    return first === undefined ? callee : nameOf(first)
  }
  if (ts.isPropertyAccessExpression(node)) {
    const { text } = node.name
    return ['length', 'size', 'name', 'message', 'raw'].includes(text) ? nameOf(node.expression) : text
  }
  if (ts.isElementAccessExpression(node) || ts.isNonNullExpression(node) || ts.isParenthesizedExpression(node))
    return nameOf(node.expression)
  if (ts.isIdentifier(node)) return node.text
  if (ts.isBinaryExpression(node)) return nameOf(node.left)
  if (ts.isPrefixUnaryExpression(node)) return nameOf(node.operand)
  if (ts.isNewExpression(node) && node.arguments?.[0] !== undefined) return nameOf(node.arguments[0])
  if (ts.isArrayLiteralExpression(node) && node.elements[0] !== undefined) return nameOf(node.elements[0])
  if (ts.isSpreadElement(node)) return nameOf(node.expression)
  return 'value'
}

const inWords = (name: string): string => name.replace(/(?<=[a-z])(?=[A-Z])|_/g, ' ').toLowerCase()

/** The constant of a name that is in sight at a node, when a text or a choice of texts was given to it. */
function constantOf(name: string, at: ts.Node): ts.Expression | null {
  for (let scope: ts.Node | undefined = at; scope !== undefined; scope = scope.parent) {
    if (!ts.isBlock(scope) && !ts.isSourceFile(scope)) continue
    for (const statement of scope.statements) {
      if (!ts.isVariableStatement(statement)) continue
      for (const { name: declared, initializer } of statement.declarationList.declarations) {
        if (ts.isIdentifier(declared) && declared.text === name) return initializer ?? null
      }
    }
  }
  return null
}

const MOST = 60

/** Every combination of a choice of starts and a choice of ends, up to a number that can still be read. */
const joined = (starts: readonly string[], ends: readonly string[]): string[] =>
  starts.flatMap((start) => ends.map((end) => start + end)).slice(0, MOST)

/** The texts that an expression can be: choices are written out, values become their names. */
function textsOf(node: ts.Node, deep = 0): string[] {
  if (ts.isStringLiteralLike(node)) return [node.text]
  if (ts.isParenthesizedExpression(node)) return textsOf(node.expression, deep)
  if (ts.isTemplateExpression(node)) {
    return node.templateSpans.reduce(
      (texts, { expression, literal }) => joined(joined(texts, textsOf(expression, deep + 1)), [literal.text]),
      [node.head.text],
    )
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken && isText(node))
    return joined(textsOf(node.left, deep), textsOf(node.right, deep))
  if (ts.isConditionalExpression(node)) return [...textsOf(node.whenTrue, deep), ...textsOf(node.whenFalse, deep)]
  if (ts.isIdentifier(node) && deep < 4) {
    const constant = constantOf(node.text, node)
    const texts = constant !== null && isText(constant) ? textsOf(constant, deep + 1) : []
    // More than two ways to say a part are not worth as many entries.
    if (texts.length > 0 && (deep === 0 || texts.length < 3)) return texts
  }
  if (ts.isElementAccessExpression(node) && ts.isIdentifier(node.expression)) {
    const constant = constantOf(node.expression.text, node)
    if (constant !== null && ts.isObjectLiteralExpression(constant)) {
      const values = constant.properties.flatMap((one) =>
        ts.isPropertyAssignment(one) && isText(one.initializer) ? textsOf(one.initializer, deep + 1) : [],
      )
      if (values.length > 0) return values
    }
  }
  return [`‹${inWords(nameOf(node))}›`]
}

/** Whether a text says something by itself: more than a name and more than what another text is made of. */
const isSentence = (text: string): boolean =>
  (text.replace(/‹[^›]*›|^\|? ?holmgate(?: \w+)?:/g, ' ').match(/[a-z]{2,}/gi) ?? []).length > 2 &&
  // A word with hyphens is the name of a reason.
  text.includes(' ') &&
  !text.includes('‹undefined›')

/** Whether a node stands in a text that is taken as a whole. */
function within(node: ts.Node, taken: ReadonlySet<ts.Node>): boolean {
  for (let up: ts.Node | undefined = node; up !== undefined; up = up.parent) if (taken.has(up)) return true
  return false
}

function toldBy(path: string): Told[] {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const room = path.split('/')[1]!
  const found: Told[] = []
  const taken = new Set<ts.Node>()
  const take = (node: ts.Node, kind: Kind): void => {
    taken.add(node)
    for (const text of textsOf(node)) {
      const clean = text.replace(/\s*\n\s*/g, ' ').trim()
      if (isSentence(clean)) found.push({ room, path, kind, text: clean })
    }
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node)) {
      const name = node.expression.getText().split('.').at(-1)!
      const kind = Object.hasOwn(CALLS, name) ? CALLS[name] : undefined
      const list =
        ts.isPropertyAccessExpression(node.expression) && name === 'push'
          ? node.expression.expression.getText().split('.').at(-1)!
          : ''
      if (kind !== undefined)
        for (const argument of node.arguments) if (isText(argument) || ts.isIdentifier(argument)) take(argument, kind)
      if (LISTS.includes(list)) for (const argument of node.arguments) if (isText(argument)) take(argument, 'warning')
    } else if (ts.isNewExpression(node) && node.expression.getText() === 'Error') {
      // The thread that decodes Parquet throws plain errors about the file, which the reader hands on.
      const kind = path.includes('/parquet-worker/') ? 'data' : 'call'
      for (const argument of node.arguments ?? []) if (isText(argument)) take(argument, kind)
    } else if (
      PROSE.test(path) &&
      isText(node) &&
      !within(node, taken) &&
      textsOf(node).some((text) => /[a-z)›][.!]$/.test(text))
    ) {
      take(node, path.includes('/comparison/') ? 'warning' : 'line')
    } else if (
      (ts.isPropertyAssignment(node) || ts.isVariableDeclaration(node)) &&
      ts.isIdentifier(node.name) &&
      FIELDS.includes(node.name.text) &&
      node.initializer !== undefined &&
      isText(node.initializer) &&
      !within(node.initializer, taken)
    ) {
      take(node.initializer, 'line')
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Functions that make an error of a text which stands elsewhere in the source, where the catalogue reads it. */
const MAKERS = [
  'scoreError',
  'named',
  'gateError',
  'cannot',
  'missingError',
  'mixed',
  'tooLarge',
  'inTheWay',
  'HolmgateError',
]

/** Whether what is thrown has a text that the catalogue reads, or is an error that was caught or handed on. */
function isRead(thrown: ts.Expression): boolean {
  if (ts.isConditionalExpression(thrown)) return isRead(thrown.whenTrue) && isRead(thrown.whenFalse)
  if (!ts.isCallExpression(thrown) && !ts.isNewExpression(thrown))
    return ts.isIdentifier(thrown) || ts.isPropertyAccessExpression(thrown)
  const name = thrown.expression.getText().split('.').at(-1)!
  return Object.hasOwn(CALLS, name) || name === 'Error' || MAKERS.includes(name)
}

/** Places that throw what the catalogue cannot read. */
export function unreadThrows(): string[] {
  return filesUnder('src', '.ts').flatMap((path) => {
    const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
    const found: string[] = []
    const visit = (node: ts.Node): void => {
      if (ts.isThrowStatement(node) && !isRead(node.expression))
        found.push(
          `${path}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1} ${node.expression.getText()}`,
        )
      ts.forEachChild(node, visit)
    }
    visit(source)
    return found
  })
}

/** Every text of an error, a warning or a line that the source of a room can show, each once, in the order of the files. */
export function toldIn(room: string): Told[] {
  const seen = new Set<string>()
  return filesUnder(`src/${room}`, '.ts')
    .flatMap(toldBy)
    .filter(({ text }) => !seen.has(text) && seen.add(text))
}
