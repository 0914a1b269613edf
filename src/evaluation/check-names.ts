import { misuseError } from './errors.ts'
import { isRecord } from './kinds.ts'
import { all, describe } from './wording.ts'

/**
 * Checks that the options are an object without unknown names: a misspelt option must not be a silent default.
 *
 * @param what how the message calls the object
 * @throws HolmgateError (misuse) listing the names that there are
 */
export function checkNames(
  options: unknown,
  known: readonly string[],
  where: string,
  what = 'the options',
): Readonly<Record<string, unknown>> {
  if (!isRecord(options)) throw misuseError(`${where}: ${what} must be an object, found ${describe(options)}.`)
  const unknown = Object.keys(options).filter((name) => !known.includes(name))
  if (unknown.length === 0) return options
  throw misuseError(`${where}: unknown option ${all(unknown)}. The options are ${known.join(', ')}.`)
}
