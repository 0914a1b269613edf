import { basename, resolve } from 'node:path'
import { parseBaseline } from '../evaluation/baseline-parse.ts'
import { readBaselineFile } from '../evaluation/baseline-store.ts'
import type { StoredBaseline } from '../evaluation/baseline-text.ts'
import { inputError } from '../evaluation/errors.ts'
import { cleanText } from '../github/sanitise.ts'
import type { Io } from './types.ts'

/**
 * A baseline that a command was given.
 *
 * @param path of its file, or `-` for standard input
 * @throws an input error that names the file
 */
export function openBaseline(path: string, io: Io): StoredBaseline {
  if (path === '-') return parseBaseline(io.readStdin(), 'standard input', 'standard input')
  const stored = readBaselineFile(resolve(io.cwd, path), cleanText(path))
  if (stored === null) throw inputError(`${cleanText(path)}: there is no such file.`)
  return stored
}

/** Where a baseline comes from, in one line. */
export function originLine({ date, commit, uncommitted, tool, spec, model }: StoredBaseline): string {
  const at =
    commit === null ? 'outside a repository' : `at commit ${commit}${uncommitted ? ' with uncommitted changes' : ''}`
  const by = spec === null ? '' : `, by ${cleanText(spec)}`
  const name = model === '' ? '' : `, model ${cleanText(model, 60)}`
  return `written ${date} ${at}${by}, holmgate ${cleanText(tool, 20)}${name}`
}

/** The name of a baseline's file, without its ending. */
export const nameOfFile = (path: string): string => basename(path).replace(/\.json$/, '')
