import { nearest } from '../evaluation/nearest.ts'
import { canonicalMetric } from '../metrics/metric-names.ts'
import type { ReadContext } from './context.ts'
import { list } from './context.ts'

/** Whether the caller wants a metric that the file calls `raw`. */
export function isWanted(raw: string, wanted: readonly string[] | null): boolean {
  if (wanted === null || wanted.includes(raw)) return true
  const key = canonicalMetric(raw)
  return wanted.some((name) => canonicalMetric(name) === key)
}

/**
 * Decides which of a file's metrics the result has, and under which key.
 *
 * Metrics that were asked for keep the caller's spelling: an exact match wins, then an alias, and two aliases are an
 * error. Without a request every metric gets its canonical name, except where two would get the same one.
 *
 * @param others metrics of the file that nobody asked for, for the message about one that is not there
 * @returns key of the result by the file's own name, in the order of the request or of the file
 */
export function nameMetrics(
  found: readonly string[],
  context: ReadContext,
  others: Iterable<string> = [],
): Map<string, string> {
  return context.metrics === null ? nameAll(found, context) : nameWanted(found, context.metrics, context, others)
}

function nameAll(found: readonly string[], context: ReadContext): Map<string, string> {
  const byKey = new Map<string, string[]>()
  for (const raw of found) {
    const key = canonicalMetric(raw)
    byKey.set(key, [...(byKey.get(key) ?? []), raw])
  }
  const names = new Map<string, string>()
  for (const [key, raws] of byKey) {
    if (raws.length > 1) {
      context.notices.push(`${list(raws)} are all spellings of "${key}"; they keep their own names.`)
    }
    for (const raw of raws) names.set(raw, raws.length > 1 ? raw : key)
  }
  return names
}

function nameWanted(
  found: readonly string[],
  wanted: readonly string[],
  context: ReadContext,
  others: Iterable<string>,
): Map<string, string> {
  const names = new Map<string, string>()
  for (const name of wanted) {
    const key = canonicalMetric(name)
    const matches = found.includes(name) ? [name] : found.filter((raw) => canonicalMetric(raw) === key)
    if (matches.length === 0) {
      const all = [...found, ...others]
      const meant = nearest(name, all)
      throw context.fail(
        `there is no metric ${JSON.stringify(name)}; ${meant === null ? '' : `did you mean ${JSON.stringify(meant)}? `}the file has ${list(all, 30)}`,
      )
    }
    if (matches.length > 1) {
      throw context.fail(`${JSON.stringify(name)} could be ${list(matches)}; name one of them in metrics`)
    }
    const raw = matches[0] as string
    if (names.has(raw)) {
      throw context.fail(`metrics ${JSON.stringify(names.get(raw))} and ${JSON.stringify(name)} are the same one`)
    }
    names.set(raw, name)
  }
  tellOtherSpellings(found, names, context)
  return names
}

/** Says which columns hold a metric that is read from another one, whose name is the one that was asked for. */
function tellOtherSpellings(found: readonly string[], names: ReadonlyMap<string, string>, context: ReadContext): void {
  for (const raw of names.keys()) {
    const others = found.filter((other) => !names.has(other) && canonicalMetric(other) === canonicalMetric(raw))
    if (others.length === 0) continue
    context.notices.push(
      `${list(others)} ${others.length === 1 ? 'is the same metric as' : 'are the same metric as'} "${raw}" by another name; "${raw}" is what is read.`,
    )
  }
}
