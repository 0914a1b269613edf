import fc from 'fast-check'
import type { Element, Nodes, Root } from 'hast'
import rehypeRaw from 'rehype-raw'
import rehypeSanitize from 'rehype-sanitize'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { cleanText } from '../../src/report/clean-text.ts'
import { codeCell, codeSpan, markdownTable } from '../../src/report/markdown.ts'
import { commandsIn, hostileText } from './hostile.ts'
import { HOSTILE } from './samples.ts'

const pipeline = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeSanitize)

/** The page that GitHub would make of it, as far as GFM and its sanitiser go. */
const render = (markdown: string): Root => pipeline.runSync(pipeline.parse(markdown))

const isElement = (node: Nodes): node is Element => node.type === 'element'

function all(node: Nodes, name: string): Element[] {
  const inner = 'children' in node ? node.children.flatMap((child) => all(child, name)) : []
  return isElement(node) && node.tagName === name ? [node, ...inner] : inner
}

const text = (node: Nodes): string =>
  node.type === 'text' ? node.value : 'children' in node ? node.children.map(text).join('') : ''

/** What a name shows as: clean, and in quotes where nothing would be left to see. */
const seen = (name: string): string => cleanText(name, 100) || "''"

/** Blanks at the ends of a code span that is nothing but blanks, and of a cell, are not kept by every renderer. */
const shown = (node: Nodes): string => text(node).trim()

describe('codeCell', () => {
  test.each([
    ['ndcg@10', '`ndcg@10`'],
    ['a|b', '`a\\|b`'],
    ['`x', '`` `x ``'],
    ['a\\|b', '<code>a&#92;&#124;b</code>'],
    ['', "`''`"],
  ])('%j is written %s', (name, cell) => {
    expect(codeCell(name)).toBe(cell)
  })

  test('[H14] keeps rows and cells, and shows every name as it is', () => {
    fc.assert(
      fc.property(fc.array(hostileText, { minLength: 1, maxLength: 5 }), (names) => {
        const page = render(
          markdownTable(
            ['name', 'n'],
            names.map((name) => [codeCell(name), '1']),
          ),
        )
        const rows = all(page, 'tr').map((row) => [...all(row, 'th'), ...all(row, 'td')])
        expect(rows.map((cells) => cells.length)).toEqual([2, ...names.map(() => 2)])
        expect(rows.slice(1).map((cells) => shown(cells[0]!))).toEqual(names.map((name) => seen(name).trim()))
        expect(rows.slice(1).map((cells) => text(cells[1]!))).toEqual(names.map(() => '1'))
        for (const name of ['a', 'img', 'script', 'strong', 'em']) expect(all(page, name)).toEqual([])
      }),
    )
  })
})

describe('codeSpan', () => {
  test.each(HOSTILE)('%j is shown as it is in a sentence', (name) => {
    const page = render(`before ${codeSpan(name)} after`)
    expect(all(page, 'p')).toHaveLength(1)
    const [code, ...more] = all(page, 'code')
    expect(more).toEqual([])
    expect(shown(code!)).toBe(seen(name).trim())
    expect(commandsIn(codeSpan(name))).toEqual([])
  })

  test('keeps blanks at both ends', () => {
    expect(text(all(render(codeSpan(' a ')), 'code')[0]!)).toBe(' a ')
  })

  test('cuts long names', () => {
    expect(codeSpan('x'.repeat(20), 5)).toBe('`xxxx…`')
  })
})
