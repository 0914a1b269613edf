/** Letters to insert, drop or change to turn one text into another. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (let i = 1; i <= from.length; i++) {
    const next = [i]
    for (let j = 1; j <= to.length; j++) {
      const changed = row[j - 1]! + (from[i - 1] === to[j - 1] ? 0 : 1)
      next.push(Math.min(changed, row[j]! + 1, next[j - 1]! + 1))
    }
    row = next
  }
  return row[to.length]!
}

/** The name that was most likely meant: at most two letters, and a third of them, away; `null` without one. */
export function nearest(given: string, names: Iterable<string>): string | null {
  let best: string | null = null
  let least = Math.min(2, Math.floor(given.length / 3)) + 1
  if (given.length > 100) return null
  for (const name of names) {
    if (name.length > 100) continue
    const edits = editsBetween(given.toLowerCase(), name.toLowerCase())
    if (edits >= least) continue
    least = edits
    best = name
  }
  return best
}
