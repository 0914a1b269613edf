import { inputError, misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import type { Correction } from './types.ts'

const { abs, max, min } = Math

/**
 * p-values corrected for being several, so that the chance of any false rejection stays below α.
 *
 * - `holm`: step-down. In ascending order the i-th of J is multiplied by J − i + 1, and no adjusted p is smaller than the
 *   one before it (a running maximum). Valid under any dependence; never worse than Bonferroni.
 * - `bonferroni`: each p times J.
 * - `none`: as they came.
 *
 * @param pValues one number between 0 and 1 a hypothesis; all hypotheses of the family, not only the interesting ones
 * @param correction `'holm'` (default), `'bonferroni'` or `'none'`
 * @returns adjusted p-values in the order of the input, each at most 1
 * @throws an input error that names the index of the first entry that is no number between 0 and 1;
 *   a misuse error for an unknown correction or something that is no array
 * @see Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6, 65–70.
 * @example
 * adjustPValues([0.01, 0.03, 0.04], 'holm') // [0.03, 0.06, 0.06]
 * @example
 * adjustPValues([0.01, 0.25, 0.5], 'bonferroni') // [0.03, 0.75, 1]
 */
export function adjustPValues(pValues: readonly number[], correction: Correction = 'holm'): number[] {
  const checked = checkPValues(pValues)
  switch (correction) {
    case 'none':
      return checked
    case 'bonferroni':
      return checked.map((p) => multiple(checked.length, p))
    case 'holm':
      return holm(checked)
    default:
      throw misuseError(`correction must be 'holm', 'bonferroni' or 'none'; found ${describe(correction)}`)
  }
}

function holm(pValues: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! - pValues[b]!)
  const adjusted = new Array<number>(pValues.length)
  let largest = 0
  order.forEach((index, rank) => {
    largest = max(largest, multiple(pValues.length - rank, pValues[index]!))
    adjusted[index] = largest
  })
  return adjusted
}

/**
 * factor · p, at most 1. A product that misses a decimal of 15 digits by one unit in the last place is that decimal: three
 * times 0.2 is 0.6, not 0.6000000000000001.
 */
function multiple(factor: number, p: number): number {
  if (factor === 1) return p
  const product = factor * p
  const decimal = Number(product.toPrecision(15))
  return min(1, abs(product - decimal) <= product * Number.EPSILON ? decimal : product)
}

function checkPValues(pValues: readonly number[]): number[] {
  if (!Array.isArray(pValues) && !ArrayBuffer.isView(pValues)) {
    throw misuseError(`pValues must be an array of numbers; found ${describe(pValues)}`)
  }
  for (let index = 0; index < pValues.length; index++) {
    const p: unknown = pValues[index]
    if (typeof p !== 'number' || !(p >= 0 && p <= 1)) {
      throw inputError(`pValues[${index}] must be a number between 0 and 1; found ${describe(p)}`)
    }
  }
  return Array.from(pValues)
}
