import { safeLines } from '../evaluation/safe-lines.ts'
import type { CallSite } from '../family/state.ts'

/**
 * An error that stands on the user's own line, or on none where there is no such line: frames of this package would point
 * nowhere that helps. Whatever names it quotes, no line of its text is a command in a log.
 */
export function gateError(text: string, site: CallSite | null): Error {
  const message = safeLines(text)
  const error = new Error(message)
  error.name = 'StatisticalGateError'
  error.stack = [`${error.name}: ${message}`, ...(site?.frames ?? [])].join('\n')
  return error
}
