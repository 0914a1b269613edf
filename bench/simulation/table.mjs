import { METRICS } from './null-models.mjs'
import { ATTEMPTS, WAYS } from './simulate.mjs'

const ALPHA = 0.05
/** What is printed beside the rest to show that the simulation would notice a broken rule; it has no limit. */
const CONTRASTS = ['without the correction', 'if the last attempt counted']

export const standardError = (share, count) => Math.sqrt((share * (1 - share)) / count)
const digits = (x, places = 3) => x.toFixed(places).replace(/^0/, '')

/**
 * What is promised: α, under any dependence of the metrics. Not for guards that see new data on each attempt: each attempt is
 * one more chance of a false alarm, so their files go wrong as often as one of several independent files does.
 */
function boundOf(role, way) {
  return role === 'guards' && way === 'repeated, new data' ? 1 - (1 - ALPHA) ** ATTEMPTS : ALPHA
}

/** One row for each group and way that has a limit: the shares for 1 to 8 gates, and whether all are within it. */
export function rowsOf(groups, count) {
  return groups.flatMap((group) =>
    Object.keys(WAYS)
      .filter((way) => !CONTRASTS.includes(way))
      .map((way) => {
        const shares = group.wrong[way].map((wrong) => wrong / count)
        const worst = Math.max(...shares)
        const bound = boundOf(group.role, way)
        const limit = bound + 3.5 * standardError(bound, count)
        return { ...group, way, shares, worst, bound, limit, holds: worst <= limit }
      }),
  )
}

const markdown = (lines) => lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Every cell, one row for each way of running the files of one kind. */
export function fullTable(rows, count) {
  const header = [
    'scores',
    'correlation',
    'gates',
    'alternative',
    'tests run',
    ...METRICS.map((_, j) => `J = ${j + 1}`),
  ]
  header.push('SE of the largest', 'limit', 'verdict')
  const lines = rows.map(({ kind, correlation, role, alternative, way, shares, worst, bound, limit, holds }) => [
    ...[kind, correlation, role, alternative, way, ...shares.map((share) => digits(share, 4))],
    digits(standardError(worst, count), 4),
    `${digits(bound)} + 3.5 SE = ${digits(limit, 4)}`,
    holds ? 'holds' : 'above',
  ])
  return markdown([header, header.map(() => '---'), ...lines])
}

/** The largest share over all numbers of gates and all correlations. */
export function summary(groups, count) {
  const ways = Object.keys(WAYS)
  const header = ['scores', 'gates', 'alternative', ...ways]
  const names = [...new Set(groups.map(({ kind, role, alternative }) => [kind, role, alternative].join(' | ')))]
  const lines = names.map((name) => {
    const same = groups.filter(({ kind, role, alternative }) => [kind, role, alternative].join(' | ') === name)
    return [name, ...ways.map((way) => digits(Math.max(...same.flatMap(({ wrong }) => wrong[way])) / count))]
  })
  return markdown([header, header.map(() => '---'), ...lines])
}
