// Fills the figures into walkthrough.template. A placeholder is a JavaScript path or call over what `words` returns.
import { readFileSync } from 'node:fs'

const fixed = (digits) => (value) => value.toFixed(digits)
const percent = (value, digits = 0) => `${(100 * value).toFixed(digits)} %`
const count = (value) => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
const pValue = (value) => (value > 0.9999 ? '1' : value.toFixed(4))
const interval = ({ ciLow, ciHigh }) => `${signed(ciLow)} to ${signed(ciHigh)}`

/** Four decimals, or two digits where those would hide the number. */
function signed(value) {
  const size = Math.abs(value)
  return `${value < 0 ? '−' : '+'}${size < 0.00095 ? size.toPrecision(2) : size.toFixed(4)}`
}

/** A Markdown table with columns of even width; numbers stand right, the columns named in `left` stand left. */
function table(head, rows, left = [0]) {
  const widths = head.map((_, column) => Math.max(3, ...[head, ...rows].map((row) => row[column].length)))
  const line = (cells) => `| ${cells.join(' | ')} |`
  const padded = (row) =>
    line(row.map((cell, i) => (left.includes(i) ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))))
  const rule = line(widths.map((width, i) => (left.includes(i) ? '-'.repeat(width) : `${'-'.repeat(width - 1)}:`)))
  return [padded(head), rule, ...rows.map(padded)].join('\n')
}

const METRICS = ['ndcg@100', 'calibrated_recall@20', 'recall@20', 'mrr@20']

function meansTable({ means, facts, names }) {
  const shown = ['popularity', 'item-kNN', names.ease, names.near]
  const row = (name, of) => [name, ...METRICS.map((metric) => fixed(4)(of(metric)))]
  return table(
    ['', ...METRICS],
    [
      ...shown.map((name) => row(name, (metric) => means[name][metric])),
      row('_chance_', (metric) => facts.range[metric].chance),
      row('_perfect ranking_', (metric) => facts.range[metric].ceiling),
    ],
  )
}

const numbersOf = (row) => [
  signed(row.difference),
  interval(row),
  pValue(row.pValue),
  pValue(row.adjustedPValue),
  percent(row.tieRate),
  row.direction,
]
const NUMBERS = ['difference', '95 % interval', 'p', 'adjusted p', 'ties', 'verdict']

const comparisonTable = (rows) =>
  table(
    ['metric', ...NUMBERS],
    rows.map((row) => [row.metric, ...numbersOf(row)]),
    [0, 6],
  )

const sweepTable = (rows) =>
  table(
    ['metric', 'candidate', ...NUMBERS],
    rows.map((row) => [row.metric, row.candidate, ...numbersOf(row)]),
    [0, 1, 7],
  )

const tiesTable = (rows) =>
  table(
    ['metric', 'difference', 'users who moved', 'ties'],
    rows.map((row) => [row.metric, signed(row.difference), count(row.nNonzero), percent(row.tieRate)]),
  )

const levelsTable = (rows) =>
  table(
    ['level', 'p', 'interval', 'verdict'],
    rows.map((row) => [percent(row.confidenceLevel), pValue(row.pValue), interval(row), row.direction]),
    [0, 3],
  )

const seedsTable = (rows) =>
  table(
    ['metric', 'mean', 'SD over users', 'SD over seeds', 'ratio', 'together wider by', 'seed by seed'],
    rows.map((row) => [
      row.metric,
      signed(row.meanDifference),
      fixed(4)(row.sdUsers),
      fixed(4)(row.sdSeeds),
      fixed(2)(row.ratio),
      percent(row.widensBy),
      row.differences.map(({ difference }) => signed(difference)).join(', '),
    ]),
    [0, 6],
  )

/** What the template can name. */
function words(figures) {
  const { facts, names, means, levels, seedsAgainstEase, seedsAgainstKnn } = figures
  const find = (rows, metric, candidate) =>
    rows.find((row) => row.metric === metric && (candidate === undefined || row.candidate === candidate))
  const of = (row) => ({
    difference: signed(row.difference),
    relative: percent(Math.abs(row.relativeDifference)),
    low: signed(row.ciLow),
    high: signed(row.ciHigh),
    p: pValue(row.pValue),
    adjusted: pValue(row.adjustedPValue),
    ties: percent(row.tieRate),
    tied: count(row.ties),
    wins: count(row.wins),
    losses: count(row.losses),
    moved: count(row.nNonzero),
    baseline: fixed(4)(row.baselineMean),
    candidate: fixed(4)(row.candidateMean),
    mde: fixed(4)(row.minimumDetectableEffect),
    direction: row.direction,
  })
  const seeds = find(seedsAgainstEase, 'recall@20')
  const sorted = seeds.differences.map(({ difference }) => difference).sort((a, b) => a - b)
  return {
    ...names,
    users: count(facts.users),
    scored: count(facts.scored),
    unscored: count(facts.users - facts.scored),
    items: count(facts.items),
    likes: count(facts.likes),
    means: meansTable(figures),
    recallGap: signed(means[names.near]['recall@20'] - means[names.ease]['recall@20']),
    ndcgGap: signed(means[names.near]['ndcg@100'] - means[names.ease]['ndcg@100']),
    knnGain: of(find(figures.againstPopularity, 'ndcg@100', 'item-kNN')),
    easeGain: of(find(figures.againstPopularity, 'ndcg@100', names.ease)),
    againstKnn: comparisonTable(figures.againstKnn),
    main: of(find(figures.againstKnn, 'ndcg@100')),
    mainRecall: of(find(figures.againstKnn, 'recall@20')),
    sweep: sweepTable(figures.sweep),
    ties: tiesTable(METRICS.map((metric) => find(figures.sweep, metric, names.near))),
    levels: levelsTable(levels),
    nearRecall: of(find(figures.sweep, 'recall@20', names.near)),
    nearNdcg: of(find(figures.sweep, 'ndcg@100', names.near)),
    farNdcg: of(find(figures.sweep, 'ndcg@100', names.far)),
    sweepSize: figures.sweep.length,
    floorMessage: figures.floorMessage,
    sentence: figures.sentence,
    seedsAgainstEase: seedsTable(seedsAgainstEase),
    seedsAgainstKnn: seedsTable(seedsAgainstKnn),
    seedsLow: signed(sorted[0]),
    seedsHigh: signed(sorted.at(-1)),
    seedsReversed: seeds.reversals.length,
    seedsWider: percent(seeds.widensBy),
    seedsCount: seeds.nSeeds,
    averageMrr: of(find(figures.averages, 'mrr@20')),
    averageNdcg: of(find(figures.averages, 'ndcg@100')),
  }
}

/** Fills a template; a placeholder that is not there is an error. */
export function fill(template, values) {
  return template.replace(/\{\{([\w.]+)\}\}/g, (_, path) => {
    const value = path.split('.').reduce((inside, key) => inside?.[key], values)
    if (typeof value !== 'string' && typeof value !== 'number')
      throw new Error(`the template names ${path}, which is not there`)
    return String(value)
  })
}

export const readTemplate = () => readFileSync(new URL('walkthrough.template', import.meta.url), 'utf8')

/** docs/walkthrough.md */
export const renderWalkthrough = (figures) => fill(readTemplate(), words(figures))
