import type { Element, Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize)

/** Markdown as GitHub shows it: GFM, then a sanitiser with the schema that is modelled on GitHub's. */
export const render = (markdown: string): Root => pipeline.runSync(pipeline.parse(markdown))

/** All text below a node. */
export function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : ''
}

/** All elements with one of these names, in order. */
export function elements(node: Nodes, ...names: readonly string[]): Element[] {
  const own = node.type === 'element' && names.includes(node.tagName) ? [node] : []
  return [...own, ...('children' in node ? node.children.flatMap((child) => elements(child, ...names)) : [])]
}

/** The tables of a page: rows of cells, the header first. */
export function tablesOf(page: string | Root): string[][][] {
  return elements(typeof page === 'string' ? render(page) : page, 'table').map((table) =>
    elements(table, 'tr').map((row) => elements(row, 'th', 'td').map(textOf)),
  )
}

/** Text that is in no code span: there GitHub finds mentions, issues, links and emoji codes. */
export function proseOf(node: Nodes): string {
  if (node.type === 'element' && (node.tagName === 'code' || node.tagName === 'pre')) return ' '
  if (node.type === 'text') return node.value
  return 'children' in node ? node.children.map((child) => proseOf(child)).join('') : ''
}
