import { existsSync } from 'node:fs'
import { join, posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../package/source-files.ts'
import { anchorsOf, linksOf, pages } from './markdown.ts'

/** The links of a page that lead nowhere inside of the project. */
function brokenLinks(page: string): string[] {
  return linksOf(page).filter((link) => {
    if (/^[a-z]+:/.test(link)) return false
    const [path = '', anchor] = link.split('#')
    const target = path === '' ? page : posix.join(posix.dirname(page), decodeURI(path))
    if (target.startsWith('..') || !existsSync(join(root, target))) return true
    return anchor !== undefined && !anchorsOf(target).includes(anchor)
  })
}

describe('links', () => {
  test.each(pages)('%s leads to files and headings that exist', (page) => {
    expect(brokenLinks(page)).toEqual([])
  })

  test('the pages of the README are there', () => {
    const linked = linksOf('README.md')
    expect(linked).toEqual(expect.arrayContaining(['docs/statistics.md', 'docs/runners.md']))
    expect(linked.filter((link) => link.startsWith('docs/to-'))).toHaveLength(7)
  })
})
