import { createHash } from 'node:crypto'
import type { RunReport } from '../../family/types.ts'
import { cleanText } from '../clean-text.ts'
import { countPhrase, countRun, isFailure, isRed } from '../file-facts.ts'
import { Markup, markup } from '../markup.ts'
import { readBeside } from '../read-beside.ts'
import { chartStyle, hatching } from '../svg/index.ts'
import { plural } from '../words.ts'
import { fileSection } from './file-section.ts'
import type { NumberedGate } from './gate-words.ts'

/** More gates than this get no charts of their own; failed ones come first. Keeps the page of a huge run small. */
const MOST_CHARTS = 200

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text, 'utf8').digest('base64')}'`

/** Nothing is loaded from anywhere, and only this style and this script are run. */
const policyFor = (style: string, script: string): string =>
  `default-src 'none'; style-src ${hashOf(style)}; script-src ${hashOf(script)}; base-uri 'none'; form-action 'none'`

function numbered(report: RunReport): NumberedGate[][] {
  let number = 0
  return report.files.map((file) => file.gates.map((gate) => ({ gate, file, number: ++number })))
}

function withCharts(gates: readonly NumberedGate[]): Set<NumberedGate> {
  const failed = ({ gate }: NumberedGate): boolean => isFailure(gate)
  return new Set([...gates.filter(failed), ...gates.filter((gate) => !failed(gate))].slice(0, MOST_CHARTS))
}

function head(report: RunReport): Markup {
  const { runner, tool, shard, partial, files, problems = [] } = report
  const counts = countRun(report)
  const red = isRed(counts)
  const part = [
    shard === undefined ? '' : `shard ${shard.index} of ${shard.count}`,
    partial ? 'tests were left out of this run' : '',
  ].filter((text) => text !== '')
  const errors =
    problems.length === 0
      ? null
      : markup`<ul class="warnings">${problems.map((text) => markup`<li><strong>Error:</strong> ${cleanText(text, 1000)}</li>`)}</ul>`
  return markup`<header><h1>holmgate report</h1><p class="overall ${red ? 'failed' : 'passed'}"><span aria-hidden="true">${red ? '✗' : counts.gates === 0 ? '–' : '✓'}</span> ${countPhrase(counts)}</p><p class="dim">${plural(files.length, 'test file')}, ${runner.name} ${cleanText(runner.version, 40)}, holmgate ${cleanText(tool.version, 40)}${part.length === 0 ? '' : `. Partial: ${part.join('; ')}`}</p>${errors}</header>`
}

/** Hidden until the script runs: without it there is nothing to filter with. */
const controls: Markup = markup`<form class="controls" hidden><label>Filter <input type="search" name="text" autocomplete="off" placeholder="metric, model, test"></label><label>Verdict <select name="verdict"><option value="">all</option><option value="fail">failed</option><option value="pass">passed</option><option value="advisory">advisory or expected</option></select></label><button type="button" data-fold="open">Unfold all</button><button type="button" data-fold="close">Fold all</button><output aria-live="polite"></output></form>`

/** What a reader who is no statistician has to know of the words. */
const reading: Markup = markup`<footer><details><summary>How to read this page</summary><dl class="answers"><div><dt>Gate</dt><dd>One thing that a test asks and that is judged: one metric, one candidate, one baseline. Gates are what is counted.</dd></div><div><dt>Comparison</dt><dd>Two models on one metric, with the numbers. Several gates may ask about the same one.</dd></div><div><dt>Unit</dt><dd>What was compared one by one: a user, a query, a prompt. Rows of one unit are averaged first.</dd></div><div><dt>Difference</dt><dd>Candidate − baseline, averaged over units, in the metric’s own scale.</dd></div><div><dt>Interval</dt><dd>Differences that the data are compatible with, at the level that is named.</dd></div><div><dt>p</dt><dd>How often chance alone would make a difference at least as large, if the models were equally good. It is not the chance that the models are equal.</dd></div><div><dt>Adjusted p</dt><dd>The same after a correction for all gates of the family: whoever asks often is lucky sometimes. It decides.</dd></div><div><dt>Not shown, inconclusive</dt><dd>The data are compatible with no difference. That is not evidence of “no difference”: look at the interval.</dd></div><div><dt>Tied</dt><dd>Units that both models score the same. They carry no evidence for either.</dd></div></dl></details></footer>`

/**
 * The report of a run as one page that needs nothing else: no network, no other file. Style and script are allowed by their hashes
 * only, so nothing that stands in a name can run.
 *
 * @param report as the reporters make it, or as `parseRunReport` read it
 * @returns an HTML document; the same report gives the same bytes
 */
export function htmlReport(report: RunReport): string {
  const style = `${chartStyle('auto')}\n${readBeside('report-page.css')}`
  const script = readBeside('report-page.js')
  const files = numbered(report)
  const chosen = withCharts(files.flat())
  const sections = report.files.map((file, i) =>
    fileSection(file, files[i]!, (gate) => chosen.has(gate), `file-${i + 1}`),
  )
  const empty = report.files.length === 0 ? markup`<p>No test file of this run has a gate.</p>` : null
  const symbols = markup`<svg class="chart symbols" width="0" height="0" aria-hidden="true" focusable="false">${hatching}</svg>`
  return `<!doctype html>\n${
    markup`<html lang="en"><head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="${policyFor(style, script)}"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><title>holmgate report</title><style>${new Markup(style)}</style></head><body>${symbols}<main>${head(report)}${controls}${sections}${empty}</main>${reading}<script>${new Markup(script)}</script></body></html>`
      .text
  }\n`
}
