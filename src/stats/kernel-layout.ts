// What the kernels keep where in their memory, as byte offsets. TypeScript and AssemblyScript both read this file.

/** Four generators side by side, `WordLanes` of random-words.ts: 64 bytes. */
export const LANES = 0
/** Number of the next word of WORDS that the bootstrap takes, 32 bits. */
export const CURSOR = 64
/** The values of 32 units in one or four columns, unit after unit, doubles: 1 KiB. */
export const VALUES = 1024
/** How accepted ones of eight draws are moved together, 16 bytes for each of the 256 patterns. */
export const SHUFFLES = 4096
/** Units that were just drawn, 32 bits each. */
export const UNITS = 8192
/** Subset sums of four times eight units, rows of one or four doubles: 32 KiB. */
export const TABLES = 16384
/** Random words, 32 bits each. */
export const WORDS = 49152
/** Sums and rows, wherever the caller puts them. */
export const DATA = 114688

/** Room of WORDS: the most words that are filled at once. */
export const MOST_WORDS = 16384
/** The bootstrap fills fewer, which stay in the fastest cache. */
export const BOOTSTRAP_WORDS = 4096
/** Draws between two rounds of adding; up to 7 more may be drawn. UNITS has room for them. */
export const UNITS_AT_ONCE = 1024
