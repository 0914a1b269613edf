import type { UnitDesign } from '../evaluation/index.ts'
import { standardDeviation } from '../stats/index.ts'
import { designFacts } from './design-figures.ts'
import type { PairedDifferences } from './paired-differences.ts'

/** Standard error of the mean difference, in the metric's own scale: robust to clusters and strata where there are some. */
export function meanError(differences: PairedDifferences, design: UnitDesign | null): number {
  const { scaled, scale } = differences
  if (design !== null) return designFacts(differences, design).standardError / scale
  return standardDeviation(scaled.values) / scale / Math.sqrt(scaled.values.length)
}
