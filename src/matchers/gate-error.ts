import type { CallSite } from '../family/state.ts'

/** An error that stands on the user's own line. */
export function gateError(message: string, site: CallSite | null): Error {
  const error = new Error(message)
  error.name = 'StatisticalGateError'
  if (site !== null && site.frames.length > 0) error.stack = [`${error.name}: ${message}`, ...site.frames].join('\n')
  return error
}
