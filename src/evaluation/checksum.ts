import type { EvaluationResult } from './types.ts'

// Taken once: a look-up of a global leaves the compiled code in the sandboxes of test runners.
const { imul } = Math

/** Where a result keeps what its scores were when it was made; other copies of the package find it too. */
export const CHECKSUMS = Symbol.for('holmgate.checksums')

/** A number that is another one as soon as a score changes or moves to another row, but for one case in 2^32. */
export function checksum(column: Float64Array): number {
  const words = new Uint32Array(column.buffer, column.byteOffset, column.length * 2)
  let sum = 0x811c9dc5
  for (let i = 0; i < words.length; i++) sum = imul(sum ^ words[i]!, 0x01000193) ^ (sum >>> 15)
  return sum >>> 0
}

/** What the scores of a metric were when the result was made, `undefined` where that was not noted. */
export const notedChecksum = (result: EvaluationResult, metric: string): number | undefined =>
  (result as { [CHECKSUMS]?: ReadonlyMap<string, number> })[CHECKSUMS]?.get(metric)
