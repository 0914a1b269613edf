import { safeLines } from '../evaluation/safe-lines.ts'

/** Where a reporter prints. */
export interface Terminal {
  readonly width: number | undefined
  readonly color: boolean
  print(text: string): void
}

const isOn = (value: string | undefined): boolean =>
  value !== undefined && value !== '' && value !== '0' && value !== 'false'

/** The runners' own colour rules: `NO_COLOR` and `--no-color` win, then `FORCE_COLOR` and `--color`, then the terminal. */
function wantsColor(stream: NodeJS.WriteStream): boolean {
  const { env, argv } = process
  if ((env['NO_COLOR'] ?? '') !== '' || argv.includes('--no-color') || argv.includes('--no-colors')) return false
  if (env['FORCE_COLOR'] !== undefined) return env['FORCE_COLOR'] === '' || isOn(env['FORCE_COLOR'])
  if (argv.includes('--color') || argv.includes('--colors')) return true
  return stream.isTTY === true && env['TERM'] !== 'dumb'
}

/** Columns of a terminal; where there is none, as in a pipe or a log, `COLUMNS` may say how wide lines should be. */
function widthOf(stream: NodeJS.WriteStream): number | undefined {
  if (stream.isTTY) return stream.columns
  const told = Number(process.env['COLUMNS'])
  return Number.isSafeInteger(told) && told > 0 ? told : undefined
}

/** Prints to one of the process' streams. */
export function terminal(stream: NodeJS.WriteStream): Terminal {
  return {
    width: widthOf(stream),
    color: wantsColor(stream),
    print(text) {
      stream.write(safeLines(text))
    },
  }
}
