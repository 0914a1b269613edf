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

/** Prints to one of the process' streams. */
export function terminal(stream: NodeJS.WriteStream): Terminal {
  return {
    width: stream.isTTY ? stream.columns : undefined,
    color: wantsColor(stream),
    print(text) {
      stream.write(safeLines(text))
    },
  }
}
