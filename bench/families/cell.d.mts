import type * as stats from '../../src/stats/index.ts'

export declare const CELLS: readonly Readonly<Record<string, string | number>>[]
export declare const SETTINGS: Readonly<Record<string, unknown>>
export declare function findingsOf(
  of: typeof stats,
  cell: { readonly kind: string; readonly n: number; readonly correlation: number; readonly effect: number },
  runs: number,
): Record<string, number>
