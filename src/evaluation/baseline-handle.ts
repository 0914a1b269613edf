import { checkNames } from './check-names.ts'
import { misuseError } from './errors.ts'
import { isObject, isRecord, nullRecord } from './kinds.ts'
import { describe, quote } from './wording.ts'

// A registered symbol, because a second copy of the package must know the handles of the first.
const BRAND = Symbol.for('holmgate.Baseline')

/** What the scores depend on beside the model: the version of a data set, of a judge, of a metric. */
export type BaselineInputs = Readonly<Record<string, string | number | boolean | null>>

/** Options of `baseline()`. */
export interface BaselineOptions {
  /** What else the scores depend on, such as `{ dataset: 'v3', judge: 'gpt-5' }`. Another value than the kept one makes the gate red. */
  readonly inputs?: BaselineInputs
  /** Days after which the report warns that the baseline is old. */
  readonly maxAge?: number
}

/** Names a baseline that is kept in a file; made by `baseline()`. */
export interface Baseline {
  readonly name: string
  readonly inputs: BaselineInputs
  /** Days. */
  readonly maxAge: number | null
}

/** Names that Windows keeps for devices, whatever stands behind their dot. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i

/**
 * Checks the name of a baseline, which becomes the name of a file on every system.
 *
 * @throws HolmgateError (misuse)
 */
export function checkBaselineName(name: unknown, where = 'baseline'): string {
  if (typeof name !== 'string' || !/^[A-Za-z0-9._-]{1,80}$/.test(name)) {
    throw misuseError(
      `${where}: a name has 1 to 80 of the characters A-Z a-z 0-9 . _ -, because it becomes the name of a file; found ${describe(name)}.`,
    )
  }
  if (DEVICE.test(name))
    throw misuseError(`${where}: Windows keeps the name ${quote(name)} for a device. Take another.`)
  return name
}

/**
 * Checks what a baseline depends on; the keys come back sorted.
 *
 * @throws HolmgateError (misuse)
 */
export function checkInputs(inputs: unknown, where = 'baseline'): BaselineInputs {
  if (!isRecord(inputs)) {
    throw misuseError(`${where}: inputs must be an object such as { dataset: 'v3' }, found ${describe(inputs)}.`)
  }
  const entries = Object.entries(inputs).map(([key, value]) => {
    const plain = value === null || ['string', 'boolean'].includes(typeof value) || Number.isFinite(value)
    if (plain) return [key, value as string | number | boolean | null] as const
    throw misuseError(
      `${where}: inputs[${quote(key)}] must be a string, a finite number, true, false or null, found ${describe(value)}.`,
    )
  })
  return Object.freeze(nullRecord(entries.sort(([a], [b]) => (a < b ? -1 : 1))))
}

/**
 * Names a baseline that is kept in `__baselines__/<name>.json` beside the spec file, for the second place of a gate. Nothing
 * is read before the gate runs. `vitest -u` and `jest -u` write the candidate of the gate into that file, a first run on a
 * developer's machine does so too; CI never writes it.
 *
 * @param name 1 to 80 of the characters `A-Z a-z 0-9 . _ -`, unique in its folder without regard to case
 * @param options `inputs`: what else the scores depend on, kept in the file, and a gate is red when they differ; `maxAge`: days
 *   after which the report warns
 * @throws HolmgateError (misuse) for a name or an option that is none
 * @example
 * baseline('ranker', { inputs: { dataset: 'v3' } }).name // 'ranker'
 * @example
 * baseline('../ranker') // throws a name has 1 to 80
 */
export function baseline(name: string, options: BaselineOptions = {}): Baseline {
  const file = checkBaselineName(name)
  const { inputs = {}, maxAge = null } = checkNames(options, ['inputs', 'maxAge'], 'baseline')
  if (maxAge !== null && !(typeof maxAge === 'number' && maxAge > 0)) {
    throw misuseError(`baseline: maxAge must be a number of days above 0, found ${describe(maxAge)}.`)
  }
  const handle = { name: file, inputs: checkInputs(inputs), maxAge }
  return Object.freeze(Object.defineProperty(handle, BRAND, { value: true }))
}

/** Whether `value` was made by `baseline()`, of this or another copy of the package. */
export const isBaseline = (value: unknown): value is Baseline =>
  isObject(value) && (value as { [BRAND]?: unknown })[BRAND] === true
