/**
 * What a user's value is, told without `instanceof`: test runners hand us values from other realms, whose `Array` and
 * `Map` are not ours.
 */
const tagOf = (value: unknown): string => Object.prototype.toString.call(value).slice(8, -1)

export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

/** A typed array of numbers (`DataView` and bigint arrays are not). */
export const isTypedArray = (value: unknown): value is ArrayLike<number> =>
  ArrayBuffer.isView(value) && /^(Float|Int|Uint)\d+(Clamped)?Array$/.test(tagOf(value))

export const isFloat32Array = (value: unknown): boolean => ArrayBuffer.isView(value) && tagOf(value) === 'Float32Array'

export const isList = (value: unknown): value is ArrayLike<unknown> => Array.isArray(value) || isTypedArray(value)

export const isMap = (value: unknown): value is ReadonlyMap<unknown, unknown> =>
  isObject(value) && tagOf(value) === 'Map'

export const isSet = (value: unknown): value is ReadonlySet<unknown> => isObject(value) && tagOf(value) === 'Set'

export const isDate = (value: unknown): boolean => isObject(value) && tagOf(value) === 'Date'

/** An object that may be read as a record: no array, Map, Set, Date, promise … */
export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  isObject(value) && !Array.isArray(value) && tagOf(value) === 'Object' && !isPromiseLike(value)

export const isPromiseLike = (value: unknown): boolean =>
  (isObject(value) || typeof value === 'function') && typeof (value as { then?: unknown }).then === 'function'

/** A null-prototype copy, so that `__proto__` is a key like any other. */
export function nullRecord<T>(entries: Iterable<readonly [string, T]>): Record<string, T> {
  const record: Record<string, T> = Object.create(null)
  for (const [key, value] of entries) record[key] = value
  return record
}

/** An own property: `__proto__` and `toString` are there only if somebody put them there. */
export const own = (record: Readonly<Record<string, unknown>>, key: string): unknown =>
  Object.hasOwn(record, key) ? record[key] : undefined
