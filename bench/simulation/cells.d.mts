/** The most that a simulated share may be where docs promise a nominal one. */
export declare function limitOf(share: number, runs: number): number
