import { safeLines } from './safe-lines.ts'

/**
 * `input`: the data of a proper gate are wrong (the gate counts, with p = 1).
 * `misuse`: the call itself is wrong (it registers nothing).
 */
export type HolmgateErrorKind = 'input' | 'misuse'

/**
 * Every error that holmgate throws on purpose. Told apart by `kind`, never by `instanceof`: two copies of the package may be loaded.
 * Runners print its message raw, and it quotes the user's names: no line of it can be read as a command by GitHub's runner.
 */
export class HolmgateError extends Error {
  readonly kind: HolmgateErrorKind

  constructor(kind: HolmgateErrorKind, message: string) {
    super(safeLines(message))
    this.name = 'HolmgateError'
    this.kind = kind
  }
}

/** The data are wrong: names the argument, the id and the metric, says what was found and what to do. */
export const inputError = (message: string): HolmgateError => new HolmgateError('input', message)

/** The call is wrong: names the argument and lists what is there. */
export const misuseError = (message: string): HolmgateError => new HolmgateError('misuse', message)

/** Whether `error` is one of ours, from whichever copy of the package. */
export function isHolmgateError(error: unknown): error is HolmgateError {
  return typeof error === 'object' && error !== null && (error as { name?: unknown }).name === 'HolmgateError'
}
