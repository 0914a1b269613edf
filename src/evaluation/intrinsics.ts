/** What the statistics are computed with. A test may spy on any of it, or replace it. */
const TARGETS: readonly object[] = [
  ...[
    Math,
    Number,
    Object,
    Array,
    String,
    JSON,
    Reflect,
    Number.prototype,
    String.prototype,
    Array.prototype,
    Map.prototype,
  ],
  ...[Set.prototype, RegExp.prototype, Float64Array.prototype, Object.getPrototypeOf(Float64Array.prototype)],
]

interface Known {
  readonly target: object
  readonly name: PropertyKey
  readonly own: PropertyDescriptor
}

interface Replaced extends Pick<Known, 'target' | 'name'> {
  /** `undefined` where it was deleted. */
  readonly by: PropertyDescriptor | undefined
}

const KEY = Symbol.for('holmgate.intrinsics')
const { defineProperty, getOwnPropertyDescriptor } = Object
const { deleteProperty, ownKeys } = Reflect

/** Notes the language's own functions of this realm, once. Set-up entries call it before a test can replace any. */
export function noteIntrinsics(): void {
  const realm = globalThis as { [KEY]?: readonly Known[] }
  if (realm[KEY] !== undefined) return
  const value = TARGETS.flatMap((target) =>
    ownKeys(target).flatMap((name): Known[] => {
      const own = getOwnPropertyDescriptor(target, name)!
      return typeof own.value === 'function' && own.configurable === true ? [{ target, name, own }] : []
    }),
  )
  defineProperty(realm, KEY, { value })
}

/**
 * Runs synchronous code with the language's own functions, whatever a test has put in their place, and puts that back: a mocked
 * `Math.abs` must not decide a gate.
 */
export function withIntrinsics<T>(run: () => T): T {
  const known = (globalThis as { [KEY]?: readonly Known[] })[KEY] ?? []
  const replaced: Replaced[] = []
  // Neither methods nor iterators of arrays here: they may be what was replaced.
  for (let i = 0; i < known.length; i++) {
    const { target, name, own } = known[i]!
    const now = getOwnPropertyDescriptor(target, name)
    if (now?.value === own.value) continue
    replaced[replaced.length] = { target, name, by: now }
    defineProperty(target, name, own)
  }
  try {
    return run()
  } finally {
    for (let i = 0; i < replaced.length; i++) {
      const { target, name, by } = replaced[i]!
      if (by === undefined) deleteProperty(target, name)
      else defineProperty(target, name, by)
    }
  }
}
