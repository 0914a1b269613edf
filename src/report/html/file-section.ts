import type { PairwiseComparison } from '../../comparison/types.ts'
import type { FileReport } from '../../family/types.ts'
import { baselineLines, pathStyle } from '../baseline-lines.ts'
import { cleanText } from '../clean-text.ts'
import {
  computedLines,
  contextOf,
  countFile,
  countPhrase,
  familyLine,
  isFailure,
  isRed,
  partialPhrase,
  problemPlace,
} from '../file-facts.ts'
import { type Markup, markup } from '../markup.ts'
import { methodsParagraph } from '../methods.ts'
import { distinctRows, type ForestRow, forestPlot, inlinePicture } from '../svg/index.ts'
import type { FamilyContext } from '../types.ts'
import { warningGroups } from '../warnings.ts'
import { plainStyle } from '../words.ts'
import { nameOf } from './answers.ts'
import { gateDetail } from './gate-detail.ts'
import { gateTable } from './gate-table.ts'
import { anchorOf, type NumberedGate } from './gate-words.ts'
import { inShort } from './in-short.ts'

/** More intervals than this make no picture; the table has them all. */
const MOST_INTERVALS = 60

const forestRows = (gates: readonly NumberedGate[]): ForestRow[] =>
  distinctRows(
    gates.flatMap((numbered) => {
      const { comparison } = numbered.gate
      return comparison === null ? [] : [{ comparison, href: `#${anchorOf(numbered)}` }]
    }),
  )

function forest(gates: readonly NumberedGate[], id: string): Markup | null {
  const rows = forestRows(gates)
  if (rows.length === 0) return null
  const shown = rows.slice(0, MOST_INTERVALS)
  const left = rows.length - shown.length
  return markup`<figure class="forest"><h3>Differences with their intervals</h3>${inlinePicture(forestPlot(shown, 860), `${id}-wide`, 'wide', 'group')}${inlinePicture(forestPlot(shown, 350), `${id}-narrow`, 'narrow', 'group')}<figcaption>An interval that stays clear of zero, or of its dashed margin, shows that before the correction; the word in its row is what holds after it.${left > 0 ? ` ${left} more are in the table.` : ''}</figcaption></figure>`
}

function methods(file: FileReport): Markup {
  const rowsOf = (family: string | null): PairwiseComparison[] =>
    file.gates.flatMap(({ comparison, family: own }) => (own === family && comparison !== null ? [comparison] : []))
  const lines = [
    ...baselineLines(file, pathStyle),
    ...file.families.map((family) => familyLine(family, plainStyle)),
    ...computedLines(file),
  ]
  const paragraphs = file.families
    .map(({ name, correction, size }) => ({ name, rows: rowsOf(name), context: { correction, familySize: size } }))
    .filter(({ rows }) => rows.length > 0)
    .map(
      ({ name, rows, context }) =>
        markup`<details class="methods"><summary>Methods paragraph: ${nameOf(name)}</summary><pre>${methodsParagraph(rows, context)}</pre></details>`,
    )
  return markup`<h3>What the numbers rest on</h3><ul class="rests">${lines.map((line) => markup`<li>${line}</li>`)}</ul>${paragraphs}`
}

function warnings(file: FileReport): Markup | null {
  const groups = warningGroups(
    file.gates.map(({ comparison }) => comparison),
    file.warnings,
  )
  if (groups.length === 0) return null
  const items = groups.map(({ warning, subjects }) => {
    const where = subjects.length === 0 ? null : markup` <span class="dim">[${subjects.join(', ')}]</span>`
    return markup`<li><strong>Warning:</strong> ${cleanText(warning, 1000)}${where}</li>`
  })
  return markup`<h3>Warnings</h3><ul class="warnings">${items}</ul>`
}

function problems(file: FileReport): Markup | null {
  const all = file.problems ?? []
  if (all.length === 0) return null
  const items = all.map(
    (one) =>
      markup`<li><strong>${one.isVerdict === true ? 'Failed (test set)' : 'Error'}:</strong> ${cleanText(one.message, 1000)} <span class="dim">[${problemPlace(one, file, pathStyle)}]</span></li>`,
  )
  return markup`<h3>Beside the gates</h3><ul class="warnings">${items}</ul>`
}

/** Whose details are unfolded at first: what failed, else the first comparison, so that a reader sees what there is. */
function openAtFirst(gates: readonly NumberedGate[]): Set<NumberedGate> {
  const failed = gates.filter(({ gate }) => isFailure(gate))
  return new Set((failed.length > 0 ? failed : gates).slice(0, 1))
}

/**
 * One test file: its counts, the forest plot, the table, and each comparison in detail.
 *
 * @param gates of this file, numbered through the report
 * @param hasCharts which gates get charts
 */
export function fileSection(
  file: FileReport,
  gates: readonly NumberedGate[],
  hasCharts: (gate: NumberedGate) => boolean,
  id: string,
): Markup {
  const families = new Map<string | null, FamilyContext | null>()
  const familyOf = ({ gate }: NumberedGate): FamilyContext | null => {
    if (!families.has(gate.family)) families.set(gate.family, contextOf(gate, file))
    return families.get(gate.family) ?? null
  }
  const open = openAtFirst(gates)
  const partial = partialPhrase(file)
  const counts = countFile(file)
  const project = file.project === undefined ? null : markup` <span class="dim">[${nameOf(file.project, 60)}]</span>`
  const caption = markup`Gates of ${nameOf(file.path, 160)}; the metric leads to the details`
  const details = gates.map((gate) =>
    gateDetail(gate, familyOf(gate), { open: open.has(gate), charts: hasCharts(gate) }),
  )
  return markup`<section class="file"><h2>${nameOf(file.path, 160)}${project}</h2><p class="count ${isRed(counts) ? 'failed' : 'passed'}">${countPhrase(counts)}</p>${partial === null ? null : markup`<p class="partial"><strong>Partial:</strong> ${partial}.</p>`}${problems(file)}${gates.length === 0 ? null : markup`${inShort(gates)}${forest(gates, id)}<h3>Gates</h3>${gateTable(gates, caption)}<h3>Gates in detail</h3><div class="details">${details}</div>`}${warnings(file)}${methods(file)}</section>`
}
