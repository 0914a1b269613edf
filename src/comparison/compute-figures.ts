import { designFigures } from './design-figures.ts'
import { figuresOf } from './resampling.ts'

/**
 * Tests and intervals of comparisons over the same units: units that hang together are flipped and drawn together, all others
 * one by one.
 */
export const computeFigures: typeof figuresOf = (columns, options, progress) => {
  const { design } = columns[0]!.pair.pairing
  return design === null ? figuresOf(columns, options, progress) : designFigures(columns, design, options, progress)
}
