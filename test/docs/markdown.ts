import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { filesUnder, root } from '../package/source-files.ts'

/** One fenced block of a page. */
export interface Block {
  readonly page: string
  readonly line: number
  readonly language: string
  readonly text: string
}

/** Every page of the project, relative to its root. */
export const pages: readonly string[] = [
  ...['README.md', 'CHANGELOG.md', 'CONTRIBUTING.md'],
  ...filesUnder('docs', '.md'),
  ...filesUnder('examples', '.md'),
]

export const textOf = (page: string): string => readFileSync(join(root, page), 'utf8')

/** The fenced blocks of a page, in order. */
export function blocksOf(page: string): Block[] {
  const text = textOf(page)
  return [...text.matchAll(/^```(\w*)[^\n]*\n([\s\S]*?)^```$/gm)].map((match) => {
    const line = text.slice(0, match.index).split('\n').length
    return { page, line, language: match[1]!, text: match[2]! }
  })
}

/** What is prose: fenced blocks and comments left out, lines kept. */
export const proseOf = (page: string): string =>
  textOf(page).replace(/^```[\s\S]*?^```$|<!--[\s\S]*?-->/gm, (hidden) => hidden.replace(/[^\n]/g, ''))

/** The anchors that GitHub gives to the headings of a page. */
export function anchorsOf(page: string): string[] {
  const seen = new Map<string, number>()
  return [...proseOf(page).matchAll(/^#+ +(.+)$/gm)].map(([, heading]) => {
    const plain = heading!.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').toLowerCase()
    const slug = plain.replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '').replaceAll(' ', '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
}

/** Targets of the links of a page. */
export const linksOf = (page: string): string[] =>
  [
    ...proseOf(page)
      .replace(/`[^`\n]*`/g, '')
      .matchAll(/\]\(([^()\s]+)\)/g),
  ].map(([, target]) => target!)

/** The rows of the table whose head starts with `head`, as cells; an escaped bar is part of its cell. */
export function tableOf(page: string, head: string): string[][] {
  const [, rest] = textOf(page).split(`\n| ${head}`)
  if (rest === undefined) throw new Error(`${page} has no table that starts with | ${head}`)
  const lines = rest.split('\n').slice(2)
  const end = lines.findIndex((line) => !line.startsWith('|'))
  return lines.slice(0, end < 0 ? lines.length : end).map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim()),
  )
}
