import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { filesUnder } from '../package/source-files.ts'
import { cases } from './ids.ts'

const ID = /\[([A-Z]{1,2}\d+)\]/g

/** The innermost name that a call hangs on: `test` of `test.skipIf(x)('title', …)` and of `test.each(rows)('title', …)`. */
function calledName(node: ts.Expression): string {
  if (ts.isIdentifier(node)) return node.text
  return ts.isPropertyAccessExpression(node) || ts.isCallExpression(node) ? calledName(node.expression) : ''
}

const isText = (node: ts.Node): node is ts.StringLiteralLike | ts.TemplateExpression =>
  ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)

/** Ids in titles of tests: in the title itself, and in the rows of a table that fill it. */
function idsInTitles(name: string, source: string): string[] {
  const found: string[] = []
  const take = (node: ts.Node): void => {
    if (isText(node)) found.push(...[...node.getText().matchAll(ID)].map((match) => match[1]!))
    else ts.forEachChild(node, take)
  }
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ['test', 'it', 'describe'].includes(calledName(node.expression))) {
      const [first] = node.arguments
      if (first !== undefined && (isText(first) || ts.isArrayLiteralExpression(first))) take(first)
    }
    ts.forEachChild(node, visit)
  }
  visit(ts.createSourceFile(name, source, ts.ScriptTarget.Latest, true))
  return found
}

const inTests = new Set(filesUnder('test', '.test.ts').flatMap((path) => idsInTitles(path, readFileSync(path, 'utf8'))))

describe('titles of tests', () => {
  test('are read whatever form they have', () => {
    const source = `
      test('[A1] plain', () => { other('[Z9]') })
      describe(\`[A2] \${x}\`, () => {})
      test.each([['[A3] row', 1], [\`[A4] \${y}\`, 2]])('takes %s', () => {})
      test.skipIf(z)('[A5] [A6] several', () => {})
      const text = '[Z8] is no title'`
    expect(idsInTitles('sample.test.ts', source).sort()).toEqual(['A1', 'A2', 'A3', 'A4', 'A5', 'A6'])
  })

  test('name every case that is covered', () => {
    const covered = Object.keys(cases).filter((id) => cases[id]!.waitsFor === null)
    expect(covered.length).toBeGreaterThan(80)
    expect(covered.filter((id) => !inTests.has(id))).toEqual([])
  })

  test('name no case that waits for something, and none that is not in the list', () => {
    expect([...inTests].filter((id) => cases[id]?.waitsFor !== null)).toEqual([])
  })
})

test('every case has one line of its own', () => {
  const outcomes = Object.values(cases).map(({ outcome }) => outcome)
  expect(new Set(outcomes).size).toBe(outcomes.length)
  expect(outcomes.filter((line) => !/^\S.{10,}[.]$/.test(line))).toEqual([])
})
