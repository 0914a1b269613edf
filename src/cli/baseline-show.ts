import { parseArgs } from 'node:util'
import { misuseError } from '../evaluation/errors.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import { cleanText } from '../github/sanitise.ts'
import { formatCount } from '../report/numbers.ts'
import { openBaseline, originLine } from './baseline-files.ts'
import { say } from './print.ts'
import type { Io } from './types.ts'

/** A mean and the direction of its metric. */
const metricLine = (result: EvaluationResult, metric: string): string => {
  const way = result.betterWhen[metric]
  return `  ${cleanText(metric, 60)}: mean ${Number(result.metrics[metric]!.toPrecision(6))}${way === undefined ? '' : ` (${way} is better)`}`
}

/** `holmgate baseline show`. */
export function showBaselines(args: readonly string[], io: Io): void {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true, options: {} })
  if (positionals.length === 0)
    throw misuseError('holmgate baseline show needs the files to show, such as __baselines__/ranker.json.')
  for (const path of positionals) {
    const stored = openBaseline(path, io)
    const { result, inputs, fingerprint } = stored
    const given = Object.entries(inputs).map(
      ([key, value]) => `${cleanText(key, 60)} ${cleanText(JSON.stringify(value), 60)}`,
    )
    const rows = result.nScoredRows === result.nUnits ? '' : ` in ${formatCount(result.nScoredRows)} rows`
    say(
      io,
      [
        cleanText(path),
        `  ${originLine(stored)}`,
        `  ${formatCount(result.nUnits)} units${rows}; inputs: ${given.join(', ') || 'none'}; fingerprint ${fingerprint.slice(0, 12)}`,
        ...Object.keys(result.values).map((metric) => metricLine(result, metric)),
      ].join('\n'),
    )
  }
}
