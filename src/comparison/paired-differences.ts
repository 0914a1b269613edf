import { createHash } from 'node:crypto'
import { unitColumn } from '../evaluation/index.ts'
import type { EvaluationResult, Precision } from '../evaluation/types.ts'
import { zeroTolerance } from '../stats/index.ts'
import type { Differences } from '../stats/types.ts'
import { precisionOf } from './precision.ts'

/** The differences of one metric between two paired results, and how they were made ready for the statistics. */
export interface PairedDifferences {
  /** candidate − baseline of each unit, ranked by sorted id; 0 where float noise could have made it. */
  readonly values: Float64Array
  /** The same, with their tolerances, times `scale`: squares of very large or small scores would leave the range of doubles. */
  readonly scaled: Differences
  /** A power of two, mostly 1. */
  readonly scale: number
}

const power = (exponent: number): number => 2 ** Math.min(1000, Math.max(-1000, exponent))

/** 1 for all usual sizes, else the power of two that brings the largest difference near 1. */
function scaleFor(largest: number): number {
  if (largest === 0 || (largest > 2 ** -300 && largest < 2 ** 300)) return 1
  return power(-Math.floor(Math.log2(largest)))
}

/** Differences of two results that `pairResults()` accepted. */
export function pairedDifferences(
  baseline: EvaluationResult,
  candidate: EvaluationResult,
  metric: string,
): PairedDifferences {
  const [a, b] = [unitColumn(baseline, metric), unitColumn(candidate, metric)]
  const single = [baseline, candidate].some((result) => precisionOf(result, metric).precision === 'float32')
  const values = new Float64Array(a.means.length)
  const tolerances = new Float64Array(a.means.length)
  let largest = 0
  for (let unit = 0; unit < values.length; unit++) {
    const tolerance = zeroTolerance(a.magnitudes[unit]! + b.magnitudes[unit]!, single ? 'float32' : 'float64')
    const difference = b.means[unit]! - a.means[unit]!
    tolerances[unit] = tolerance
    if (Math.abs(difference) <= tolerance) continue
    values[unit] = difference
    largest = Math.max(largest, Math.abs(difference))
  }
  return withScale(values, tolerances, largest)
}

function withScale(values: Float64Array, tolerances: Float64Array, largest: number): PairedDifferences {
  const scale = scaleFor(largest)
  const scaled =
    scale === 1
      ? { values, tolerances }
      : { values: values.map((d) => d * scale), tolerances: tolerances.map((e) => e * scale) }
  return { values, scaled, scale }
}

/**
 * Differences with an amount added to each, ready for the statistics like the differences themselves.
 *
 * @param shifts what is added to each unit's difference, ranked as they are
 * @param precision of the numbers that the shifts were made from
 */
export function shiftedDifferences(
  differences: PairedDifferences,
  shifts: Float64Array,
  precision: Precision,
): PairedDifferences {
  const values = new Float64Array(shifts.length)
  const tolerances = new Float64Array(shifts.length)
  let largest = 0
  for (let unit = 0; unit < values.length; unit++) {
    const tolerance =
      differences.scaled.tolerances[unit]! / differences.scale + zeroTolerance(Math.abs(shifts[unit]!), precision)
    const shifted = differences.values[unit]! + shifts[unit]!
    tolerances[unit] = tolerance
    if (Math.abs(shifted) <= tolerance) continue
    values[unit] = shifted
    largest = Math.max(largest, Math.abs(shifted))
  }
  return withScale(values, tolerances, largest)
}

/** SHA-256 of the unit digest and the differences as little-endian doubles: whoever has the scores can check a verdict. */
export function differencesDigest(units: string, values: Float64Array): string {
  const bytes = Buffer.from(values.buffer, values.byteOffset, values.byteLength)
  const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1
  const hash = createHash('sha256').update(units)
  return hash.update(isLittleEndian ? bytes : Buffer.from(bytes).swap64()).digest('hex')
}
