import { quote } from '../evaluation/wording.ts'
import type { Collector } from './collector.ts'
import type { ReadContext } from './context.ts'

/** Refuses a unit that is there twice with the same repeat, and names both places. */
export function refuseDuplicates(rows: Collector, context: ReadContext): void {
  const { ids, places, repeats } = rows
  const hasRepeats = repeats.length > 0
  const seen = new Map<string, number>()
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row] as string
    const key = hasRepeats ? `${id.length}:${id}${repeats[row]}` : id
    const first = seen.get(key)
    if (first === undefined) {
      seen.set(key, row)
      continue
    }
    const where = `${rows.place(places[first] as number)} and ${rows.place(places[row] as number)}`
    if (!hasRepeats) throw context.fail(`unit ${quote(id)} is there twice: ${where}${rows.advice()}`)
    const repeat = `${String(context.options.repeat)} ${quote(repeats[row] as string)}`
    throw context.fail(`unit ${quote(id)} with ${repeat} is there twice: ${where}`)
  }
}
