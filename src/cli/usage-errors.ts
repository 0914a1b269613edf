import { nearest } from '../evaluation/nearest.ts'
import { cleanText } from '../github/sanitise.ts'

/** An error of `parseArgs`, about how a command was called. */
export const isUsageError = (error: unknown): error is Error =>
  error instanceof Error && String((error as { code?: unknown }).code).startsWith('ERR_PARSE_ARGS')

/**
 * The arguments with negative numbers tied to the options before them: no option is called like a number, and `--seed -1` means what
 * it says.
 *
 * @example
 * withNegatives(['a.csv', '--seed', '-1']) // ['a.csv', '--seed=-1']
 */
export function withNegatives(args: readonly string[]): string[] {
  const tied: string[] = []
  let ended = false
  for (const arg of args) {
    const option = tied.at(-1)
    ended ||= arg === '--'
    if (!ended && /^-\.?\d/.test(arg) && option !== undefined && /^--[a-z][a-z-]*$/.test(option)) {
      tied[tied.length - 1] = `${option}=${arg}`
    } else tied.push(arg)
  }
  return tied
}

/**
 * What Node says of the arguments, in words that tell what to write; an option that is not there is answered with the one of the help
 * that was meant.
 *
 * @param args as they were given
 * @param help of the command, which names its options
 */
export function usageText(message: string, args: readonly string[], help: string): string {
  const unknown = /^Unknown option '(-[^']*)'/.exec(message)?.[1]
  if (unknown !== undefined) {
    const meant = nearest(unknown, new Set(help.match(/--[a-z][a-z-]*/g)))
    return `there is no option ${cleanText(unknown, 60)}${meant === null ? '.' : `; did you mean ${meant}?`}`
  }
  const [, given, what] = /^Option '(?:-\w, )?(--?[\w-]+)(?: <value>)?' (.*)/.exec(message) ?? []
  if (given === undefined || what === undefined) return message
  if (what.startsWith('argument missing')) return `${given} needs a value behind it.`
  if (what.startsWith('does not take an argument')) return `${given} takes no value: leave out what stands behind =.`
  if (!what.startsWith('argument is ambiguous')) return message
  const option = /use '(--[\w-]+)=/.exec(message)?.[1] ?? given
  const at = args.findIndex((arg, i) => arg === given && args[i + 1]?.startsWith('-'))
  const next = cleanText(args[at + 1] ?? '', 60)
  return `${option} needs a value, and ${next} behind it looks like an option. If it is the value, write ${option}=${next}.`
}
