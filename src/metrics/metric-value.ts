import { inputError, isHolmgateError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'

// A constant, because a global is looked up anew for every value where a test runner has put us into a sandbox.
const LARGEST = Number.MAX_VALUE

/** What a metric gives; what it says itself about gains that it cannot take is said of the row. */
function given(compute: () => unknown, where: () => string): unknown {
  try {
    return compute()
  } catch (error) {
    if (isHolmgateError(error) && error.kind === 'input') throw inputError(`${where()}: ${error.message}`)
    throw error
  }
}

function finite(value: unknown, where: () => string): number {
  if (typeof value === 'number' && value <= LARGEST && value >= -LARGEST) return value
  throw inputError(`${where()} is ${describe(value)}. A metric must give a finite number for every row.`)
}

/**
 * What a metric gives for one row.
 *
 * @param where names the metric and the row, for messages
 * @throws HolmgateError (input) when that is no finite number
 */
export const metricValue = (compute: () => unknown, where: () => string): number => finite(given(compute, where), where)

/** The same where a metric may have nothing to say: no function for it, or no closed form. */
export function metricValueOrNull(compute: () => unknown, where: () => string): number | null {
  const value = given(compute, where) ?? null
  return value === null ? null : finite(value, where)
}
