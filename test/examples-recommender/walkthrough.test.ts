import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../package/source-files.ts'

const folder = join(root, 'examples/recommender')
const part = (name: string) => import(join(folder, name))
const { readFigures, readScores } = await part('results.js')
const { fill, readTemplate, renderWalkthrough } = await part('walkthrough.js')
const { figuresOf } = await part('figures.js')
const { VARIANTS } = await part('variants.js')

const figures = readFigures('full')
type Row = {
  metric: string
  candidate: string
  direction: string
  pValue: number
  adjustedPValue: number
  ciLow: number
  ciHigh: number
}
const rows = (name: string): Row[] => figures[name]

test('the page is the template with the figures of the run', () => {
  expect(readFileSync(join(root, 'docs/walkthrough.md'), 'utf8')).toBe(renderWalkthrough(figures))
})

test('the figures follow from the scores of the run', () => {
  expect(JSON.parse(JSON.stringify(figuresOf(VARIANTS.full, readScores('full'))))).toEqual(figures)
})

test('the template has no figures of its own', () => {
  const prose = readTemplate()
    .replace(/```[\s\S]*?```/g, '')
    .replace(/`[^`]*`/g, '')
    .replace(/\{\{[\w.]+\}\}/g, '')
  expect(prose.match(/\d[.,]\d+/g)).toEqual(['9,999', '9,999'])
})

test('a placeholder without a figure is an error', () => {
  expect(fill('{{a.b}} and {{c}}', { a: { b: 'x' }, c: 2 })).toBe('x and 2')
  expect(() => fill('{{a.c}}', { a: { b: 'x' } })).toThrow('a.c')
})

describe('what the page says in words', () => {
  test('some users have more to find than twenty places hold, some have nothing', () => {
    expect(figures.facts.range['recall@20'].ceiling).toBeLessThan(1)
    expect(figures.facts.users - figures.facts.scored).toBe(2)
  })

  test('both recommenders beat popularity clearly, at the floor of p', () => {
    for (const { direction, pValue } of rows('againstPopularity'))
      expect([direction, pValue]).toEqual(['better', 0.0001])
  })

  test('EASE against item-kNN is a modest gain', () => {
    const gain = figures.againstPopularity.find(
      ({ candidate, metric }: Row) => candidate === 'EASE(200)' && metric === 'ndcg@100',
    )
    for (const row of figures.againstKnn) expect(row.direction).toBe('better')
    expect(figures.againstKnn[0].difference).toBeWithin(0.005, gain.difference / 3)
  })

  test('nearby regularisations are inconclusive, and differ in sign between metrics', () => {
    for (const { direction } of rows('sweep')) expect(direction).toBe('inconclusive')
    const near = figures.sweep.filter(({ candidate }: Row) => candidate === figures.names.near)
    const sign = (metric: string) => Math.sign(near.find((row: Row) => row.metric === metric).difference)
    expect([sign('ndcg@100'), sign('recall@20')]).toEqual([-1, 1])
    expect(near.find(({ metric }: Row) => metric === 'recall@20').tieRate).toBeGreaterThan(0.8)
  })

  test('an interval leaves 0 out although the adjusted p does not reject', () => {
    const far = rows('sweep').find(({ candidate, metric }) => candidate === figures.names.far && metric === 'ndcg@100')!
    expect(far.ciHigh).toBeLessThan(0)
    expect(far.pValue).toBeLessThan(0.05)
    expect(far.adjustedPValue).toBeGreaterThan(0.05)
  })

  test('the level moves interval and verdict, and leaves p alone', () => {
    const [at95, at99] = rows('levels') as [Row, Row]
    expect([at95.direction, at99.direction]).toEqual(['worse', 'inconclusive'])
    expect(at99.pValue).toBe(at95.pValue)
    expect(at99.ciHigh).toBeGreaterThan(0)
    expect(at95.ciHigh).toBeLessThan(0)
  })

  test('seeds turn the sign against EASE on recall@20, and agree against item-kNN', () => {
    const reversals = (name: string) => figures[name].map((row: { reversals: unknown[] }) => row.reversals.length)
    expect(reversals('seedsAgainstEase')[2]).toBeGreaterThan(0)
    expect(reversals('seedsAgainstKnn')).toEqual([0, 0, 0, 0])
    const [ndcg, , , mrr] = rows('averages') as [Row, Row, Row, Row]
    expect([ndcg.direction, mrr.direction]).toEqual(['better', 'inconclusive'])
  })
})
