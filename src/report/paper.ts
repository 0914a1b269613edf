import type { PairwiseComparison } from '../comparison/types.ts'
import type { FileReport, RunReport } from '../family/types.ts'
import { checklistItems, checklistMarkdown } from './checklist.ts'
import { cleanText, safeLines } from './clean-text.ts'
import { gateRow } from './comparison-table.ts'
import { describeComparison } from './describe-comparison.ts'
import { computedLines, countRun, familyLine } from './file-facts.ts'
import { fileReportMarkdown } from './file-markdown.ts'
import { comparisonLatex } from './latex.ts'
import { codeSpan, markdownStyle } from './markdown.ts'
import { bibliography, type MethodsContext, methodsLatex, methodsParagraph } from './methods.ts'
import { reasonSentence } from './reason-sentence.ts'
import { plainStyle } from './words.ts'

/** Comparisons that share a family, with what the methods say of it. */
interface Group {
  readonly rows: readonly PairwiseComparison[]
  readonly context: MethodsContext
}

const rowsOf = (file: FileReport, family: string | null): PairwiseComparison[] =>
  file.gates.flatMap(({ comparison, family: own }) => (own === family && comparison !== null ? [comparison] : []))

/** The families of a file, and its advisory gates, which nothing corrects. */
function groupsOf(file: FileReport): Group[] {
  const families = file.families.map(({ name, correction, size }) => ({
    rows: rowsOf(file, name),
    context: { correction, familySize: size },
  }))
  const advisory = rowsOf(file, null)
  const rest = { rows: advisory, context: { correction: 'none' as const, familySize: advisory.length } }
  return [...families, rest].filter(({ rows }) => rows.length > 0)
}

function sentences(file: FileReport): string {
  const lines = file.gates.map((gate) => {
    const size = file.families.find(({ name }) => name === gate.family)?.size
    return gate.comparison === null
      ? `- ${reasonSentence(gate, null, markdownStyle)}`
      : `- ${describeComparison(gate.comparison, { style: markdownStyle, ...(size === undefined ? {} : { familySize: size }) })}`
  })
  return [`## ${codeSpan(file.path, 160)}`, '', ...lines].join('\n')
}

/** A file of tables: what stands below each is what it rests on. */
function table(file: FileReport, index: number): string {
  const notes = [...file.families.map((family) => familyLine(family, plainStyle)), ...computedLines(file)]
  return `% ${cleanText(file.path, 160)}\n${comparisonLatex(file.gates.map(gateRow), notes, `holmgate-${index + 1}`)}`
}

function checklist(report: RunReport, files: readonly FileReport[], groups: readonly Group[]): string {
  const items = checklistItems(
    groups.flatMap(({ rows }) => rows),
    {
      families: groups.map(({ rows, context }) => ({
        correction: context.correction,
        size: context.familySize ?? rows.length,
      })),
      declared: files.flatMap((file) =>
        file.families.flatMap(({ hypotheses, role }) => (hypotheses === null || role === 'guards' ? [] : [hypotheses])),
      ),
      run: {
        partial: report.partial,
        errors: countRun(report).errors,
        broken: files.flatMap(({ gates }) => gates).filter(({ comparison }) => comparison === null).length,
      },
      version: report.tool.version,
    },
  )
  return checklistMarkdown(items)
}

/**
 * What a paper or a pull request can take from a run, as files by their names: sentences, tables (Markdown, LaTeX), methods
 * (Markdown, LaTeX), the BibTeX file of what they cite, and the checklist of what a report must state.
 *
 * @param report a run's report with at least one gate
 */
export function paperFiles(report: RunReport): ReadonlyMap<string, string> {
  const files = report.files.filter(({ gates }) => gates.length > 0)
  const groups = files.flatMap(groupsOf)
  const paragraphs = (of: (rows: Group['rows'], context: MethodsContext) => string): string =>
    [...new Set(groups.map(({ rows, context }) => of(rows, context)))].join('\n\n')
  const texts: [string, string][] = [
    ['sentences.md', files.map(sentences).join('\n\n')],
    ['tables.md', files.map(fileReportMarkdown).join('\n\n')],
    ['tables.tex', files.map(table).join('\n\n')],
    ['methods.md', paragraphs(methodsParagraph)],
    ['methods.tex', paragraphs(methodsLatex)],
    ['references.bib', bibliography(groups)],
    ['checklist.md', checklist(report, files, groups)],
  ]
  return new Map(texts.map(([name, text]) => [name, `${safeLines(text.trimEnd())}\n`]))
}
