import { misuseError } from '../evaluation/errors.ts'
import { isEvaluationResult, toEvaluationResult } from '../evaluation/index.ts'
import { isMap, isRecord, own } from '../evaluation/kinds.ts'
import type { EvaluationResult, ResultLike } from '../evaluation/types.ts'
import { all, describe, quote } from '../evaluation/wording.ts'

/** The models of `compareModels()`: by name, or as results that carry their names. */
export type Models =
  | Readonly<Record<string, ResultLike>>
  | ReadonlyMap<string, ResultLike>
  | readonly EvaluationResult[]

/** One model under its name. */
export interface NamedModel {
  readonly name: string
  readonly result: EvaluationResult
}

/** Keys that JavaScript moves to the front of an object, whatever the order in which they were written. */
const isReordered = (key: string): boolean => /^(0|[1-9]\d*)$/.test(key) && Number(key) < 2 ** 32 - 1

/**
 * The models with their names, in the order in which they were given.
 *
 * @throws HolmgateError (misuse) for models of another shape, without or with the same name, and for a record whose order
 *   JavaScript has changed, unless there is a reference; (input) for data that are wrong
 */
export function readModels(
  models: unknown,
  reference: string | undefined,
  metrics: readonly string[],
  where: string,
): NamedModel[] {
  const entries = entriesOf(models, where)
  const names = entries.map(([name]) => name)
  const numbers = isRecord(models) ? names.filter(isReordered) : []
  if (numbers.length > 0 && reference === undefined) {
    throw misuseError(
      `${where}: JavaScript sorts the keys ${all(numbers)} before all others, so it is not known which model was meant to be ` +
        'the baseline. Pass a Map or an array, or name the reference.',
    )
  }
  if (entries.length < 2) throw misuseError(`${where}: it takes at least 2 models, found ${entries.length}.`)
  if (reference !== undefined && !names.includes(reference)) {
    throw misuseError(
      `${where}: there is no model ${quote(reference)} to be the reference. The models are ${all(names)}.`,
    )
  }
  for (const [i, [name, value]] of entries.entries()) {
    const same = entries.slice(0, i).find(([, other]) => other === value)
    if (same === undefined) continue
    throw misuseError(`${where}: ${quote(same[0])} and ${quote(name)} are the same object. Pass two results.`)
  }
  return entries.map(([name, value]) => ({ name, result: toEvaluationResult(value, quote(name), metrics) }))
}

function entriesOf(models: unknown, where: string): [name: string, value: unknown][] {
  if (Array.isArray(models)) return namedResults(models, where)
  if (isEvaluationResult(models) || (isRecord(models) && Array.isArray(own(models, 'sampleIds')))) {
    throw misuseError(
      `${where}: it takes several models, found a single result. Pass an object such as { main, candidate }.`,
    )
  }
  if (isRecord(models)) return Object.entries(models)
  if (!isMap(models)) {
    throw misuseError(
      `${where}: the models must be an object, a Map or an array of named results, found ${describe(models)}.`,
    )
  }
  return [...models].map(([name, value]) => {
    if (typeof name === 'string') return [name, value]
    throw misuseError(`${where}: the keys of the Map must be the names of the models, found ${describe(name)}.`)
  })
}

function namedResults(models: readonly unknown[], where: string): [name: string, value: unknown][] {
  const named = models.map((model, i): [string, unknown] => {
    const name = isRecord(model) ? model['name'] : undefined
    if (typeof name === 'string' && name !== '') return [name, model]
    throw misuseError(
      `${where}: the model at index ${i} has no name. Give each result a name, or pass an object by name.`,
    )
  })
  const twice = named.find(([name], i) => named.findIndex(([other]) => other === name) !== i)
  if (twice !== undefined) throw misuseError(`${where}: two models are named ${quote(twice[0])}. Names must differ.`)
  return named
}
