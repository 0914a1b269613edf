import type { PairwiseComparison } from '../comparison/types.ts'
import type { MatcherName } from '../family/types.ts'
import { alphaOf } from '../stats/index.ts'
import type { Correction } from '../stats/types.ts'
import { cleanText, label, safeLines } from './clean-text.ts'
import { formatDifference, formatInterval, moved, pPhrase, sizePhrase } from './effect.ts'
import { intersectionUnionPhrase, intervalLevel, isMarginGate, marginPhrase } from './hypothesis-words.ts'
import { neededFor } from './needed.ts'
import { nextStep } from './next-step.ts'
import { formatCount, formatLevel, formatMeans, formatP, formatPercent } from './numbers.ts'
import { reasonSentence } from './reason-sentence.ts'
import type { FamilyContext, GateRow } from './types.ts'
import {
  ASKED,
  CORRECTION,
  familyPhrase,
  hasDirection,
  intervalPhrase,
  plainStyle,
  plural,
  testPhrase,
} from './words.ts'

/** One failing call of a matcher. */
export interface GateFailure {
  /** The call as the user wrote it: see `matcherHint()`. */
  readonly hint: string
  /** All hypotheses of the call, passed ones too. */
  readonly gates: readonly GateRow[]
  /** The family they were corrected in; `null` for advisory gates. */
  readonly family: FamilyContext | null
  /** Set when the call failed at once, before the correction of its family is known: which correction will follow. */
  readonly early?: Correction | undefined
  /** The user's own line. */
  readonly sourceLine?: string | undefined
  /** Attempts of the test, where they are more than its gates say. */
  readonly attempts?: number | undefined
  /** Whether the call threw at once and the test caught it. */
  readonly caught?: boolean | undefined
}

const quote = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/**
 * The call of a matcher, as a message shows it.
 *
 * @param call how many baselines it has (default 1) or the value that it has in their place, and its other options as written
 * @example
 * matcherHint('toBeSignificantlyWorseThan', true, ['mrr@10']) // "expect(candidate).not.toBeSignificantlyWorseThan(baseline, { metric: 'mrr@10' })"
 */
export function matcherHint(
  matcher: MatcherName,
  negated: boolean,
  metrics: readonly string[],
  call: { readonly baselines?: number; readonly value?: string; readonly options?: readonly string[] } = {},
): string {
  const names = metrics.map((metric) => quote(cleanText(metric, 60)))
  const option = names.length === 1 ? `metric: ${names[0]}` : `metrics: [${names.join(', ')}]`
  const against = call.value ?? ((call.baselines ?? 1) === 1 ? 'baseline' : '[…baselines]')
  const options = [option, ...(call.options ?? [])].join(', ')
  return `expect(candidate)${negated ? '.not' : ''}.${matcher}(${against}, { ${options} })`
}

/** The numbers of one comparison, one line a fact. */
function numberLines(comparison: PairwiseComparison, matcher: MatcherName, { family, early }: GateFailure): string[] {
  const alpha = alphaOf(comparison.confidenceLevel)
  const [before, after] = formatMeans(comparison.baselineMean, comparison.candidateMean)
  const { difference, relativeDifference, adjustedPValue, correction } = comparison
  const directed = hasDirection(matcher)
  const ways = moved(comparison, directed).map(([way, units]) => `${formatCount(units)} ${way}`)
  const interval = `${formatLevel(intervalLevel(comparison))} interval ${formatInterval(comparison.ciLow, comparison.ciHigh)}`
  const size = family === null ? '' : `, ${familyPhrase(family, plainStyle)}`
  const settled = `${formatP(adjustedPValue, alpha)} (${CORRECTION[correction]}${size})`
  const adjusted =
    family?.role === 'margins' || (correction === 'none' && isMarginGate(comparison))
      ? intersectionUnionPhrase(family?.size ?? null, alpha)
      : early === undefined
        ? settled
        : adjustedPValue === 1
          ? `1 (${CORRECTION[early]} over the whole file cannot raise it)`
          : `${formatP(adjustedPValue, alpha)} or more (${CORRECTION[early]} over the whole file can only raise it)`
  const lines: [string, string][] = [
    ['metric', `${label(comparison.metric)}${directed ? ` (${comparison.betterWhen} is better)` : ''}`],
    ['candidate', `${after.padEnd(before.length)}  ${label(comparison.candidate)}`],
    comparison.hypothesis?.kind === 'exceeds'
      ? ['baseline', `${before.padEnd(after.length)}  a constant`]
      : ['baseline', `${before.padEnd(after.length)}  ${label(comparison.baseline)}`],
    ['difference', `${formatDifference(difference, relativeDifference)}, ${interval}`],
    ...marginLine(comparison),
    ['p', pPhrase(comparison, alpha).replace(/^p = /, '')],
    ['adjusted p', adjusted],
    ['n', `${sizePhrase(comparison)}; ${ways.join(', ')}, ${formatPercent(comparison.tieRate)} ties`],
    ['test', testPhrase(comparison)],
    ['interval', intervalPhrase(comparison)],
  ]
  return lines.map(([name, text]) => `  ${name.padEnd(11)} ${text}`)
}

function marginLine({ hypothesis }: PairwiseComparison): [string, string][] {
  if (hypothesis === undefined || hypothesis.kind === 'exceeds') return []
  const name = hypothesis.kind === 'superiority' ? 'min. effect' : 'margin'
  return [[name, marginPhrase(hypothesis)]]
}

/** One failed hypothesis: the verdict, its numbers, what it needed and what to do. */
function failedBlock(gate: GateRow, failure: GateFailure): string[] {
  const { family } = failure
  const numbers = gate.comparison === null ? [] : ['', ...numberLines(gate.comparison, gate.matcher, failure)]
  const sentence =
    gate.comparison === null && gate.message
      ? gate.message.split(/\r\n|[\n\r]/).map((line) => cleanText(line, 500))
      : [reasonSentence(gate, family)]
  const runs =
    gate.reason === 'seed-reversed'
      ? (gate.comparison?.warnings.filter((text) => text.startsWith('The training run')) ?? [])
      : []
  return [
    ...sentence,
    ...runs.map((text) => cleanText(text, 300)),
    ...numbers,
    '',
    `Needed: ${neededFor(gate, family)}.`,
    `Next: ${nextStep(gate)}`,
  ]
}

/** Failed gates, those with the same problem of their data together. */
function byProblem(gates: readonly GateRow[]): GateRow[][] {
  const groups = new Map<unknown, GateRow[]>()
  for (const gate of gates) {
    const key = gate.comparison === null && gate.message ? gate.message : gate
    groups.set(key, [...(groups.get(key) ?? []), gate])
  }
  return [...groups.values()]
}

/** The metrics of a group, each once. */
function namesOf(gates: readonly GateRow[]): string {
  const names = [...new Set(gates.map(({ metric }) => label(metric)))]
  return names.length > 8 ? `${names.slice(0, 7).join(', ')} and ${names.length - 7} more` : names.join(', ')
}

/**
 * What a failing gate throws: the call, then for each failed hypothesis the verdict in one sentence (effect first), the
 * numbers that decided, what would have been needed and the next step; then the user's own line.
 *
 * @returns plain lines of any length; none starts with `::` or holds `##[`, whatever the names are
 */
export function gateFailureMessage(failure: GateFailure): string {
  const { gates, family } = failure
  const failed = gates.filter(({ verdict }) => verdict === 'fail')
  const passed = gates.filter(({ verdict }) => verdict === 'pass')
  const lines = [cleanText(failure.hint, 400), '']
  if (gates.length > 1) {
    const asked = ASKED[gates[0]!.matcher]
    const rule = gates[0]!.negated ? `none may be ${asked}` : `all must be ${asked}`
    lines.push(`${formatCount(failed.length)} of ${formatCount(gates.length)} gates of this call failed (${rule}).`, '')
  }
  for (const alike of byProblem(failed)) {
    // What is wrong with the data of the call is wrong for each of its metrics: it is said once.
    if (alike.length > 1) lines.push(`${plural(alike.length, 'gate')} (${namesOf(alike)}):`)
    lines.push(...failedBlock(alike[0]!, failure), '')
  }
  for (const gate of passed) lines.push(`Passed: ${reasonSentence(gate, family)}`)
  if (passed.length > 0) lines.push('')
  const attempts = Math.max(failure.attempts ?? 1, ...gates.map((gate) => gate.attempts))
  if (attempts > 1) lines.push(`The test had ${formatCount(attempts)} attempts; the worst one counts.`, '')
  if (failure.caught === true) {
    lines.push(
      'The test caught this failure, which does not make the gate pass. To assert a failure use .not or test.fails.',
      '',
    )
  }
  if (failure.sourceLine !== undefined) {
    for (const line of failure.sourceLine.split(/\r\n|[\n\r]/))
      lines.push(`  > ${cleanText(line.replace(/\t/g, '  '), 200).trim()}`)
  }
  return safeLines(lines.join('\n').trimEnd())
}
