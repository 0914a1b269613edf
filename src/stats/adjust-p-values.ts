import { inputError, misuseError } from '../evaluation/errors.ts'
import { count, describe } from '../evaluation/wording.ts'
import type { Correction } from './types.ts'

const { abs, max, min } = Math

/** Beyond these the lighter hypotheses are as good as given up, and a slip of the pen is likelier. */
export const LEAST_WEIGHT = 0.001
export const MOST_WEIGHT = 1000

/**
 * p-values corrected for being several, so that the chance of any false rejection stays below α.
 *
 * - `holm`: step-down. In ascending order the i-th of J is multiplied by J − i + 1, and no adjusted p is smaller than the
 *   one before it (a running maximum). Valid under any dependence; never worse than Bonferroni.
 * - `bonferroni`: each p times J.
 * - `fixed-sequence`: in the given order each p counts in full, but only if all before it were significant: a running maximum.
 * - `weighted-holm`: in ascending order of p/weight, p times the weights that are left over its own weight, with a running
 *   maximum. Equal weights give Holm.
 * - `none`: as they came.
 *
 * `westfall-young` needs the differences and not only their p-values: `compareModels`, or `configureFamily` for gates.
 *
 * @param pValues one number between 0 and 1 a hypothesis; all hypotheses of the family, not only the interesting ones
 * @param correction `'holm'` (default), `'bonferroni'`, `'fixed-sequence'`, `'weighted-holm'` or `'none'`
 * @param options `weights` for `'weighted-holm'`: one number from 0.001 to 1000 a hypothesis
 * @returns adjusted p-values in the order of the input, each at most 1
 * @throws an input error that names the index of the first entry that is no number between 0 and 1;
 *   a misuse error for an unknown correction, weights that are missing or wrong, or something that is no array
 * @see Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics 6, 65–70
 *   (weights: section 4); Maurer, Hothorn & Lehmacher (1995), the fixed sequence.
 * @example
 * adjustPValues([0.01, 0.03, 0.04], 'holm') // [0.03, 0.06, 0.06]
 * @example
 * adjustPValues([0.01, 0.25, 0.5], 'bonferroni') // [0.03, 0.75, 1]
 * @example
 * adjustPValues([0.03, 0.01, 0.2], 'fixed-sequence') // [0.03, 0.03, 0.2]
 * @example
 * adjustPValues([0.03, 0.01], 'weighted-holm', { weights: [4, 1] }) // [0.0375, 0.0375]
 */
export function adjustPValues(
  pValues: readonly number[],
  correction: Correction = 'holm',
  options: { readonly weights?: readonly number[] | undefined } = {},
): number[] {
  const checked = checkPValues(pValues)
  const { weights } = options
  if (weights !== undefined && correction !== 'weighted-holm') {
    throw misuseError(`weights have a meaning for correction 'weighted-holm' only; found ${describe(correction)}`)
  }
  switch (correction) {
    case 'none':
      return checked
    case 'bonferroni':
      return checked.map((p) => multiple(checked.length, p))
    case 'holm':
      return holm(checked)
    case 'fixed-sequence':
      return runningMaximum(checked)
    case 'weighted-holm':
      return weightedHolm(checked, checkWeights(weights, checked.length))
    case 'westfall-young':
      throw misuseError(
        "correction 'westfall-young' needs the differences and not only their p-values: use compareModels({ correction }), or configureFamily({ correction }) for gates",
      )
    default:
      throw misuseError(
        `correction must be 'holm', 'bonferroni', 'fixed-sequence', 'weighted-holm' or 'none'; found ${describe(correction)}`,
      )
  }
}

function runningMaximum(pValues: readonly number[]): number[] {
  let largest = 0
  return pValues.map((p) => {
    largest = max(largest, p)
    return largest
  })
}

function weightedHolm(pValues: readonly number[], weights: readonly number[]): number[] {
  const order = pValues.map((_, index) => index).sort((a, b) => pValues[a]! / weights[a]! - pValues[b]! / weights[b]!)
  const adjusted = new Array<number>(pValues.length)
  // What is left is summed anew from the end, so that no weight is taken from a sum that rounding has changed.
  const left = new Array<number>(pValues.length)
  order.reduceRight((sum, index) => {
    left[index] = sum + weights[index]!
    return left[index]!
  }, 0)
  let largest = 0
  for (const index of order) {
    largest = max(largest, multiple(left[index]! / weights[index]!, pValues[index]!))
    adjusted[index] = largest
  }
  return adjusted
}

function checkWeights(weights: unknown, size: number): readonly number[] {
  if (!Array.isArray(weights) || weights.length !== size) {
    const found = Array.isArray(weights)
      ? `${count(weights.length, 'weight')} for ${count(size, 'p-value')}`
      : describe(weights)
    throw misuseError(`weights must list one number a p-value; found ${found}`)
  }
  for (let index = 0; index < size; index++) {
    const weight: unknown = weights[index]
    if (typeof weight !== 'number' || !(weight >= LEAST_WEIGHT && weight <= MOST_WEIGHT)) {
      throw misuseError(
        `weights[${index}] must be a number from ${LEAST_WEIGHT} to ${MOST_WEIGHT}; found ${describe(weight)}`,
      )
    }
  }
  return weights as number[]
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
