import type { PairwiseComparison } from '../comparison/types.ts'
import { hasAskedSign } from '../family/decide.ts'
import { alphaOf, smallestResamples } from '../stats/index.ts'
import { unitsForMeasuredEffect, unitsNeeded } from './attainable.ts'
import { detectablePhrase } from './effect.ts'
import { correctionStep } from './holm-step.ts'
import { formatCount, formatP } from './numbers.ts'
import type { FamilyContext, GateRow } from './types.ts'
import { ASKED, CORRECTION, plural } from './words.ts'

/** What it would have taken, and what to do now. Either may be empty. */
export interface Advice {
  readonly needed: string
  readonly next: string
}

interface Case {
  readonly gate: GateRow
  readonly comparison: PairwiseComparison
  readonly alpha: number
  readonly family: FamilyContext | null
  /** J as the floors count it: nothing is multiplied where nothing is corrected. */
  readonly size: number
}

/** Which p-value the correction asked for, with its rank where that is known. */
function correctionNeed({ gate, comparison, alpha, family, size }: Case): string {
  const p = formatP(comparison.pValue, alpha)
  const correction = CORRECTION[comparison.correction]
  const known = family?.pValues
  if (comparison.correction === 'bonferroni') {
    return `p ≤ ${formatP(alpha / size)} (${correction}, family of ${formatCount(size)}); it is ${p}`
  }
  if (known === undefined && gate.rank === undefined) {
    return `p ≤ ${formatP(alpha / size)} for the smallest p of the family, up to ${alpha} for the largest (${correction}, family of ${formatCount(size)}); it is ${p}`
  }
  const step = correctionStep(comparison.pValue, known ?? [comparison.pValue], comparison.correction, size, alpha)
  const rank = known === undefined ? gate.rank! : step.rank
  const needed = known === undefined ? alpha / (size - rank + 1) : step.needed
  const place = `at rank ${rank} of ${formatCount(size)}`
  if (step.stoppedAt === null)
    return `p ≤ ${formatP(needed)} ${place} (${correction}); it is ${formatP(comparison.pValue, needed)}`
  const { rank: at, p: stopP, needed: stopNeed } = step.stoppedAt
  return `${correction} went no further than rank ${at} of ${formatCount(size)}, where p = ${formatP(stopP, stopNeed)} had to be ≤ ${formatP(stopNeed)}; this one is ${place} with p = ${p}`
}

/** What a claim that was not shown would have needed, in units or in effect. */
function effectNeed({ gate, comparison, alpha, size }: Case): string {
  const { minimumDetectableEffect, baselineMean, nUnits } = comparison
  const p = `p ≤ ${alpha}${size > 1 ? ' before the correction' : ''}`
  if (!hasAskedSign(gate, comparison))
    return `${p} with a difference in the other direction; more units alone will not turn it`
  if (minimumDetectableEffect === null) return `${p}; too few units differ to say how many more it takes`
  const units = unitsForMeasuredEffect(comparison)
  const forThis =
    units === null ? '' : `, or about ${plural(units, 'unit')} for the measured one (there are ${formatCount(nUnits)})`
  return `${p}; a run like this finds a true difference of ${detectablePhrase(minimumDetectableEffect, baselineMean)} with 80 % power${forThis}`
}

/** What an exact or a Monte Carlo test needs before it can reject at all. */
function reachNeed({ gate, comparison, alpha, size }: Case): string {
  const family = size === 1 ? '' : ` for a family of ${formatCount(size)}`
  if (comparison.pValueMethod === 'monte-carlo') {
    return `resamples: ${smallestResamples(size, alpha)} or more${family} (there are ${comparison.resamples})`
  }
  const units = plural(unitsNeeded(size, alpha, comparison.alternative), gate.negated ? 'unit' : 'non-zero unit')
  return `at least ${units}${family} (there are ${formatCount(gate.negated ? comparison.nUnits : comparison.nNonzero)})`
}

const winsAndLosses = ({ wins, losses, ties }: PairwiseComparison): string =>
  `the candidate is better on ${plural(wins, 'unit')}, worse on ${formatCount(losses)}, equal on ${formatCount(ties)}`

function harmNeed({ gate, comparison, alpha }: Case): string {
  const adjusted = comparison.correction === 'none' ? 'p' : 'adjusted p'
  return `${adjusted} above ${alpha}, it is ${formatP(comparison.adjustedPValue, alpha)}; ${winsAndLosses(comparison)}; the gate forbids '${ASKED[gate.matcher]}'`
}

const MONTE_CARLO_NEXT = 'raise resamples (configureFamily, or the option of the gate).'

/**
 * What would have been needed for the other verdict, and the next step, as a message prints them.
 *
 * @param gate a failed gate; a passed one gets no advice
 * @param family the family it was corrected in, `null` for an advisory gate
 */
export function adviceFor(gate: GateRow, family: FamilyContext | null): Advice {
  const { comparison, reason } = gate
  if (reason === 'input-error') {
    return {
      needed: 'data that can be compared; until then the gate counts as p = 1 in its family',
      next: 'mend what the error names, in the data or in the code that makes them.',
    }
  }
  if (reason === 'not-settled' || comparison === null) {
    return {
      needed: 'a file that ends in order, so that its family can be corrected',
      next: 'look at the first error of this file (a crash, a hook that threw), and check that the set-up entry is loaded: setupFiles in Vitest, setupFilesAfterEnv in Jest.',
    }
  }
  const alpha = alphaOf(comparison.confidenceLevel)
  const size = comparison.correction === 'none' ? 1 : (family?.size ?? 1)
  const facts: Case = { gate, comparison, alpha, family, size }
  const sparse = comparison.pValueMethod === 'monte-carlo' ? MONTE_CARLO_NEXT : null
  switch (reason) {
    case 'not-shown':
      return {
        needed: effectNeed(facts),
        next: hasAskedSign(gate, comparison)
          ? `evaluate more units, or drop the claim. Running it again changes nothing: same data, same p.`
          : 'look at what the candidate got wrong, or drop the claim.',
      }
    case 'lost-to-correction':
      return {
        needed: correctionNeed(facts),
        next: 'evaluate more units, or state fewer claims in this file. Choose them before you look at the numbers.',
      }
    case 'wrong-direction':
      return {
        needed: `a difference in the other direction; ${winsAndLosses(comparison)}`,
        next: 'check that candidate and baseline are not exchanged and that betterWhen is right; if both are, the claim is wrong.',
      }
    case 'underpowered':
      return {
        needed: reachNeed(facts),
        next:
          sparse ??
          'evaluate more units, or use a metric that is less coarse. This is not evidence of "no difference".',
      }
    case 'cannot-be-decided':
      return {
        needed: reachNeed(facts),
        next:
          sparse ??
          'evaluate more units, or put fewer guards into this file. A guard that cannot fail protects nothing.',
      }
    case 'harm-shown':
      return {
        needed: harmNeed(facts),
        next: 'look at the units where the candidate is worse, and mend it. Running it again changes nothing: same data, same p.',
      }
    case 'attempt-failed':
      return {
        needed: `a pass on every attempt (there were ${formatCount(gate.attempts)})`,
        next: 'find what changes between attempts (a model that samples, a seed, a clock) and fix it; retry and repeats never help a gate.',
      }
    default:
      return { needed: '', next: '' }
  }
}
