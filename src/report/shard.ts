import type { RunReport } from '../family/types.ts'

/** Whether a report is of one of several shards. */
export const isPart = ({ shard }: Pick<RunReport, 'shard'>): boolean => shard !== undefined && shard.count > 1

/** `shard 2 of 3`; only for a report that has a shard. */
export const shardPhrase = ({ shard }: Pick<RunReport, 'shard'>): string => `shard ${shard?.index} of ${shard?.count}`

/** What a report of one shard does not tell. */
export const OTHER_SHARDS = 'what the others found is not in this report'
