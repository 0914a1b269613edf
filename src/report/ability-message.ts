import type { SampleSizePlan } from '../comparison/plan-sample-size.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import { cleanText, label, safeLines } from './clean-text.ts'
import { detectablePhrase, sizePhrase } from './effect.ts'
import { formatCount, formatNumber, formatPercent } from './numbers.ts'
import { plural } from './words.ts'

/** What a test set can detect. */
export interface Ability {
  /** The comparison that shows how much the models differ from unit to unit. */
  readonly row: PairwiseComparison
  /** Made from it, with its `pilot`. */
  readonly plan: SampleSizePlan
  /** No result on so few units could be significant, whatever the scores. */
  readonly outOfReach: boolean
}

/**
 * What `toBeAbleToDetect` says when it fails: what the units can detect, and how many it takes.
 *
 * @returns plain lines; none starts with `::` or holds `##[`, whatever the names are
 */
export function abilityMessage(
  { row, plan, outOfReach }: Ability,
  { negated, effect }: { readonly negated: boolean; readonly effect: unknown },
): string {
  const { units, detectable, power } = plan.pilot!
  const written = typeof effect === 'string' ? `'${cleanText(effect, 40)}'` : formatNumber(plan.effect)
  const asked = formatPercent(plan.power)
  const family = plan.family === 1 ? '' : `, corrected for ${formatCount(plan.family)} claims`
  const design = `${plan.alternative} at α = ${formatNumber(plan.alpha)}${family}`
  const clusters = row.design?.clusters ?? null
  const there = `${plural(units, 'unit')}${clusters === null ? '' : ` in ${plural(clusters, 'cluster')}`}`
  const found = outOfReach
    ? `no result on ${there} could be significant, whatever the scores`
    : `${there} find a true difference of ${detectablePhrase(plan.effect, row.baselineMean)} with ${formatPercent(power)} power`
  const verdict = negated
    ? `Able to detect, which this gate forbids: ${found}.`
    : `Underpowered: ${found}; ${asked} is asked.`
  const needed =
    plan.units === null
      ? 'more units than anybody has'
      : `about ${plural(plan.units, 'unit')} (there are ${formatCount(units)})`
  const lines: [string, string][] = [
    ['metric', label(row.metric)],
    ['detectable', `${detectablePhrase(detectable, row.baselineMean)} with ${asked} power`],
    ['spread', `standard deviation ${formatNumber(row.standardDeviation)} of the differences`],
    ['n', sizePhrase(row)],
    ['test', design],
  ]
  return safeLines(
    [
      `expect({ baseline, candidate })${negated ? '.not' : ''}.toBeAbleToDetect(${written}, { metric: '${cleanText(row.metric, 60)}', power: ${plan.power} })`,
      '',
      verdict,
      '',
      ...lines.map(([name, text]) => `  ${name.padEnd(11)} ${text}`),
      '',
      `Needed: ${negated ? 'a smaller test set' : needed}.`,
      'Next: evaluate more units, or settle for a larger effect. Choose the effect that matters to you, not the one that was measured.',
    ].join('\n'),
  )
}
