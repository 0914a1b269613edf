import type * as stats from '../../src/stats/index.ts'

export declare function findingsOf(
  of: typeof stats,
  cell: { readonly kind: string; readonly n: number; readonly effect: number },
  runs: number,
): Record<string, number | null>
