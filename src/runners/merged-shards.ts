import type { RunReport } from '../family/types.ts'

/** Which shard a test file ran in. */
export type Shard = NonNullable<RunReport['shard']>

/**
 * What is missing of the shards that a run merges: a blob that was lost takes its red tests with it, and the runner does not notice.
 *
 * @param shards of the files that were merged, `undefined` where nothing was noted
 */
export function missingShards(shards: readonly (Shard | undefined)[]): string[] {
  const known = shards.filter((shard) => shard !== undefined)
  const counts = [...new Set(known.map(({ count }) => count))]
  if (counts.length > 1)
    return [
      `The merged shards are not of one run: some are of ${counts.sort((a, b) => a - b).join(', others of ')} shards.`,
    ]
  const seen = new Set(known.map(({ index }) => index))
  return Array.from({ length: counts[0] ?? 0 }, (_, at) => at + 1)
    .filter((index) => !seen.has(index))
    .map(
      (index) =>
        `Shard ${index} of ${counts[0]} is missing from what was merged. Merge the blobs of all shards; one that crashed left none, and its run is red.`,
    )
}
