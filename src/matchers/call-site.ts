import type { CallSite } from '../family/state.ts'

/** Frames between the user's line and a matcher: the runner's own `expect`, and this package. */
const INTERNAL =
  /[\\/]node_modules[\\/](?:\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/])?(?:expect|@jest|jest-[a-z]+|chai|@vitest|vitest|holmgate)[\\/]|__EXTERNAL_MATCHER_TRAP__|^\s+at (?:async )?(?:Promise\.|new Promise)|\(?<anonymous>\)?$|\(?node:/
const POSITION = /\(?((?:[A-Za-z]:[\\/]|file:|\/)[^()]*?):(\d+):(\d+)\)?$/

/** Reads the position out of one stack frame. */
function position(frame: string): { file: string; line: number; column: number } | null {
  const match = POSITION.exec(frame.replace(/^\s+at (?:async )?/, ''))
  if (match === null) return null
  const file = match[1]!.replace(/^file:\/\/(?:\/(?=[A-Za-z]:))?/, '')
  return {
    file: match[1]!.startsWith('file:') ? decodeURI(file) : file,
    line: Number(match[2]),
    column: Number(match[3]),
  }
}

/** Behind `.resolves` the user's line has left the stack; both runners keep an error that was made on it. */
function earlierStacks(context: object): string[] {
  const { assertion, error } = context as { assertion?: { __flags?: { error?: Error } }; error?: Error }
  return [assertion?.__flags?.error?.stack, error?.stack].filter((stack) => typeof stack === 'string')
}

const ownFrames = (stack: string): string[] => {
  const frames = stack.split('\n').filter((line) => /^\s+at /.test(line))
  const first = frames.findIndex((frame) => !INTERNAL.test(frame))
  return first < 0 ? [] : frames.slice(first)
}

function siteOf(frames: readonly string[]): CallSite {
  const at = frames.length > 0 ? position(frames[0]!) : null
  return { frames, file: at?.file ?? null, line: at?.line ?? null, column: at?.column ?? null }
}

/**
 * The user's line that called `matcher`. Must run synchronously inside the matcher, while the stack still holds that line.
 */
export function captureCallSite(matcher: (...args: never[]) => unknown, context: object): CallSite {
  const holder: { stack?: string } = {}
  const limit = Error.stackTraceLimit
  // `Reflect.set` does not throw where somebody made the limit read-only; the stack is shorter then.
  Reflect.set(Error, 'stackTraceLimit', 50)
  Error.captureStackTrace(holder, matcher)
  const stacks = [String(holder.stack), ...earlierStacks(context)]
  Reflect.set(Error, 'stackTraceLimit', limit)
  return siteOf(stacks.map(ownFrames).find((own) => own.length > 0) ?? [])
}

/** The user's line that an error came from. */
export const siteOfStack = (stack: string): CallSite => siteOf(ownFrames(stack))
