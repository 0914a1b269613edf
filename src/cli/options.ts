import { misuseError } from '../evaluation/errors.ts'
import { cleanText } from '../github/sanitise.ts'

/**
 * The value of an option that takes one of a few words.
 *
 * @throws a misuse error that lists the words
 * @example
 * oneOf('--when', 'never', ['always', 'never']) // 'never'
 * @example
 * oneOf('--when', 'soon', ['always', 'never']) // throws: --when must be one of always, never
 */
export function oneOf<Word extends string>(option: string, value: string, words: readonly Word[]): Word {
  const found = words.find((word) => word === value)
  if (found === undefined)
    throw misuseError(`${option} must be one of ${words.join(', ')}; found '${cleanText(value, 60)}'.`)
  return found
}

/**
 * The value of an option that takes a positive whole number.
 *
 * @throws a misuse error that says what was found
 * @example
 * positiveInteger('--pull-request', '12') // 12
 * @example
 * positiveInteger('--pull-request', '0') // throws: --pull-request must be a positive whole number
 */
export function positiveInteger(option: string, value: string): number {
  if (!/^[1-9]\d{0,14}$/.test(value)) {
    throw misuseError(`${option} must be a positive whole number; found '${cleanText(value, 60)}'.`)
  }
  return Number(value)
}

/**
 * The value of an option that takes a number.
 *
 * @throws a misuse error that says what was found
 * @example
 * decimal('--level', '0.95') // 0.95
 * @example
 * decimal('--level', '0,95') // throws: --level must be a number such as 0.95
 */
export function decimal(option: string, value: string): number {
  const number = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/.test(value) ? Number(value) : Number.NaN
  if (!Number.isFinite(number))
    throw misuseError(`${option} must be a number such as 0.95; found '${cleanText(value, 60)}'.`)
  return number
}

/**
 * The value of an option that takes a whole number, which may be negative.
 *
 * @throws a misuse error that says what was found
 * @example
 * wholeNumber('--seed', '-3') // -3
 * @example
 * wholeNumber('--seed', '1.5') // throws: --seed must be a whole number
 */
export function wholeNumber(option: string, value: string): number {
  if (!/^-?\d{1,15}$/.test(value)) {
    throw misuseError(`${option} must be a whole number; found '${cleanText(value, 60)}'.`)
  }
  return Number(value) + 0
}
