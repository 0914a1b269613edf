import type { FileReport, GateResult } from '../../family/types.ts'
import { verdictWords } from '../comparison-table.ts'
import { type Markup, markup } from '../markup.ts'

/** One gate with its place in the page. */
export interface NumberedGate {
  readonly gate: GateResult
  readonly file: FileReport
  /** From 1, through all files. */
  readonly number: number
}

/** Where the details of a gate are. */
export const anchorOf = ({ number }: NumberedGate): string => `comparison-${number}`

const MARKS = { pass: '✓', fail: '✗', advisory: '–' } as const

/** What a gate counts as; a failure that its test asks for is news, and no failure. */
export const kindOf = ({ advisory, verdict, expectedToFail }: GateResult): keyof typeof MARKS =>
  advisory || expectedToFail === true ? 'advisory' : verdict

/** The verdict with its sign, as a word that is coloured too. */
export const verdictBadge = (gate: GateResult): Markup =>
  markup`<span class="badge ${kindOf(gate)}"><span aria-hidden="true">${MARKS[kindOf(gate)]}</span>&nbsp;${verdictWords(gate)}</span>`
