import type { designFigures } from '../../src/comparison/design-figures.ts'
import type { isConstant, tTest } from '../../src/stats/index.ts'

export declare const CELLS: readonly Readonly<Record<string, string | number>>[]
export declare const SETTINGS: Readonly<Record<string, unknown>>
export declare function runsOf(cell: { readonly n: number; readonly effect: number }): number
export declare function findingsOf(
  modules: {
    readonly designFigures: typeof designFigures
    readonly isConstant: typeof isConstant
    readonly tTest: typeof tTest
  },
  cell: { readonly kind: string; readonly n: number; readonly correlation: number; readonly effect: number },
  runs: number,
): Record<string, number | null>
