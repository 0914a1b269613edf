import type { EvaluationResult } from '../evaluation/types.ts'
import { describe } from '../evaluation/wording.ts'
import { idOf, textOf } from './cells.ts'
import { chooser } from './choose.ts'
import { collector, repeatAdvice } from './collector.ts'
import type { ReadContext } from './context.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject } from './json.ts'

/**
 * Reads `per_instance_stats.json` of HELM: per instance, perturbation and trial a list of stats, of which `mean` is read.
 *
 * A stat that an instance does not have is missing. Without `metrics`, stats that some instances lack are left out.
 *
 * @throws an input error for several perturbations or splits without `where`, and for several trials without
 * `repeat: 'train_trial_index'`
 */
export function readHelm(instances: readonly JsonValue[], context: ReadContext): EvaluationResult {
  const place = (at: number): string => `record ${at + 1}`
  const rows = collector(context, place, () => repeatAdvice('train_trial_index'))
  const choice = chooser<JsonObject>(context, [
    { key: 'perturbation', names: (instance) => [perturbationOf(instance)] },
    { key: 'split', names: (instance) => [splitOf(instance)] },
  ])
  const { repeat, id: idKey = 'instance_id' } = context.options
  instances.forEach((instance, at) => {
    const stats = isObject(instance) ? instance['stats'] : undefined
    if (!isObject(instance) || !Array.isArray(stats)) throw context.fail(`${place(at)} has no list of stats`)
    if (!choice.accepts(instance)) return
    const id = idOf(instance[idKey])
    if (id === null) throw context.fail(`${place(at)}: ${idKey} is ${describe(instance[idKey])}`)
    const row = rows.row(id, at, typeof repeat === 'string' ? textOf(instance[repeat]) : undefined)
    for (const stat of stats) {
      const name = isObject(stat) ? nameOf(stat) : null
      if (!isObject(stat) || name === null) throw context.fail(`${place(at)}: a stat has no name`)
      const column = rows.column(name, true)
      if (column === null) continue
      if (Number.isFinite(column.values[row]))
        throw context.fail(`${place(at)}: the stat ${JSON.stringify(name)} is there twice`)
      const mean = meanOf(stat)
      if (mean === null)
        throw context.fail(`${place(at)}: the mean of ${JSON.stringify(name)} is ${describe(stat['mean'])}`)
      rows.set(row, column, mean, 'the stat counts nothing')
    }
  })
  choice.check()
  return rows.finish({ metadata: choice.chosen() })
}

function nameOf(stat: JsonObject): string | null {
  const name = stat['name']
  if (!isObject(name) || typeof name['name'] !== 'string') return null
  return typeof name['sub_split'] === 'string' ? `${name['name']}/${name['sub_split']}` : name['name']
}

/** The mean; `NaN` where nothing was counted, `null` where it is no number. */
function meanOf(stat: JsonObject): number | null {
  const { mean, count } = stat
  if (typeof mean === 'number') return mean
  return mean === undefined && count === 0 ? Number.NaN : null
}

function perturbationOf(instance: JsonObject): string {
  const perturbation = instance['perturbation']
  return isObject(perturbation) ? textOf(perturbation['name']) : 'none'
}

function splitOf(instance: JsonObject): string {
  for (const stat of instance['stats'] as JsonValue[]) {
    const name = isObject(stat) ? stat['name'] : undefined
    if (isObject(name) && typeof name['split'] === 'string') return name['split']
  }
  return 'none'
}
