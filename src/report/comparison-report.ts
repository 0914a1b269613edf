import type { PairwiseComparison } from '../comparison/types.ts'
import { misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import type { Correction } from '../stats/types.ts'
import { version } from '../version.ts'
import { checklistItems, checklistMarkdown } from './checklist.ts'
import { safeLines } from './clean-text.ts'
import { comparisonMarkdown } from './comparison-markdown.ts'
import { comparisonRow, comparisonTable } from './comparison-table.ts'
import { describeComparison } from './describe-comparison.ts'
import { wrap } from './display-width.ts'
import { comparisonLatex } from './latex.ts'
import { codeSpan, markdownStyle } from './markdown.ts'
import { bibliography, methodsLatex, methodsParagraph } from './methods.ts'
import { lostMost, unitCounts } from './movers.ts'
import { formatLevel } from './numbers.ts'
import { readingNotes } from './reading-notes.ts'
import type { ComparisonReport, ComparisonReportJSON, TextOptions, TextStyle } from './types.ts'
import { plainWarnings, warningGroups } from './warnings.ts'
import { CORRECTION, columnsOf, intervalPhrase, plainStyle, testPhrase } from './words.ts'

/** What a report is made of. */
export interface ComparisonReportInput {
  /** Rows that were corrected together already, metric by metric. */
  readonly comparisons: readonly PairwiseComparison[]
  readonly correction: Correction
  readonly confidenceLevel: number
  /** How many hypotheses were corrected together, where it is not the number of rows. */
  readonly familySize?: number | undefined
}

const frozen = (comparison: PairwiseComparison): PairwiseComparison =>
  Object.isFrozen(comparison)
    ? comparison
    : Object.freeze({ ...comparison, warnings: Object.freeze([...comparison.warnings]) })

function oneOfFormats(format: unknown): 'text' | 'latex' {
  if (format === 'text' || format === 'latex') return format
  throw misuseError(`methods: format must be 'text' or 'latex'; found ${describe(format)}.`)
}

function tableLabel(label: unknown): string {
  if (typeof label === 'string' && /^[\w:.-]+$/.test(label)) return label
  throw misuseError(`toLatex: label must be made of letters, digits and : . _ -; found ${describe(label)}.`)
}

/** Plain data in arrays and objects of its own. */
const mutableCopy = <T>(value: T): T => {
  if (Array.isArray(value)) return value.map(mutableCopy) as T
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mutableCopy(inner)])) as T
}

/** Which units a reader will ask for where the candidate is worse. */
const unitsOf = (comparison: PairwiseComparison, style: TextStyle): string[] =>
  comparison.direction === 'worse'
    ? [`${unitCounts(comparison)}.`, lostMost(comparison, style)].filter((text) => text !== '')
    : []

/** What the table rests on, one statement a line. */
export function footnotes(data: ComparisonReportJSON): string[] {
  const corrected =
    data.correction === 'none'
      ? 'p-values are not corrected'
      : `adjusted p: ${CORRECTION[data.correction]} over a family of ${data.familySize}`
  const tests = [...new Set(data.comparisons.map(testPhrase))]
  const intervals = [...new Set(data.comparisons.map(intervalPhrase))]
  return [
    `${corrected}; level ${formatLevel(data.confidenceLevel)}`,
    `test: ${tests.join(' / ')}`,
    `interval: ${intervals.join(' / ')}`,
    ...readingNotes(data.comparisons),
  ]
}

/**
 * Makes the report of comparisons that were corrected together.
 *
 * @returns a frozen report; iterating it gives its comparisons
 */
export function createComparisonReport(input: ComparisonReportInput): ComparisonReport {
  const comparisons = Object.freeze(input.comparisons.map(frozen))
  const data: ComparisonReportJSON = Object.freeze({
    tool: Object.freeze({ name: 'holmgate', version }),
    correction: input.correction,
    confidenceLevel: input.confidenceLevel,
    familySize: input.familySize ?? comparisons.length,
    comparisons,
  })
  const rows = comparisons.map((row) => comparisonRow(row, data.familySize))
  const context = { familySize: data.familySize }
  const families = { correction: data.correction, familySize: data.familySize }
  return Object.freeze({
    ...data,
    toText(options: TextOptions = {}) {
      const width = columnsOf(options)
      const units = comparisons.flatMap((row) => {
        const [counts, lost] = unitsOf(row, plainStyle)
        const name = `${plainStyle.name(row.metric)}, ${plainStyle.name(row.candidate)} vs ${plainStyle.name(row.baseline)}`
        return counts === undefined ? [] : [`${name}: ${counts}${lost === undefined ? '' : ` ${lost}`}`]
      })
      const below = [...units, ...footnotes(data), ...plainWarnings(warningGroups(comparisons))]
      const lines = below.flatMap((line) => wrap(line, width, '  '))
      return safeLines([comparisonTable(rows, { ...options, width }), '', ...lines].join('\n'))
    },
    toMarkdown() {
      const sentences = comparisons.map((row) =>
        ['-', describeComparison(row, { ...context, style: markdownStyle }), ...unitsOf(row, markdownStyle)].join(' '),
      )
      const warnings = warningGroups(comparisons).map(
        ({ warning, subjects }) =>
          `- Warning (${subjects.map((subject) => codeSpan(subject)).join(', ')}): ${codeSpan(warning, 1000)}`,
      )
      const notes = footnotes(data).map((line) => `- ${line}`)
      const parts = [comparisonMarkdown(rows), sentences.join('\n'), [...notes, ...warnings].join('\n')]
      return safeLines(parts.filter((part) => part !== '').join('\n\n'))
    },
    toJSON: () => data,
    describe: () => comparisons.map((row) => describeComparison(row, context)).join('\n'),
    methods: ({ format = 'text' } = {}) =>
      oneOfFormats(format) === 'latex' ? methodsLatex(comparisons, families) : methodsParagraph(comparisons, families),
    toLatex: ({ label = 'holmgate' } = {}) => comparisonLatex(rows, footnotes(data), tableLabel(label)),
    toBibTeX: () => bibliography([{ rows: comparisons, context: families }]),
    checklist: () =>
      checklistMarkdown(
        checklistItems(comparisons, { families: [{ correction: data.correction, size: data.familySize }], version }),
      ),
    toRows: () => comparisons.map((row) => mutableCopy(row)),
    [Symbol.iterator]: () => comparisons[Symbol.iterator](),
  })
}
