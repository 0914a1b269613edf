import { isHolmgateError } from '../evaluation/errors.ts'
import { nearest } from '../evaluation/nearest.ts'
import { cleanText } from '../github/sanitise.ts'
import { version } from '../version.ts'
import { commands } from './commands.ts'
import { complain, say } from './print.ts'
import type { ExitCode, Io } from './types.ts'

const width = Math.max(...commands.map(({ name }) => name.length))

const help = `holmgate ${version}: statistical regression gates for Vitest and Jest

Usage: holmgate COMMAND [OPTIONS]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

  holmgate COMMAND --help   what a command does, its options, examples
  holmgate --version        the version

Exit codes: 0 pass · 1 a gate failed · 2 usage or input error
`

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')

/** What Node says of the arguments; an option that is not there is answered with the one of the help that was meant. */
function usageText(message: string, help: string): string {
  const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1]
  if (unknown === undefined) return message
  const meant = nearest(unknown, new Set(help.match(/--[a-z][a-z-]*/g)))
  return `there is no option ${cleanText(unknown, 60)}${meant === null ? '.' : `; did you mean ${meant}?`}`
}

/** Whether help is asked for: `-h` may also be the value of the option before it, and is a name after `--`. */
function asksForHelp(args: readonly string[]): boolean {
  const end = args.indexOf('--')
  const options = end === -1 ? args : args.slice(0, end)
  return options.some((arg, at) => (arg === '--help' || arg === '-h') && !options[at - 1]?.startsWith('-'))
}

/**
 * The command line, without a process around it.
 *
 * @param args what stands behind `holmgate`
 * @returns the exit code; never throws
 */
export async function main(args: readonly string[], io: Io): Promise<ExitCode> {
  const [name, ...rest] = args
  if (name === '--version' || name === '-V') {
    say(io, version)
    return 0
  }
  if (name === '--help' || name === '-h' || name === 'help') {
    say(io, help.trimEnd())
    return 0
  }
  const command = commands.find((known) => known.name === name)
  if (command === undefined) {
    const known = commands.map((each) => each.name).join(', ')
    complain(
      io,
      name === undefined
        ? help.trimEnd()
        : `holmgate: there is no command '${name}'. Commands: ${known}. See holmgate --help.`,
    )
    return 2
  }
  if (asksForHelp(rest)) {
    say(io, command.help.trimEnd())
    return 0
  }
  const own = `holmgate ${command.name}`
  try {
    return await command.run(rest, io)
  } catch (error) {
    if (isUsageError(error)) complain(io, `${own}: ${usageText(error.message, command.help)}\nSee ${own} --help.`)
    // A message about one action of a command (holmgate report merge needs …) names it already.
    else if (isHolmgateError(error))
      complain(io, error.message.startsWith(`${own} `) ? error.message : `${own}: ${error.message}`)
    else
      complain(
        io,
        `${own}: unexpected error, please report it.\n${error instanceof Error ? error.stack : String(error)}`,
      )
    return 2
  }
}
