import { targetFingerprint } from '../evaluation/index.ts'

/** Gathers the hashes that a tool writes beside each sample: two files whose samples differ must not be compared. */
export interface SampleHashes {
  set(row: number, hash: unknown): void
  /** `null` unless every row has a hash. */
  fingerprint(ids: readonly string[]): string | null
}

export function sampleHashes(): SampleHashes {
  const hashes: string[] = []
  let count = 0
  return {
    set(row, hash) {
      if (typeof hash !== 'string' || hash === '') return
      hashes[row] = hash
      count++
    },
    fingerprint: (ids) =>
      count === ids.length && count > 0
        ? targetFingerprint(
            hashes.map((hash) => [hash]),
            ids,
          )
        : null,
  }
}
