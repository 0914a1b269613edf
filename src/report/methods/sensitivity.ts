import type { Cite, Rows } from './parts.ts'

/** What comparisons that were not significant could have seen. */
export function sensitivitySentences(rows: Rows, cite: Cite): string[] {
  const open = rows.filter(({ significant }) => !significant)
  const [able, few] = [
    open.filter(({ minimumDetectableEffect }) => minimumDetectableEffect !== null),
    open.filter(({ minimumDetectableEffect }) => minimumDetectableEffect === null),
  ]
  return [
    ...(able.length === 0
      ? []
      : [
          `For comparisons that were not significant the smallest difference detectable with 80 % power is given ${cite('bloom')}.`,
        ]),
    ...(few.length === 0
      ? []
      : [
          `Where fewer than 10 units differ, the upper confidence bound on the share of units that could stands in its place ${cite('clopper')}.`,
        ]),
  ]
}
