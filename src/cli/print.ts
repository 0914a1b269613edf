import { redactor, safeLines } from '../github/sanitise.ts'
import type { Io } from './types.ts'

/** Variables whose value must never be printed. */
const SECRETS = ['GITHUB_TOKEN', 'GH_TOKEN', 'ACTIONS_RUNTIME_TOKEN', 'ACTIONS_ID_TOKEN_REQUEST_TOKEN']

const clean = (text: string, io: Io): string => safeLines(redactor(SECRETS.map((name) => io.env[name]?.trim()))(text))

/** Prints lines on standard output: none is a workflow command, none holds a token. */
export const say = (io: Io, text: string): void => io.stdout(`${clean(text, io)}\n`)

/** Prints JSON, whose numbers and names stay as they are: what GitHub would read as a command is written with escapes. */
export const sayExactly = (io: Io, json: string): void =>
  io.stdout(`${redactor(SECRETS.map((name) => io.env[name]?.trim()))(json).replaceAll('##[', '#\\u0023[')}\n`)

/** The same on standard error. */
export const complain = (io: Io, text: string): void => io.stderr(`${clean(text, io)}\n`)
