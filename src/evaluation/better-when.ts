import { misuseError } from './errors.ts'
import { isRecord, nullRecord } from './kinds.ts'
import type { BetterWhen } from './types.ts'
import { all, describe, quote } from './wording.ts'

/**
 * Checks one direction.
 *
 * @throws HolmgateError (misuse)
 */
export function readDirection(value: unknown, place: string): BetterWhen {
  if (value === 'higher' || value === 'lower') return value
  throw misuseError(`${place} must be 'higher' or 'lower', found ${describe(value)}.`)
}

/**
 * Reads declared directions: one for all metrics, or a record of metrics.
 *
 * @throws HolmgateError (misuse) for a direction that is none or a metric that is not there
 */
export function readBetterWhen(value: unknown, metrics: readonly string[], where: string): Record<string, BetterWhen> {
  if (value === undefined) return nullRecord([])
  if (!isRecord(value)) {
    const direction = readDirection(value, `${where}: betterWhen`)
    return nullRecord(metrics.map((metric) => [metric, direction] as const))
  }
  const declared = Object.keys(value).filter((metric) => value[metric] !== undefined)
  for (const metric of declared) {
    if (metrics.includes(metric)) continue
    throw misuseError(
      `${where}: betterWhen names ${quote(metric)}, which is no metric here. The metrics are ${all(metrics)}.`,
    )
  }
  return nullRecord(
    declared.map((metric) => [metric, readDirection(value[metric], `${where}: betterWhen[${quote(metric)}]`)] as const),
  )
}
