import { parseArgs } from 'node:util'
import { baselineChanges } from '../evaluation/baseline-changes.ts'
import type { StoredBaseline } from '../evaluation/baseline-text.ts'
import { misuseError } from '../evaluation/errors.ts'
import { unitColumn } from '../evaluation/index.ts'
import { isSameUnits } from '../evaluation/pair-results.ts'
import { unitId, unitsOf } from '../evaluation/units.ts'
import { all } from '../evaluation/wording.ts'
import { cleanText } from '../github/sanitise.ts'
import { formatCount, formatSigned } from '../report/numbers.ts'
import { plural } from '../report/words.ts'
import { openBaseline, originLine } from './baseline-files.ts'
import { positiveInteger } from './options.ts'
import { say } from './print.ts'
import type { Io } from './types.ts'

const rounded = (value: number): string => String(Number(value.toPrecision(6)))

/** The units that moved most, with both values, those that lost most first; ties in the order of the ids. */
function movers(old: StoredBaseline, now: StoredBaseline, metric: string, most: number): string[] {
  const [before, after] = [unitColumn(old.result, metric).means, unitColumn(now.result, metric).means]
  const units = unitsOf(now.result)
  const order = Array.from(before, (_, unit) => unit)
    .filter((unit) => before[unit] !== after[unit])
    .sort((a, b) => after[a]! - before[a]! - (after[b]! - before[b]!) || a - b)
  const losses = order.filter((unit) => after[unit]! < before[unit]!)
  const gains = order.slice(losses.length)
  const lost = Math.min(losses.length, Math.max(Math.ceil(most / 2), most - gains.length))
  const shown = [...losses.slice(0, lost), ...gains.slice(Math.max(0, gains.length - (most - lost)))]
  return shown.map((unit) => {
    const change = formatSigned(after[unit]! - before[unit]!)
    return `    ${cleanText(unitId(now.result, units, unit), 60)}: ${rounded(before[unit]!)} to ${rounded(after[unit]!)} (${change})`
  })
}

function metricLines(old: StoredBaseline, now: StoredBaseline, metric: string, most: number): string[] {
  const [before, after] = [old.result.metrics[metric]!, now.result.metrics[metric]!]
  const mean = `  ${cleanText(metric, 60)}: mean ${rounded(before)} to ${rounded(after)} (${formatSigned(after - before)})`
  if (!isSameUnits(old.result, now.result)) return [mean]
  const [x, y] = [unitColumn(old.result, metric).means, unitColumn(now.result, metric).means]
  const up = x.reduce((count, value, unit) => count + Number(y[unit]! > value), 0)
  const down = x.reduce((count, value, unit) => count + Number(y[unit]! < value), 0)
  const same = x.length - up - down
  return [
    `${mean}; ${plural(up, 'unit')} up, ${formatCount(down)} down, ${formatCount(same)} the same`,
    ...movers(old, now, metric, most),
  ]
}

/** `holmgate baseline diff`. */
export function diffBaselines(args: readonly string[], io: Io): void {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { metric: { type: 'string', multiple: true }, units: { type: 'string', default: '10' } },
  })
  const [first, second] = positionals
  if (first === undefined || second === undefined || positionals.length > 2)
    throw misuseError('holmgate baseline diff needs two baselines, the old one first.')
  if (first === '-' && second === '-')
    throw misuseError('holmgate baseline diff: only one of the two can be standard input.')
  const most = positiveInteger('--units', values.units)
  const [old, now] = [openBaseline(first, io), openBaseline(second, io)]
  const known = new Set([...Object.keys(old.result.values), ...Object.keys(now.result.values)])
  const asked = values.metric ?? [...known]
  const unknown = asked.filter((metric) => !known.has(metric))
  if (unknown.length > 0)
    throw misuseError(`holmgate baseline diff: neither holds the metric ${all(unknown)}. They hold ${all([...known])}.`)
  const both = asked.filter((metric) => metric in old.result.values && metric in now.result.values)
  const changes = baselineChanges(old, now.result, now.inputs, both)
  const only = (where: StoredBaseline, other: StoredBaseline, word: string): string[] =>
    asked
      .filter((metric) => metric in where.result.values && !(metric in other.result.values))
      .map((metric) => `  ${cleanText(metric, 60)}: ${word}`)
  const lines = [
    `old: ${cleanText(first)}, ${originLine(old)}`,
    `new: ${cleanText(second)}, ${originLine(now)}`,
    ...(old.digest === now.digest ? ['The scores are the same.'] : []),
    ...changes.map((change) => `  conditions: ${cleanText(change, 500)}`),
    ...(old.digest === now.digest ? [] : both.flatMap((metric) => metricLines(old, now, metric, most))),
    ...only(old, now, 'only in the old one'),
    ...only(now, old, 'only in the new one'),
  ]
  say(io, lines.join('\n'))
}
