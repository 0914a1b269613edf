import type * as stats from '../../src/stats/index.ts'

export declare const CELLS: readonly Readonly<Record<string, string | number>>[]
export declare const SETTINGS: Readonly<Record<string, unknown>>
export declare const RESAMPLES: number
export declare const SIZES: readonly number[]
export declare const METHODS: readonly string[]
export declare const KINDS: Readonly<Record<string, unknown>>
export declare function coverageOf(
  of: typeof stats,
  kind: string,
  n: number,
  simulations: number,
): Record<string, number>
