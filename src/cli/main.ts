import { isHolmgateError } from '../evaluation/errors.ts'
import { version } from '../version.ts'
import { commands } from './commands.ts'
import { complain, say } from './print.ts'
import { asOptions } from './spellings.ts'
import type { ExitCode, Io } from './types.ts'
import { isUsageError, usageText, withNegatives } from './usage-errors.ts'

const width = Math.max(...commands.map(({ name }) => name.length))

const help = `holmgate ${version}: statistical regression gates for Vitest and Jest

Usage: holmgate COMMAND [OPTIONS]

Commands:
${commands.map(({ name, summary }) => `  ${name.padEnd(width)}  ${summary}`).join('\n')}

  holmgate COMMAND --help   what a command does, its options, examples
  holmgate --version        the version

Exit codes: 0 pass · 1 a gate failed · 2 usage or input error
`

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
    return await command.run(withNegatives(rest), io)
  } catch (error) {
    if (isUsageError(error)) complain(io, `${own}: ${usageText(error.message, rest, command.help)}\nSee ${own} --help.`)
    else if (isHolmgateError(error)) {
      const message = asOptions(error.message, rest)
      // A message about one action of a command (holmgate report merge needs …) names it already.
      complain(io, message.startsWith(`${own} `) ? message : `${own}: ${message}`)
    } else
      complain(
        io,
        `${own}: unexpected error, please report it.\n${error instanceof Error ? error.stack : String(error)}`,
      )
    return 2
  }
}
