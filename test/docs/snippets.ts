import ts from 'typescript'
import { type Block, blocksOf, pages } from './markdown.ts'

// What is done with a TypeScript or JavaScript block of a page follows from what stands in it:
// - its first line names a file: a spec file is run by Vitest, a config is used by a run
// - it calls `expect`: it is type-checked
// - anything else is a script: it runs, and each `// value` behind a statement is compared
// The snippets of docs/files.md are run by test/formats/docs.test.ts; those of docs/walkthrough.md and of the classifier are
// excerpts of the examples whose tests run them.

const elsewhere = ['docs/files.md', 'docs/walkthrough.md', 'examples/classifier/README.md']
const code = pages.filter((page) => !elsewhere.includes(page)).flatMap((page) => blocksOf(page))

export const snippets: readonly Block[] = code.filter(({ language }) => language === 'ts' || language === 'js')

/** The file name in the first line of a block, if there is one. */
export const fileNameOf = ({ text }: Block): string | undefined => /^\/\/ ([\w.-]+\.[cm]?[jt]s)\n/.exec(text)?.[1]

/** Blocks that are spec files, by their name. */
export const specs: ReadonlyMap<string, string> = new Map(
  snippets.flatMap((block) => {
    const name = fileNameOf(block)
    return name?.includes('.test.') ? [[name, block.text] as const] : []
  }),
)

export const isScript = (block: Block): boolean => fileNameOf(block) === undefined && !/\bexpect\(/.test(block.text)

/** The block of a page that is the named file. */
export function fileIn(page: string, name: string): string {
  const found = snippets.find((block) => block.page === page && fileNameOf(block) === name)
  if (found === undefined) throw new Error(`${page} has no block that starts with // ${name}`)
  return found.text
}

/** A block as a CommonJS module for Jest, whose default configuration reads no TypeScript. */
export function forJest(text: string): string {
  const { outputText } = ts.transpileModule(text, {
    compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 },
  })
  return outputText.replaceAll('"vitest"', '"@jest/globals"').replaceAll("'vitest'", "'@jest/globals'")
}
