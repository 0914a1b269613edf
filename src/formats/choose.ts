import { quote } from '../evaluation/wording.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'

/** Something that one file can hold several of (models, filters, splits) and a result must hold one of. */
export interface Dimension<R> {
  /** Its name in `where`, e.g. `filter`. */
  readonly key: string
  /** Whether the option `model` chooses it. */
  readonly isModel?: boolean
  /** The names of a record's value; the first one is shown. */
  names(record: R): readonly string[]
}

/** Lets through the records that belong together, and says what else there is. */
export interface Chooser<R> {
  accepts(record: R): boolean
  /** Throws if the file mixes what was not chosen between, or if nothing matched. */
  check(): void
  /** The value of each dimension, by key. */
  chosen(): Record<string, string>
}

const maxNames = 20

/** Filters records by `model` and `where`. A dimension that was not chosen must have one value only. */
export function chooser<R>(context: ReadContext, dimensions: readonly Dimension<R>[]): Chooser<R> {
  const { model, where = {} } = context.options
  const keys = dimensions.map(({ key }) => key)
  const stray = Object.keys(where).filter((key) => !keys.includes(key))
  if (stray.length > 0)
    throw context.fail(
      `where: ${list(stray)} cannot be chosen here; ${keys.length === 0 ? 'nothing can' : `${list(keys)} can`}`,
    )
  if (model !== undefined && !dimensions.some(({ isModel }) => isModel)) {
    throw context.fail(`model: ${quote(model)} cannot be chosen here; such a file holds one model`)
  }
  const parts = dimensions.map((dimension) => {
    const told = Object.hasOwn(where, dimension.key)
      ? String(where[dimension.key])
      : dimension.isModel
        ? model
        : undefined
    return { dimension, told, seen: new Map<string, number>() }
  })
  // What was chosen comes first: the rest has to be unique among the records that are left.
  parts.sort((a, b) => Number(a.told === undefined) - Number(b.told === undefined))
  let accepted = 0

  return {
    accepts(record) {
      for (const { dimension, told, seen } of parts) {
        const names = dimension.names(record)
        const name = names[0] ?? 'none'
        if (seen.has(name) || seen.size < maxNames) seen.set(name, (seen.get(name) ?? 0) + 1)
        if (told === undefined ? seen.size > 1 : !names.includes(told)) return false
      }
      accepted++
      return true
    },
    check() {
      for (const { dimension, told, seen } of parts) {
        const how = dimension.isModel ? 'model' : `where: { ${dimension.key}: … }`
        const what = `${dimension.key} is one of ${list(seen.keys(), maxNames)}`
        if (told === undefined && seen.size > 1) throw context.fail(`it mixes results: ${what}. Choose one with ${how}`)
        if (told !== undefined && accepted === 0 && seen.size > 0 && !seen.has(told)) {
          throw context.fail(`nothing matches ${dimension.key} ${quote(told)}: ${what}`)
        }
      }
    },
    chosen() {
      const result: Record<string, string> = Object.create(null)
      for (const { dimension, told, seen } of parts) {
        const name = told ?? [...seen.keys()][0]
        if (name !== undefined) result[dimension.key] = name
      }
      return result
    },
  }
}
