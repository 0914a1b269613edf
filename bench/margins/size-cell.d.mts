type Stats = typeof import('../../src/stats/index.ts')

export function sizeOf(stats: Stats, kind: string, n: number, runs: number): Record<string, number | null>
export function oneSampleSize(stats: Stats, share: number, n: number, runs: number): { binomial: number; t: number }
export function fileSize(stats: Stats, correlation: number, runs: number, n?: number): number
