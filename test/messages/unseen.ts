import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import ts from 'typescript'
import { filesUnder, root } from '../package/source-files.ts'

/** Rooms whose errors reach a test through a gate or a function that is called beside it. Files have tests of their own. */
const ROOMS = ['evaluation', 'stats', 'metrics', 'comparison', 'family', 'matchers']

/** Errors that no test of a running file can cause, by a part of their text. */
const ELSEWHERE = [
  'configureFamily must be called in a test file', // only a plain script has no test file
  'is found beside the spec file, and nothing tells which one', // only matchers that were extended by hand
  'it was called after the verdict of the test file', // only code that nobody waited for
  'confidenceLevel must be a number strictly between', // readShared() and configureFamily() refuse it before
  'without any spread there is no t statistic; use', // refuseConstant() refuses it before
  'keeps the differences of all gates until the file has ended', // it takes 256 MB of scores
  'was registered without draws', // cannot be
  'two copies that cannot work together', // it takes a second, older copy of the package
  'is a file, and baselines need a folder there', // all specs share the folder of their baselines, see test/runners/baseline-clashes
  'The folder of the baselines cannot be read', // it takes a folder without permission
  'another test file or process wrote it meanwhile', // it takes two runs at once
  'and one test file writes a baseline', // it takes two files with one baseline, see test/runners
  'the comparison would say nothing. Pass two results', // so do the gate, comparePair() and compareModels()
]

/** Literal parts of a text made of templates and sums, the longest first. */
function literals(node: ts.Node): string[] {
  const found: string[] = []
  const take = (part: ts.Node): void => {
    if (ts.isStringLiteralLike(part)) found.push(part.text)
    else if (ts.isTemplateExpression(part)) {
      found.push(part.head.text, ...part.templateSpans.map(({ literal }) => literal.text))
    } else if (ts.isBinaryExpression(part)) ts.forEachChild(part, take)
  }
  take(node)
  return found.sort((a, b) => b.length - a.length)
}

/** The most telling part of each error that the rooms throw, with its place. */
function errorsOf(path: string): { place: string; part: string }[] {
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const found: { place: string; part: string }[] = []
  const visit = (node: ts.Node): void => {
    const made = ts.isCallExpression(node) || ts.isNewExpression(node)
    if (made && ['inputError', 'misuseError', 'Error'].includes(node.expression.getText())) {
      const part = node.arguments?.[0] === undefined ? undefined : literals(node.arguments[0])[0]
      const line = source.getLineAndCharacterOfPosition(node.getStart()).line + 1
      // What is made elsewhere as a whole has no part of its own here.
      if (part !== undefined && part.trim().length > 5) found.push({ place: `${path}:${line}`, part })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * Errors of the source whose text is nowhere in `text`.
 *
 * @param but parts of errors that this runner cannot cause
 */
export function unseenErrors(text: string, but: readonly string[]): string[] {
  const errors = ROOMS.flatMap((room) => filesUnder(`src/${room}`, '.ts')).flatMap(errorsOf)
  if (errors.length < 100) throw new Error(`only ${errors.length} errors found: has the source another form now?`)
  return errors
    .filter(({ part }) => !text.includes(part) && ![...ELSEWHERE, ...but].some((start) => part.includes(start)))
    .map(({ place, part }) => `${place}: ${part}`)
}

/** Warnings of the source, by their most telling part, that are nowhere in `text`. */
export function unseenWarnings(text: string): string[] {
  const path = 'src/comparison/warnings.ts'
  const source = ts.createSourceFile(path, readFileSync(join(root, path), 'utf8'), ts.ScriptTarget.Latest, true)
  const parts: string[] = []
  const visit = (node: ts.Node): void => {
    const whole = ts.isStringLiteralLike(node) || ts.isTemplateExpression(node) || ts.isBinaryExpression(node)
    const part = whole ? literals(node)[0] : undefined
    // Shorter ones are words that a sentence is made of.
    if (part !== undefined && part.length > 25) parts.push(part)
    else ts.forEachChild(node, visit)
  }
  visit(source)
  if (parts.length < 10) throw new Error(`only ${parts.length} warnings found: has the source another form now?`)
  return parts.filter((part) => !text.includes(part))
}
