import type { PairwiseComparison } from '../comparison/types.ts'
import type { FamilyReport, GateResult } from '../family/types.ts'
import type { Correction } from '../stats/types.ts'

/** How wide a text may be, and whether it may hold colour codes. */
export interface TextOptions {
  /** Columns of the terminal; no line is longer. Default 120. */
  readonly width?: number | undefined
  /** Default false. */
  readonly color?: boolean | undefined
}

/** How foreign text is written inside a sentence: plain for a terminal, as a code span in Markdown. */
export interface TextStyle {
  /** A name, metric or id. */
  readonly name: (text: string) => string
  /** A whole sentence that was made elsewhere. */
  readonly prose: (text: string) => string
}

/** What a sentence about a gate needs of it. A `GateResult` is one. */
export interface GateRow
  extends Pick<
    GateResult,
    'comparison' | 'metric' | 'matcher' | 'negated' | 'advisory' | 'verdict' | 'reason' | 'attempts'
  > {
  /** Where there is no comparison: what was wrong. Else not read. */
  readonly message?: string
  /** Rank of its p-value in its family, 1 for the smallest; only needed where the family's p-values are not at hand. */
  readonly rank?: number
}

/** What a sentence about a gate needs of its family. A `FamilyReport` is one. */
export interface FamilyContext extends Pick<FamilyReport, 'name' | 'size' | 'correction' | 'confidenceLevel'> {
  /** `report`: no test file, just comparisons that were corrected together. */
  readonly role: FamilyReport['role'] | 'report'
  /** Raw p-values of the family's hypotheses as the correction took them, in any order; they tell the rank of one of them. */
  readonly pValues?: readonly number[]
}

/** The plain data of a `ComparisonReport`. */
export interface ComparisonReportJSON {
  readonly tool: { readonly name: 'holmgate'; readonly version: string }
  readonly correction: Correction
  readonly confidenceLevel: number
  /** How many hypotheses were corrected together. */
  readonly familySize: number
  readonly comparisons: readonly PairwiseComparison[]
}

/** What `compareModels()` returns: every comparison, corrected together, and the ways to print them. Frozen. */
export interface ComparisonReport extends ComparisonReportJSON, Iterable<PairwiseComparison> {
  /** A table for a terminal, with what it rests on. */
  toText(options?: TextOptions): string
  /** A table in GitHub's Markdown, with what it rests on. */
  toMarkdown(): string
  /** Plain data; the same data give the same bytes through `JSON.stringify`. */
  toJSON(): ComparisonReportJSON
  /** One sentence a comparison, as a paper or a pull request would carry it, one a line. */
  describe(): string
  /** The methods paragraph with its citations, from what was really used; for LaTeX with `\\citep`, whose entries `toBibTeX()` has. */
  methods(options?: { readonly format?: 'text' | 'latex' }): string
  /** The table for LaTeX (booktabs), names escaped; `label` is what `\\ref{tab:…}` takes, default `holmgate`. */
  toLatex(options?: { readonly label?: string }): string
  /** A BibTeX file of what the methods paragraph cites. */
  toBibTeX(): string
  /** What a report must state, as a list in Markdown: ticked where this one states it, the rest named. */
  checklist(): string
  /** Plain, mutable copies of the comparisons, for tables and files. */
  toRows(): PairwiseComparison[]
}
