import type { PairwiseComparison } from '../comparison/types.ts'
import { cleanText, label } from './clean-text.ts'
import { formatCount } from './numbers.ts'

/** One warning, and what it was said of. */
export interface WarningGroup {
  readonly warning: string
  /** Comparisons, as `metric (candidate vs baseline)`; empty for a warning about the file. */
  readonly subjects: readonly string[]
}

/** More comparisons than this are counted, not named. */
const NAMED = 4

/**
 * The warnings of comparisons and of their file, each once, in the order in which they first appear.
 *
 * @param general warnings that belong to no comparison
 */
export function warningGroups(
  comparisons: readonly (PairwiseComparison | null)[],
  general: readonly string[] = [],
): WarningGroup[] {
  const groups = new Map<string, Set<string>>(general.map((warning) => [warning, new Set()]))
  for (const comparison of comparisons) {
    if (comparison === null) continue
    const subject = `${label(comparison.metric)} (${label(comparison.candidate)} vs ${label(comparison.baseline)})`
    for (const warning of comparison.warnings) {
      groups.set(warning, (groups.get(warning) ?? new Set<string>()).add(subject))
    }
  }
  return [...groups].map(([warning, subjects]) => ({ warning, subjects: atMost([...subjects]) }))
}

function atMost(subjects: string[]): string[] {
  if (subjects.length <= NAMED) return subjects
  return [...subjects.slice(0, NAMED - 1), `and ${formatCount(subjects.length - NAMED + 1)} more`]
}

/** Warnings as lines of a terminal, not yet wrapped. */
export function plainWarnings(groups: readonly WarningGroup[]): string[] {
  return groups.map(({ warning, subjects }) => {
    const where = subjects.length === 0 ? '' : ` [${subjects.join(', ')}]`
    return `Warning: ${cleanText(warning, 1000)}${where}`
  })
}
