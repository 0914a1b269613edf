import type { BigIntStats } from 'node:fs'
import type { Env } from '../github/environment.ts'
import type { World } from '../github/post-comment.ts'

/** Everything that a command touches of the outside world. */
export interface Io extends World {
  readonly env: Env
  readonly cwd: string
  /** Columns of the terminal that standard output is; without one, lines of text are not broken. */
  readonly width?: number | undefined
  /** Prints text as it is; commands print through `say()` and `complain()`. */
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  /** All of standard input. */
  readonly readStdin: () => string
  /** The same as bytes: a file of scores may be packed. */
  readonly readStdinBytes: () => Uint8Array
  /** What standard input is: perhaps a file; `null` where there is none. */
  readonly statStdin: () => BigIntStats | null
  readonly fetch: typeof fetch
}

/** 0: pass. 1: a gate failed. 2: usage or input error. */
export type ExitCode = 0 | 1 | 2

/** One command of `holmgate`. To add one, put it into the table of `commands.ts`. */
export interface Command {
  readonly name: string
  /** Half a line for the list of commands. */
  readonly summary: string
  /** What `holmgate NAME --help` prints. */
  readonly help: string
  /**
   * Runs the command.
   *
   * @param args what stands behind the command's name
   * @throws an input or misuse error, which ends with exit code 2
   */
  run(args: readonly string[], io: Io): Promise<ExitCode>
}
