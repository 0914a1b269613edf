import type { simultaneousIntervals } from '../../src/comparison/westfall-young.ts'

export declare const CELLS: readonly Readonly<Record<string, string | number>>[]
export declare const SETTINGS: Readonly<Record<string, unknown>>
export declare function coverageOf(
  modules: { readonly simultaneousIntervals: typeof simultaneousIntervals },
  cell: { readonly kind: string; readonly n: number; readonly correlation: number },
  runs: number,
): Record<string, number>
