export { type Ability, abilityMessage } from './ability-message.ts'
export { cleanText, label, safeLines } from './clean-text.ts'
export { compareModels } from './compare-models.ts'
export { comparisonMarkdown } from './comparison-markdown.ts'
export { type ComparisonReportInput, createComparisonReport } from './comparison-report.ts'
export {
  comparisonRow,
  comparisonTable,
  gateRow,
  type TableRow,
  verdictWords,
} from './comparison-table.ts'
export { describeComparison } from './describe-comparison.ts'
export { type GateFailure, gateFailureMessage, matcherHint } from './failure-message.ts'
export { countFile, countPhrase, countRun, type FileCounts, isRed } from './file-facts.ts'
export { fileReportMarkdown } from './file-markdown.ts'
export { fileReportText } from './file-text.ts'
export { codeCell, codeSpan, markdownStyle } from './markdown.ts'
export { methodsParagraph } from './methods.ts'
export {
  formatCount,
  formatLevel,
  formatNumber,
  formatP,
  formatPercent,
  formatSigned,
  formatSignedPercent,
} from './numbers.ts'
export { reasonSentence } from './reason-sentence.ts'
export { parseRunReport, reportSchema, runReportJson } from './run-report-json.ts'
export type {
  ComparisonReport,
  ComparisonReportJSON,
  FamilyContext,
  GateRow,
  TextOptions,
  TextStyle,
} from './types.ts'
