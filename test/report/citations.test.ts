import { describe, expect, test } from 'vitest'
import { CITATIONS, type Citation } from '../../src/report/citations.ts'

/** The fields of one BibTeX entry; fails where braces do not match. */
function parse(entry: string): { kind: string; key: string; fields: Map<string, string> } {
  const [, kind, key, body] = /^@(\w+)\{([^,\s]+),\n([\s\S]*)\n\}$/.exec(entry)!
  const fields = new Map<string, string>()
  for (const line of body!.split('\n')) {
    const [, name, value] = /^ {2}(\w+) *= \{(.*)\},$/.exec(line)!
    let depth = 0
    for (const mark of value!.replace(/\\[{}]/g, '')) {
      depth += mark === '{' ? 1 : mark === '}' ? -1 : 0
      expect(depth, line).toBeGreaterThanOrEqual(0)
    }
    expect(depth, line).toBe(0)
    fields.set(name!, value!)
  }
  return { kind: kind!, key: key!, fields }
}

/** What a reader of the printed bibliography sees. */
const printed = (text: string): string =>
  text
    .replace(/\{\\"(\w)\}/g, '$1\u0308')
    .replace(/\{\\'(\w)\}/g, '$1\u0301')
    .replace(/\\&/g, '&')
    .replace(/[{}]/g, '')
    .normalize('NFC')

describe('citations', () => {
  const all: readonly Citation[] = Object.values(CITATIONS)

  test('have BibTeX keys of their own', () => {
    expect(new Set(all.map(({ key }) => key)).size).toBe(all.length)
  })

  test.each(all.map((one): [string, Citation] => [one.key, one]))('%s says the same everywhere', (key, one) => {
    const { kind, key: entryKey, fields } = parse(one.bibtex)
    expect(entryKey).toBe(key)
    expect(kind === 'article' ? ['journal', 'volume', 'pages'] : ['publisher']).toEqual(
      [...fields.keys()].filter((name) => ['journal', 'volume', 'pages', 'publisher'].includes(name)),
    )
    const year = fields.get('year')!
    const authors = printed(fields.get('author')!).split(' and ')
    expect(one.cite.endsWith(`, ${year}`)).toBe(true)
    expect(one.cite.startsWith(authors[0]!.split(',')[0]!)).toBe(true)
    for (const author of authors) expect(one.reference).toContain(author)
    expect(one.reference).toContain(`(${year}). ${printed(fields.get('title')!)}. `)
  })

  test('are written as any BibTeX reads them', () => {
    for (const { bibtex } of all) expect(bibtex).toMatch(/^[\n -~]+$/)
    expect(CITATIONS.streitberg.bibtex).toBe(`@article{streitberg1986,
  author    = {Streitberg, B. and R{\\"o}hmel, J.},
  title     = {Exact distributions for permutation and rank tests: an introduction to some recently published algorithms},
  journal   = {Statistical Software Newsletter},
  volume    = {12},
  number    = {1},
  pages     = {10--17},
  year      = {1986},
}`)
    expect(CITATIONS.student.bibtex).toContain('author    = {{Student}},')
    expect(CITATIONS.tibshirani.bibtex).toContain('title     = {An {Introduction} to the {Bootstrap}},')
  })
})
