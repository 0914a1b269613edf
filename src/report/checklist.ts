import type { PairwiseComparison } from '../comparison/types.ts'
import { isAtFloor } from './attainable.ts'
import { formatCount, formatLevel, formatPercent } from './numbers.ts'
import { CORRECTION, intervalPhrase, plural, testPhrase } from './words.ts'

/** One thing that a report of comparisons must state. */
export interface ChecklistItem {
  readonly item: string
  /** Whether this run states it; what a tool cannot know is never stated by it. */
  readonly stated: boolean
  /** What the run did, or what is left to say. */
  readonly detail: string
}

/** What a checklist needs to know beside the rows. */
export interface ChecklistContext {
  /** How many hypotheses were corrected together, and how. */
  readonly families: readonly { readonly correction: PairwiseComparison['correction']; readonly size: number }[]
  /** Numbers of hypotheses that were declared before the data were seen; empty where none was. */
  readonly declared?: readonly number[]
  /** The run of tests that the comparisons come from, where there was one. */
  readonly run?: {
    readonly partial: boolean
    /** Gates whose data could not be compared. */
    readonly broken: number
    /** Errors beside the gates. */
    readonly errors: number
  }
  readonly version: string
}

type Rows = readonly PairwiseComparison[]

const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(' / ')

const some = (count: number, rows: Rows): string => `${formatCount(count)} of ${plural(rows.length, 'comparison')}`

function effects(rows: Rows): ChecklistItem[] {
  const levels = distinct(rows.map(({ confidenceLevel }) => formatLevel(confidenceLevel)))
  return [
    {
      item: 'Effect and direction, before any p-value',
      stated: true,
      detail: 'difference candidate − baseline in the scale of the metric, and its share of the baseline mean',
    },
    {
      item: 'Interval with its level',
      stated: true,
      detail: `${levels}, ${distinct(rows.map(intervalPhrase))}`,
    },
    rows.every(({ simultaneous }) => simultaneous)
      ? { item: 'That intervals are simultaneous', stated: true, detail: 'all of them hold at once' }
      : { item: 'That intervals are not adjusted', stated: true, detail: 'they hold one by one, not all together' },
  ]
}

function pairs(rows: Rows): ChecklistItem {
  const item = 'What makes two values a pair'
  const paired = rows.filter(({ hypothesis }) => hypothesis?.kind !== 'exceeds')
  if (paired.length === 0) return { item, stated: true, detail: 'nothing: one model is compared with a constant' }
  const positional = paired.filter(({ pairedBy }) => pairedBy === 'position').length
  const unknown = paired.filter(({ pairedBy }) => pairedBy === undefined).length
  const left = [
    ...(positional === 0
      ? []
      : [`${some(positional, rows)} came without ids and were paired by position; say why the order is the same`]),
    ...(unknown === 0 ? [] : [`the report of an older version does not tell it for ${some(unknown, rows)}; say it`]),
  ]
  return { item, stated: left.length === 0, detail: left.length === 0 ? 'the id of the unit' : left.join('; ') }
}

function units(rows: Rows): ChecklistItem[] {
  const sizes = distinct(
    rows.map(
      ({ nSamples, nUnits, nNonzero, tieRate }) =>
        `${plural(nSamples, 'row')}, ${plural(nUnits, 'unit')}, ${formatCount(nNonzero)} non-zero, ${formatPercent(tieRate)} ties`,
    ),
  )
  const few = rows.filter(({ nNonzero }) => nNonzero < 30).length
  return [
    { item: 'Rows, units, units that differ, ties', stated: true, detail: sizes },
    pairs(rows),
    {
      item: 'Enough units that differ (30 or more)',
      stated: few === 0,
      detail: few === 0 ? 'in every comparison' : `not in ${some(few, rows)}; say that these rest on few units`,
    },
  ]
}

function tests(rows: Rows): ChecklistItem[] {
  const floor = rows.filter(isAtFloor).length
  const open = rows.filter(({ significant }) => !significant)
  const bounds = open.filter(({ minimumDetectableEffect }) => minimumDetectableEffect === null).length
  return [
    {
      item: 'The test, its resamples and seed, whether exact',
      stated: true,
      detail: distinct(rows.map(testPhrase)),
    },
    {
      item: 'Which p-values sit on their floor',
      stated: true,
      detail: floor === 0 ? 'none does' : `${some(floor, rows)}, marked as the minimum attainable`,
    },
    {
      item: 'What the run could have detected, beside what is not significant',
      stated: true,
      detail:
        open.length === 0
          ? 'every comparison is significant'
          : bounds === 0
            ? `the smallest difference with 80 % power, in ${some(open.length, rows)}`
            : `in ${some(open.length, rows)}; for ${formatCount(bounds)} of them only a bound on the share of units that could differ`,
    },
  ]
}

function families(context: ChecklistContext): ChecklistItem[] {
  const { families: all, declared = [], run } = context
  const several = all.filter(({ size }) => size > 1)
  const bare = several.filter(({ correction }) => correction === 'none')
  const how = several.map(({ correction, size }) => `${CORRECTION[correction]} over ${formatCount(size)}`)
  const items: ChecklistItem[] = [
    {
      item: 'Adjusted p-values, with the correction and the size of the family',
      stated: bare.length === 0,
      detail:
        bare.length > 0
          ? `${bare.map(({ size }) => plural(size, 'p-value')).join(' and ')} that belong together are not corrected; correct them, or say why not`
          : several.length > 0
            ? [...new Set(how)].join(' and ')
            : 'a single comparison: nothing to correct for',
    },
    {
      item: 'That the comparisons were chosen before the data were seen',
      stated: declared.length > 0,
      detail:
        declared.length > 0
          ? `configureFamily declared ${declared.map(formatCount).join(' and ')}`
          : 'no number of hypotheses was declared; say how and when they were chosen',
    },
  ]
  if (run === undefined) return items
  const missing = [
    ...(run.partial ? ['some tests did not run; report a whole run'] : []),
    ...(run.errors > 0
      ? [`the run has ${plural(run.errors, 'error')} beside its gates, so that some may be missing`]
      : []),
    ...(run.broken > 0 ? [`the data of ${plural(run.broken, 'gate')} could not be compared`] : []),
  ]
  items.push({
    item: 'That all planned comparisons are in the report',
    stated: missing.length === 0,
    detail: missing.length === 0 ? 'every test of the run ended' : missing.join('; '),
  })
  return items
}

/** What no tool can know. */
const YOURS: readonly ChecklistItem[] = [
  ['How the units were sampled, and which population they stand for', 'say where the units come from'],
  [
    'What each metric measures and how it is computed',
    'say which implementation scored the models, and on which targets',
  ],
  [
    'The spread over training runs',
    'the numbers describe these trained models; train under more seeds before you speak of the method (compareSeeds)',
  ],
].map(([item, detail]) => ({ item: item!, stated: false, detail: detail! }))

/**
 * What a report of these comparisons must state, each item ticked from what the run really did.
 *
 * @param rows rows of one or more families; none gives one item, which is not stated
 */
export function checklistItems(rows: Rows, context: ChecklistContext): ChecklistItem[] {
  if (rows.length === 0) {
    return [{ item: 'Any comparison', stated: false, detail: 'no comparison was made' }]
  }
  return [
    ...effects(rows),
    ...units(rows),
    ...tests(rows),
    ...families(context),
    { item: 'The software and its version', stated: true, detail: `holmgate ${context.version}` },
    { item: 'That the numbers describe these trained models', stated: true, detail: 'not the method that made them' },
    ...YOURS,
  ]
}

/** The list in Markdown, with the items that are not ticked named once more at its end. */
export function checklistMarkdown(items: readonly ChecklistItem[]): string {
  const open = items.filter(({ stated }) => !stated).map(({ item }) => item)
  const lines = items.map(({ item, stated, detail }) => `- [${stated ? 'x' : ' '}] **${item}**: ${detail}.`)
  const rest = open.length === 0 ? 'Nothing is left to state.' : `Left for you to state: ${open.join('; ')}.`
  return [...lines, '', `${items.length - open.length} of ${items.length} are stated. ${rest}`].join('\n')
}
