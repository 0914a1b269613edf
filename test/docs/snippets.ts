import ts from 'typescript'
import { type Block, blocksOf, pages } from './markdown.ts'

// What is done with a TypeScript or JavaScript block of a page follows from what stands in it:
// - its first line names a file: a spec file is run by Vitest, a config is used by a run
// - it calls `expect`: it is type-checked
// - anything else is a script: it runs, and each `// value` behind a statement is compared
// The snippets of docs/files.md that show what a file becomes are run by test/formats/docs.test.ts.

const isReader = ({ page, text }: Block): boolean => page === 'docs/files.md' && text.startsWith('const result = ')
const code = pages.flatMap((page) => blocksOf(page)).filter((block) => !isReader(block))

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

/** What the scripts of a page take for granted, as code that stands before each of them. */
export const PREPARED: Readonly<Record<string, string>> = {
  'docs/files.md': `
    const texts = { 'main.csv': 'query,ndcg@10\\nq1,0.5\\nq2,\\nq3,0.25\\n', 'branch.csv': 'query,ndcg@10\\nq1,0.75\\nq2,0.5\\nq3,\\n' }
    readResults = (name, options) => parseResults(texts[name], options)
  `,
  'docs/walkthrough.md': `
    const metrics = ['ndcg@100', 'mrr@20']
    const likes = Array.from({ length: 300 }, (_, i) => ({ user: 'u' + (i % 40), item: 'i' + Math.floor(i / 40) }))
    const score = () => new Map(likes.map(({ item }) => [item, Number(item.slice(1))]))
    const ids = Array.from({ length: 40 }, (_, i) => 'u' + i)
    const scored = (name, spread) =>
      evaluationResult({ name, sampleIds: ids, values: Object.fromEntries(metrics.map((m) => [m, ids.map((_, i) => (i % spread) / spread)])) })
    const [ease, knn] = [scored('EASE(200)', 3), scored('item-kNN', 5)]
  `,
}

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
