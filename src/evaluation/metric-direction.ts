import { readDirection } from './better-when.ts'
import { costWord } from './cost-names.ts'
import { inputError, misuseError } from './errors.ts'
import { own } from './kinds.ts'
import type { BetterWhen, EvaluationResult } from './types.ts'
import { quote } from './wording.ts'

/**
 * Which way a metric improves: what the results declare, else the option `betterWhen`, else `higher`. A metric that is named
 * like a cost (see `costWords`) has no default.
 *
 * @param explicit the option `betterWhen` of the call; it must equal the declaration where there is one
 * @throws HolmgateError (input) if two results declare different directions; (misuse) if `explicit` contradicts them, or if
 *   nobody declared the direction of a cost
 *
 * @example
 * metricDirection('latency', [], 'lower') // 'lower'
 */
export function metricDirection(
  metric: string,
  results: readonly EvaluationResult[],
  explicit?: BetterWhen,
): BetterWhen {
  const option = explicit === undefined ? undefined : readDirection(explicit, 'betterWhen')
  let declared: BetterWhen | undefined
  for (const result of results) {
    const direction = own(result.betterWhen, metric) as BetterWhen | undefined
    if (direction === undefined) continue
    if (declared !== undefined && declared !== direction) {
      throw inputError(
        `The results declare different directions for ${quote(metric)}: better when ${declared}, and better when ${direction}. ` +
          'Declare the same betterWhen in both.',
      )
    }
    declared = direction
  }
  if (declared !== undefined && option !== undefined && declared !== option) {
    throw misuseError(
      `The option betterWhen says that ${quote(metric)} is better when ${option}, but the results declare ${declared}. ` +
        'Leave the option out, or correct the declaration.',
    )
  }
  const known = declared ?? option
  if (known !== undefined) return known
  const word = costWord(metric)
  if (word === null) return 'higher'
  throw misuseError(
    `The metric ${quote(metric)} is named like a cost ("${word}"), and nobody declared its direction. ` +
      "Say betterWhen: 'lower' (or 'higher', if more is better) in the options or in evaluationResult().",
  )
}
