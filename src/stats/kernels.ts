import { plainKernels } from './plain-kernels.ts'
import { wasmKernels } from './wasm-kernels.ts'

/**
 * The innermost loops of all resampling, on a memory that is divided as kernel-layout.ts says. All implementations leave the
 * same bits. A caller writes whatever a loop reads: the memory may hold what an earlier caller left.
 */
export interface Kernels {
  readonly buffer: ArrayBuffer
  /**
   * Adds to each of `count` sums, a multiple of 4, the VALUES whose bit is set in the word of the same number. The words are in
   * WORDS or, if they are to be `fresh`, are first written there, the next ones of the generators in LANES. VALUES has one column,
   * and the sums, from the address `sums` on, are doubles.
   */
  addSignsOne(sums: number, count: number, fresh: boolean): void
  /** As `addSignsOne` with four columns; a sum is a row of four doubles. */
  addSignsFour(sums: number, count: number, fresh: boolean): void
  /**
   * Sums of `resamples` resamples of n units, from the address `sums` on in rows of 4·fours + ones doubles. The draws take
   * the words from CURSOR on (see `DrawRule` for `bits` and `rejected`); each resample starts with a fresh word.
   *
   * From the address `rows` on come `fours` blocks of n rows of four values, then `ones` (0 or 1) blocks of n single values.
   */
  resample(
    n: number,
    bits: 16 | 32,
    rejected: number,
    fours: number,
    ones: number,
    rows: number,
    sums: number,
    resamples: number,
  ): void
  /**
   * Flips one unit: of the mass (doubles from the address `mass` on) at t, half moves to t + size, and what would move beyond
   * `reachable` is lost.
   */
  halve(mass: number, size: number, reachable: number): void
}

/** Gives kernels with a memory of at least so many bytes. */
export type KernelSource = (bytes: number) => Kernels

/** The fastest kernels that this machine runs; which ones these are changes no bit of any result. */
export function fastestKernels(bytes: number): Kernels {
  return wasmKernels(bytes) ?? plainKernels(bytes)
}
