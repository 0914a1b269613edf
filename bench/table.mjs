const HEADER = ['work', 'ours', 'beside', 'takes', 'ratio', 'target', 'verdict']

const cellsOf = (row) => [
  row.work,
  row.oursText,
  row.peer ?? '',
  row.peerText ?? '',
  row.ratio === undefined ? '' : `${row.ratio.toFixed(row.ratio < 10 ? 1 : 0)}×`,
  row.targetText ?? '',
  row.verdict,
]

/** Rows as aligned text: work, ours, peer, ratio or limit, verdict. */
export function formatTable(rows) {
  const lines = rows.map(cellsOf)
  const widths = HEADER.map((title, column) => Math.max(title.length, ...lines.map((line) => line[column].length)))
  const line = (cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column]))
      .join('  ')
      .trimEnd()
  return [line(HEADER), widths.map((width) => '-'.repeat(width)).join('  '), ...lines.map(line)].join('\n')
}

/** The same as Markdown, with the machine that the rows were measured on. */
export function markdownTable({ machine, rows }) {
  const line = (cells) => `| ${cells.join(' | ')} |`
  const table = [line(HEADER), line(HEADER.map(() => '---')), ...rows.map((row) => line(cellsOf(row)))].join('\n')
  return `${machineLine(machine)}\n\n${table}`
}

export const machineLine = ({ node, cpu, cores, loadBefore, loadAfter }) =>
  `Node ${node}, ${cpu}, ${cores} cores, load ${loadBefore.toFixed(1)} before and ${loadAfter.toFixed(1)} after.`

/** A row that compares processor times; without a target it only informs. */
export function ratioRow({ work, ours, peer, result, target }) {
  const oursText = seconds(ours.cpu)
  if (result.skipped !== undefined)
    return { work, oursText, ours, peer, peerText: 'skipped', verdict: `skipped: ${result.skipped}` }
  const ratio = result.cpu / ours.cpu
  return {
    work,
    ours,
    oursText,
    peer,
    theirs: result,
    peerText: seconds(result.cpu),
    ratio,
    ...(target === undefined ? {} : { target, targetText: `≥ ${target}×` }),
    verdict: target === undefined ? 'for information' : ratio >= target ? 'holds' : 'falls short',
  }
}

/** A row with an absolute limit; without one it only informs. */
export function limitRow({ work, value, wall, limit, unit, note }) {
  const text = (x) => (unit === 's' ? seconds(x) : `${x.toFixed(0)} ${unit}`)
  return {
    work,
    value,
    ...(wall === undefined ? {} : { wall }),
    unit,
    oursText: text(value),
    ...(limit === undefined ? {} : { limit, targetText: `< ${text(limit)}` }),
    ...(note === undefined ? {} : { peer: note }),
    verdict: limit === undefined ? 'for information' : value < limit ? 'holds' : 'falls short',
  }
}

function seconds(x) {
  return x < 0.1 ? `${(1000 * x).toFixed(1)} ms` : `${x.toFixed(2)} s`
}
