import { describe, expect, test } from 'vitest'
import * as clusterCells from '../../bench/clusters/cell.mjs'
import * as clusterCoverage from '../../bench/clusters/coverage-cell.mjs'
import * as familyCells from '../../bench/families/cell.mjs'
import * as simultaneousCells from '../../bench/families/simultaneous-cell.mjs'
import * as intervalCells from '../../bench/intervals/coverage-cell.mjs'
import * as marginCells from '../../bench/margins/size-cell.mjs'
import { limitOf } from '../../bench/simulation/cells.mjs'
import * as testCells from '../../bench/tests/cell.mjs'
import { designFigures } from '../../src/comparison/design-figures.ts'
import { simultaneousIntervals } from '../../src/comparison/westfall-young.ts'
import * as stats from '../../src/stats/index.ts'
import { type Cell, simulation } from './simulated.ts'

const ALPHA = 0.05
const KINDS = ['normal', 'tied', 'skewed', 'sparse']
const SIZES = [10, 30, 200, 2500]
const tests = simulation('tests/size.json')
const margins = simulation('margins/size.json')
const families = simulation('families/size.json')
const clusters = simulation('clusters/size.json')
const covered = simulation('clusters/coverage.json')
const intervals = simulation('intervals/coverage.json')
const simultaneous = simulation('families/simultaneous.json')

const sizes = (cells: readonly Cell[]): Cell[] => cells.filter(({ effect }) => effect === 0)
const powers = (cells: readonly Cell[]): Cell[] => cells.filter(({ effect }) => effect !== 0)
const part = (name: string): Cell[] => margins.cells.filter((cell) => cell.part === name)
/** Sign flips promise nothing where the differences are not symmetric. */
const symmetric = (cells: readonly Cell[]): Cell[] => cells.filter(({ kind }) => kind !== 'skewed')

/** What is above the limit, by name. */
const above = (cells: readonly Cell[], procedures: readonly string[], runs: number): string[] =>
  cells.flatMap((cell) =>
    procedures
      .filter((name) => (cell.counts[name] ?? 0) / runs > limitOf(ALPHA, runs))
      .map((name) => JSON.stringify([name, { ...cell, counts: cell.counts[name] }])),
  )

describe('what the pages promise is at most .05 + 3.5 standard errors in each cell', () => {
  test('the randomization test, for symmetric differences', () => {
    expect(above(symmetric(sizes(tests.cells)), ['randomization'], tests.runs)).toEqual([])
  })

  test('the corrections, for symmetric differences, under any correlation', () => {
    const corrections = ['Holm', 'Westfall-Young', 'fixed sequence', 'weighted Holm']
    expect(above(symmetric(sizes(families.cells)), corrections, families.runs)).toEqual([])
  })

  test('whole clusters, for symmetric differences', () => {
    expect(above(symmetric(sizes(clusters.cells)), ['randomization'], clusters.runs)).toEqual([])
  })

  test('one model against a constant, by the binomial test', () => {
    expect(above(part('one sample'), ['binomial'], margins.runs)).toEqual([])
  })

  test('margins, for normal differences, and tied ones of 200 units and more', () => {
    const usual = part('size').filter(({ kind, n }) => kind === 'normal' || (n >= 200 && kind.startsWith('tied')))
    expect(usual).toHaveLength(6)
    const gates = ['randomization', 't', 'equivalence', 'equivalence by t']
    expect(above(usual, gates, margins.runs)).toEqual([])
  })

  test('a file of margin gates without a correction', () => {
    expect(above(part('file'), ['green'], margins.runs)).toEqual([])
  })
})

describe('the simulations', () => {
  test.each([
    ['tests/size', tests, testCells],
    ['margins/size', margins, marginCells],
    ['families/size', families, familyCells],
    ['clusters/size', clusters, clusterCells],
    ['clusters/coverage', covered, clusterCoverage],
    ['intervals/coverage', intervals, intervalCells],
    ['families/simultaneous', simultaneous, simultaneousCells],
  ])('%s has every cell that its script makes, and no other', (_, { cells, ...settings }, { CELLS, SETTINGS }) => {
    expect(cells.map(({ counts, ...cell }) => cell)).toEqual(CELLS)
    expect(settings).toEqual(SETTINGS)
  })

  test('have every kind, size and correlation', () => {
    const KIND_AND_SIZE = KINDS.flatMap((kind) => SIZES.map((n) => `${kind} ${n}`))
    const named = (cells: readonly Cell[]): string[] => cells.map(({ kind, n }) => `${kind} ${n}`)
    expect(named(tests.cells)).toEqual(expect.arrayContaining(KIND_AND_SIZE))
    const correlated = [0, 0.6, 0.9].flatMap((correlation) => KIND_AND_SIZE.map((name) => `${name} ${correlation}`))
    const joint = [
      ...[families, clusters].flatMap(({ cells }) => [sizes(cells), powers(cells)]),
      ...[simultaneous, covered].map(({ cells }) => cells),
    ]
    for (const cells of joint) {
      const names = cells.map(({ kind, n, correlation }) => `${kind} ${n} ${correlation}`)
      expect(names.sort()).toEqual([...correlated].sort())
    }
  })

  test('have 10,000 runs a cell where an error is counted', () => {
    for (const { runs } of [tests, margins, families, clusters]) expect(runs).toBeGreaterThanOrEqual(10_000)
  })

  const saved = (cells: readonly Cell[], kind: string, n: number): Cell =>
    cells.find((cell) => cell.kind === kind && cell.n === n)!

  test('are what the code does: cells made again', () => {
    const one = saved(tests.cells, 'tied', 10)
    expect(testCells.findingsOf(stats, { kind: 'tied', n: 10, effect: 0 }, tests.runs)).toEqual(one.counts)
    const family = saved(families.cells, 'tied', 10)
    const cell = { kind: 'tied', n: 10, correlation: family.correlation!, effect: 0 }
    expect(familyCells.findingsOf(stats, cell, families.runs)).toEqual(family.counts)
    const margin = saved(part('size'), 'long tail of losses', 10)
    expect(marginCells.sizeOf(stats, margin.kind, 10, margins.runs)).toEqual(margin.counts)
    const rule = part('rules').find(({ n }) => n === 60)!
    const { kind, n } = rule
    expect(marginCells.passesByRule(stats, { kind, n, margin: rule.margin! }, margins.runs)).toEqual(rule.counts)
    const cluster = saved(clusters.cells, 'normal', 10)
    const modules = { designFigures, ...stats }
    const place = { kind: 'normal', n: 10, correlation: cluster.correlation! }
    expect(clusterCells.findingsOf(modules, { ...place, effect: 0 }, clusters.runs)).toEqual(cluster.counts)
    const skewed = saved(covered.cells, 'skewed', 10)
    const ends = { kind: 'skewed', n: 10, correlation: skewed.correlation! }
    expect(clusterCoverage.coverageOf(modules, ends, clusterCoverage.runsOf(ends))).toEqual(skewed.counts)
    const atOnce = saved(simultaneous.cells, 'tied', 10)
    const four = { kind: 'tied', n: 10, correlation: atOnce.correlation! }
    expect(simultaneousCells.coverageOf({ simultaneousIntervals }, four, simultaneous.runs)).toEqual(atOnce.counts)
  }, 120_000)
})
