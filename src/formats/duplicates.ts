import { quote } from '../evaluation/wording.ts'
import type { Collector } from './collector.ts'
import type { ReadContext } from './context.ts'

/** Refuses a unit that is there twice with the same repeat, and names both places. */
export function refuseDuplicates(rows: Collector, context: ReadContext): void {
  const { ids, repeats } = rows
  const hasRepeats = repeats.length > 0
  const idOf = numbered()
  const repeatOf = numbered()
  const seen = new Set<number>()
  for (let row = 0; row < ids.length; row++) {
    const id = ids[row]!
    const key = hasRepeats ? idOf(id) + repeatOf(repeats[row]!) * ids.length : idOf(id)
    if (seen.size !== seen.add(key).size) continue
    const first = ids.findIndex((other, at) => other === id && repeats[at] === repeats[row])
    const where = `${rows.place(first)} and ${rows.place(row)}`
    if (!hasRepeats) throw context.fail(`unit ${quote(id)} is there twice: ${where}${rows.advice()}`)
    const repeat = `${String(context.options.repeat)} ${quote(repeats[row]!)}`
    throw context.fail(`unit ${quote(id)} with ${repeat} is there twice: ${where}`)
  }
}

/** Numbers texts in the order in which they come: numbers are far cheaper to tell apart than pairs of texts. */
function numbered(): (text: string) => number {
  const numbers = new Map<string, number>()
  return (text) => {
    const known = numbers.get(text)
    if (known !== undefined) return known
    numbers.set(text, numbers.size)
    return numbers.size - 1
  }
}
