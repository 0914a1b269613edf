import type { designFigures } from '../../src/comparison/design-figures.ts'

export declare const CELLS: readonly Readonly<Record<string, string | number>>[]
export declare const SETTINGS: Readonly<Record<string, unknown>>
export declare function runsOf(cell: { readonly n: number }): number
export declare function coverageOf(
  modules: { readonly designFigures: typeof designFigures },
  cell: { readonly kind: string; readonly n: number; readonly correlation: number },
  runs: number,
): Record<string, number>
