import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Made, make, PICTURES, stale } from '../../scripts/pictures.mjs'
import { linksOf, pages, textOf } from './markdown.ts'

describe('the pictures of the README and of docs/', () => {
  let made: Made
  let copy: string
  beforeAll(() => {
    made = make()
    copy = mkdtempSync(join(tmpdir(), 'holmgate-pictures-'))
  })
  afterAll(() => rmSync(copy, { recursive: true, force: true }))

  test('are those that the present code makes (npm run docs makes them anew)', () => {
    expect(stale(made, PICTURES)).toEqual([])
  })

  test('are out of date as soon as the page or a drawing is another one', () => {
    cpSync(PICTURES, copy, { recursive: true })
    const photographs = ['report-light.png', 'report-dark.png', 'comparison-light.png', 'comparison-dark.png']
    expect(stale({ ...made, page: `${made.page} ` }, copy)).toEqual(photographs)
    expect(stale({ ...made, svgs: { ...made.svgs, 'forest.svg': '<svg/>' } }, copy)).toEqual(['forest.svg'])
    writeFileSync(join(copy, 'report-dark.png'), 'another picture')
    rmSync(join(copy, 'comparison.svg'))
    expect(stale(made, copy)).toEqual(['comparison.svg', 'report-dark.png'])
    rmSync(join(copy, 'sources.json'))
    expect(stale(made, copy)).toEqual(['comparison.svg', ...photographs])
  })

  test('are all shown, and no other picture of a page is made by hand', () => {
    const shown = pages.flatMap((page) => [
      ...linksOf(page).filter((link) => /\.(?:png|svg)$/.test(link)),
      ...[...textOf(page).matchAll(/(?:src|srcset)="([^"]+)"/g)].map(([, path]) => path!),
    ])
    const names = shown.filter((path) => !/^[a-z]+:/.test(path)).map((path) => path.split('/').at(-1))
    expect([...new Set(names)].sort()).toEqual([
      'comparison-dark.png',
      'comparison-light.png',
      'comparison.svg',
      'forest.svg',
      'report-dark.png',
      'report-light.png',
    ])
  })
})
