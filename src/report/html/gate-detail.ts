import type { PairwiseComparison } from '../../comparison/types.ts'
import { cleanText } from '../clean-text.ts'
import { describeComparison } from '../describe-comparison.ts'
import { placePhrase } from '../file-facts.ts'
import { questionPhrase } from '../hypothesis-words.ts'
import { type Markup, markup } from '../markup.ts'
import { neededFor } from '../needed.ts'
import { nextStep } from '../next-step.ts'
import { nullSentence } from '../null-facts.ts'
import { formatSigned } from '../numbers.ts'
import { reasonSentence } from '../reason-sentence.ts'
import { differenceChart, inlinePicture, nullChart, outcomeBar } from '../svg/index.ts'
import type { FamilyContext } from '../types.ts'
import { intervalPhrase, plainStyle, testPhrase } from '../words.ts'
import { answers, nameOf } from './answers.ts'
import { anchorOf, type NumberedGate, verdictBadge } from './gate-words.ts'
import { moversTables } from './movers.ts'

/** Width of a chart in the page; two stand side by side where there is room. */
const WIDTH = 410

const placeStyle = { ...plainStyle, name: (text: string) => cleanText(text, 300) }

/** The sentence under which a comparison goes into a paper, where its family is known with the family's size. */
const sentenceOf = (comparison: PairwiseComparison, family: FamilyContext | null): string =>
  describeComparison(comparison, family === null ? {} : { familySize: family.size })

function charts(comparison: PairwiseComparison, id: string): Markup {
  const bar = markup`${inlinePicture(outcomeBar(comparison, 860), `${id}-bar`, 'wide')}${inlinePicture(outcomeBar(comparison, 320), `${id}-bar-narrow`, 'narrow')}`
  const differences = differenceChart(comparison, WIDTH)
  const chance = nullChart(comparison, WIDTH)
  const { differenceHistogram, nullDistribution, nNonzero } = comparison
  const figures = [
    differences === null
      ? null
      : markup`<figure><h4>How the units differ</h4>${inlinePicture(differences, `${id}-differences`)}<figcaption>Each bar counts units by their difference; ties are counted apart, at zero.</figcaption></figure>`,
    chance === null || !nullDistribution
      ? null
      : markup`<figure><h4>What chance alone would do</h4>${inlinePicture(chance, `${id}-chance`)}<figcaption>${nullSentence(comparison, nullDistribution)}</figcaption></figure>`,
  ]
  const reason =
    differenceHistogram === undefined || nullDistribution === undefined
      ? 'This report holds no binned data for charts: it was written by an older version.'
      : nullDistribution === null && nNonzero > 0
        ? 'What chance alone would do is not drawn for this test.'
        : null
  const missing = reason === null ? null : markup`<p class="dim">${reason}</p>`
  return markup`<figure class="bar"><h4>Units that got better, tied, got worse</h4>${bar}</figure><div class="charts">${figures}</div>${missing}`
}

function methodsList(comparison: PairwiseComparison): Markup {
  const digest = `${comparison.digest.slice(0, 12)}…`
  return markup`<p class="methods"><strong>Methods.</strong> ${testPhrase(comparison)}. Interval: ${intervalPhrase(comparison)}. Differences: ${cleanText(digest)} (SHA-256).</p>`
}

const warningList = (warnings: readonly string[]): Markup | null =>
  warnings.length === 0
    ? null
    : markup`<ul class="warnings">${warnings.map((warning) => markup`<li><strong>Warning:</strong> ${cleanText(warning, 1000)}</li>`)}</ul>`

/** Everything about one gate, folded: the sentence that decides, answers, charts, methods, warnings. */
export function gateDetail(
  numbered: NumberedGate,
  family: FamilyContext | null,
  options: { readonly open: boolean; readonly charts: boolean },
): Markup {
  const { gate } = numbered
  const { comparison } = gate
  const id = anchorOf(numbered)
  const needed = neededFor(gate, family)
  const next = nextStep(gate)
  const models =
    comparison === null
      ? null
      : markup`: ${nameOf(comparison.candidate)} vs ${nameOf(comparison.baseline)}, ${formatSigned(comparison.difference)}`
  const told = [
    markup`<p class="verdict">${reasonSentence(gate, family)}</p>`,
    needed === '' ? null : markup`<p><strong>Needed:</strong> ${needed}.</p>`,
    gate.expectedToFail === true
      ? markup`<p><strong>As expected:</strong> the test asks for this failure (<code>test.fails</code>, <code>test.failing</code>), so it does not make the run red.</p>`
      : null,
    gate.verdict === 'pass' || gate.expectedToFail === true || next === ''
      ? null
      : markup`<p><strong>Next:</strong> ${next}</p>`,
  ]
  const body =
    comparison === null
      ? told
      : [
          told,
          answers(gate, comparison, family),
          options.charts
            ? charts(comparison, id)
            : markup`<p class="dim">Its charts are left out: this report has too many gates.</p>`,
          moversTables(comparison),
          warningList(comparison.warnings),
          markup`<p class="sentence"><strong>In a sentence.</strong> ${sentenceOf(comparison, family)}</p>`,
          methodsList(comparison),
        ]
  return markup`<details class="gate"${options.open ? markup` open` : null}><summary>${verdictBadge(gate)} <span class="what"><span class="dim">${numbered.number}.</span> ${nameOf(gate.metric)}${models}</span></summary><div class="inside" id="${id}" tabindex="-1"><p class="place"><code>${placePhrase(gate, placeStyle)}</code> asks for <strong>${questionPhrase(gate)}</strong></p>${body}</div></details>`
}
