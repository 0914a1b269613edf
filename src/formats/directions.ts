import { costWord } from '../evaluation/cost-names.ts'
import { own } from '../evaluation/kinds.ts'
import type { BetterWhen } from '../evaluation/types.ts'
import type { Findings } from './collector.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'
import { inferDirection } from './direction.ts'

/** Directions as the caller states them, else the file, else the metric's name, which a notice says where lower is better; `costs` are those by name. */
export function directions(
  names: ReadonlyMap<string, string>,
  findings: Findings,
  context: ReadContext,
): { readonly betterWhen: Record<string, BetterWhen>; readonly costs: readonly string[] } {
  const result: Record<string, BetterWhen> = Object.create(null)
  const { betterWhen } = context.options
  const costs: string[] = []
  const unknown: string[] = []
  const asked: string[] = []
  if (typeof betterWhen === 'object') {
    const keys = [...names.values()]
    const stray = Object.keys(betterWhen).filter((name) => !keys.includes(name))
    if (stray.length > 0) throw context.fail(`betterWhen names ${list(stray)}, the metrics are ${list(keys, 30)}`)
  }
  for (const [raw, key] of names) {
    const told = typeof betterWhen === 'object' ? (own(betterWhen, key) as BetterWhen | undefined) : betterWhen
    const stated = told ?? findings.stated?.get(raw)
    if (stated !== undefined) {
      result[key] = stated
      continue
    }
    const guess = inferDirection(key)
    if (guess === null) {
      const looksLikeCost = costWord(key) !== null
      ;(looksLikeCost ? asked : unknown).push(key)
      // What "worst" is was decided by this direction: a gate must not turn it around.
      if (!looksLikeCost && context.options.missing === 'worst') result[key] = 'higher'
    } else {
      result[key] = guess
      if (guess === 'lower') costs.push(key)
    }
  }
  if (costs.length > 0) {
    context.notices.push(
      `Directions read from the metrics' names: lower is better for ${list(costs, 30)}. State them with betterWhen.`,
    )
  }
  if (unknown.length > 0) {
    context.notices.push(
      `${unknown.length === 1 ? `The name of ${list(unknown, 30)} does` : `The names of ${list(unknown, 30)} do`} not say which way is better, so no direction is declared (higher counts as better). State it with betterWhen.`,
    )
  }
  if (asked.length > 0) {
    context.notices.push(
      `${asked.length === 1 ? `The name of ${list(asked, 30)} has` : `The names of ${list(asked, 30)} have`} the word of a cost and more, so no direction is declared, and a gate will ask for one. State it with betterWhen.`,
    )
  }
  return { betterWhen: result, costs }
}
