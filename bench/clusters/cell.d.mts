import type { designFigures } from '../../src/comparison/design-figures.ts'
import type { isConstant, tTest } from '../../src/stats/index.ts'

export declare function findingsOf(
  modules: {
    readonly designFigures: typeof designFigures
    readonly isConstant: typeof isConstant
    readonly tTest: typeof tTest
  },
  cell: { readonly kind: string; readonly n: number; readonly correlation: number },
  runs: number,
): Record<string, number | null>
