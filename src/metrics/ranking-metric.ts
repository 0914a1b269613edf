import { checkNames } from '../evaluation/check-names.ts'
import { misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import type { MetricDefinition, RankingMetric } from './types.ts'

const PARTS = ['score', 'chance', 'ceiling', 'conventions']

/**
 * A ranking metric of your own, at one or several cutoffs.
 *
 * @param name the part of the key before `@`.
 * @param k one cutoff or a list of them: whole numbers from 1.
 * @param definition `score` gets one judged list and the cutoff; `chance` and `ceiling` are optional and serve `chanceLevel`.
 * @returns a frozen metric for `evaluateRankings`.
 * @throws when the name is empty, or a cutoff is missing, repeated or not a whole number from 1, or the
 * definition has no `score` or an unknown part.
 *
 * @example
 * rankingMetric('first', 1, { score: ({ gains }) => gains[0] }).keys // ['first@1']
 */
export function rankingMetric(
  name: string,
  k: number | readonly number[],
  definition: MetricDefinition,
): RankingMetric {
  if (typeof name !== 'string' || name === '') {
    throw misuseError(`A ranking metric needs a name, such as "ndcg", found ${describe(name)}.`)
  }
  const cutoffs: readonly number[] = Array.isArray(k) ? [...k] : [k]
  if (cutoffs.length === 0) throw misuseError(`${name}([]) has no cutoff: give at least one, such as ${name}(10).`)
  cutoffs.forEach((cutoff, position) => {
    if (!Number.isSafeInteger(cutoff) || cutoff < 1) {
      throw misuseError(`${name}: a cutoff is a whole number from 1, found ${describe(cutoff)}.`)
    }
    if (cutoffs.indexOf(cutoff) !== position)
      throw misuseError(`${name}: the cutoff ${cutoff} is given twice. Name each once.`)
  })
  const { score } = checkNames(definition, PARTS, name, 'the definition of a metric')
  if (typeof score !== 'function') {
    throw misuseError(`${name}: the definition of a metric needs a function \`score\`, found ${describe(score)}.`)
  }
  const keys = cutoffs.map((cutoff) => `${name}@${cutoff}`)
  return Object.freeze({ name, cutoffs: Object.freeze(cutoffs), keys: Object.freeze(keys), definition })
}
