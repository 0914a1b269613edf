import { existsSync, readFileSync, writeFileSync } from 'node:fs'

/** Standard error of a simulated share. */
export const errorOf = (share, runs) => Math.sqrt((share * (1 - share)) / runs)

/** The most that a simulated share may be where docs promise a nominal one. */
export const limitOf = (share, runs) => share + 3.5 * errorOf(share, runs)

/**
 * Simulates cells and keeps each in a JSON file as soon as it is made, so that a long simulation can be made in parts. Cells that
 * the file has are not made again, unless it was made with other settings; cells that are no longer asked for are dropped.
 *
 * @param file where the cells are kept
 * @param settings what all cells share, such as the number of runs; also written
 * @param cells what names each cell
 * @param simulate makes the counts of one cell
 * @param seconds when to stop asking for more: processor time of this call
 * @returns all cells that the file has, each with its counts, in the order asked for, and how many are missing
 */
export function simulateCells(file, settings, cells, simulate, seconds = Number.POSITIVE_INFINITY) {
  const before = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
  const same = before !== null && Object.entries(settings).every(([key, value]) => sameJson(before[key], value))
  const keyOf = (cell) => JSON.stringify(cell)
  const made = new Map(same ? before.cells.map(({ counts, ...cell }) => [keyOf(cell), counts]) : [])
  const started = process.cpuUsage()
  const spent = () => {
    const { user, system } = process.cpuUsage(started)
    return (user + system) / 1e6
  }
  const present = () =>
    cells.filter((cell) => made.has(keyOf(cell))).map((cell) => ({ ...cell, counts: made.get(keyOf(cell)) }))
  for (const cell of cells) {
    if (made.has(keyOf(cell)) || spent() > seconds) continue
    const from = spent()
    made.set(keyOf(cell), simulate(cell))
    console.error(`${keyOf(cell)} ${(spent() - from).toFixed(1)} s`)
    writeFileSync(file, `${JSON.stringify({ ...settings, cells: present() }, null, 1)}\n`)
  }
  const all = present()
  return { cells: all, missing: cells.length - all.length }
}

const sameJson = (a, b) => JSON.stringify(a) === JSON.stringify(b)
