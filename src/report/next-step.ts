import { hasAskedSign } from '../family/decide.ts'
import type { Reason } from '../family/types.ts'
import { isHeldByDraws } from './attainable.ts'
import type { GateRow } from './types.ts'
import { ASKED } from './words.ts'

const SAME = 'Running it again changes nothing: same data, same p.'
const RESAMPLES = 'raise resamples (configureFamily, or the option of the gate).'

const MEND = 'look at the units that moved, and mend it'

const drawn = ({ comparison, negated }: GateRow): boolean => comparison !== null && isHeldByDraws(comparison, negated)

/** More units like these would not turn it: the measured difference lies at the limit or beyond. Where nothing differs, they may. */
const against = (gate: GateRow): boolean => {
  const { comparison } = gate
  if (comparison === null || hasAskedSign(gate, comparison)) return false
  return comparison.hypothesis !== undefined || comparison.difference !== 0
}

/** What an error of a kept baseline says to run: the command of the runner, for this file. */
const COMMAND = /\b[Rr]un "(npx (?:vitest|jest) [^"]+)"/

const STEPS: Record<Reason, (gate: GateRow) => string> = {
  shown: () => '',
  'not-seen': () => '',
  'saved-by-correction': () => '',
  'not-shown': (gate) =>
    gate.comparison !== null && hasAskedSign(gate, gate.comparison)
      ? `evaluate more units, or drop the claim. ${SAME}`
      : `look at the units behind it, or drop the claim. ${SAME}`,
  'lost-to-correction': () =>
    'evaluate more units, or state fewer claims in this file. Choose them before you look at the numbers.',
  'wrong-direction': ({ comparison }) =>
    comparison?.hypothesis?.kind === 'exceeds'
      ? 'check betterWhen and the constant; if both are right, the claim is wrong.'
      : 'check that candidate and baseline are not exchanged and that betterWhen is right; if both are, the claim is wrong.',
  underpowered: (gate) =>
    drawn(gate)
      ? RESAMPLES
      : `${against(gate) ? `${MEND}: more units like these would not turn it` : 'evaluate more units, or use a finer metric'}. This is not evidence of "no difference".`,
  'cannot-be-decided': (gate) =>
    gate.comparison?.correction === 'weighted-holm'
      ? 'raise its weight, or lower those of the others in its family; where all weigh the same, evaluate more units or raise ' +
        'resamples. A guard that cannot fail protects nothing.'
      : drawn(gate)
        ? RESAMPLES
        : 'evaluate more units, or put fewer guards into this file. A guard that cannot fail protects nothing.',
  'harm-shown': ({ matcher }) =>
    ASKED[matcher] === 'worse'
      ? `look at the units where the candidate is worse, and mend it. ${SAME}`
      : `look at the units that moved; if the change is wanted, change the gate. ${SAME}`,
  'seed-reversed': () =>
    'look at the run that is named. Train under more seeds before you claim this of the method: compareSeeds() shows the spread.',
  'below-min-effect': () =>
    'claim less, if a smaller gain is worth the change to you. That is a decision about the product; more units will not turn this.',
  'beyond-margin': () =>
    `${MEND}. A margin is what you can bear; widening it until a gate passes proves nothing. ${SAME}`,
  inconclusive: (gate) =>
    `${against(gate) ? MEND : 'evaluate more units'}. A margin is what you can bear; widening it until a gate passes proves nothing. ${SAME}`,
  'no-loss-seen': (gate) =>
    gate.comparison?.hypothesis?.maxLoss === null
      ? 'give maxLoss, the largest loss that one unit can have.'
      : 'evaluate more units: no test sees losses that are too rare to be in the data.',
  'attempt-failed': () =>
    'find what changes between attempts (a model that samples, a seed, a clock) and fix it; retry and repeats never help a gate.',
  'input-error': ({ message = '' }) => {
    const command = COMMAND.exec(message)?.[1]
    if (command === undefined) return 'mend what the error names, in the data or in the code that makes them.'
    return message.startsWith('There is no baseline')
      ? `run "${command}" on a developer’s machine, and commit the file that it writes.`
      : `take the file that the error names from git, or write it anew: run "${command}" on a developer’s machine, and commit it.`
  },
}

/** What to do about a failed gate; empty for one that passed. */
export const nextStep = (gate: GateRow): string => STEPS[gate.reason](gate)
