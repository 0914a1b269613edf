import type * as stats from '../../src/stats/index.ts'

export declare const CELLS: readonly Readonly<Record<string, string | number>>[]
export declare const SETTINGS: Readonly<Record<string, unknown>>
export declare function sizeOf(of: typeof stats, kind: string, n: number, runs: number): Record<string, number | null>
export declare function passesByRule(
  of: typeof stats,
  cell: { readonly kind: string; readonly n: number; readonly margin: number },
  runs: number,
): Record<string, number>
