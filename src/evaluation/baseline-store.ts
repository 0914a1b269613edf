import { basename, dirname, join } from 'node:path'
import { threadId } from 'node:worker_threads'
import { BASELINE_FOLDER } from './baseline-folder.ts'
import type { BaselineInputs } from './baseline-handle.ts'
import { parseBaseline } from './baseline-parse.ts'
import { type BaselineOrigin, baselineText, type StoredBaseline } from './baseline-text.ts'
import { inputError } from './errors.ts'
import { evaluationResult } from './evaluation-result.ts'
import { fileSystem } from './file-system.ts'
import { makeFolder } from './make-folder.ts'
import type { EvaluationResult } from './types.ts'
import { quote } from './wording.ts'

/** Where a baseline of a spec file is kept. */
export const baselinePath = (specFile: string, name: string): string =>
  join(dirname(specFile), BASELINE_FOLDER, `${name}.json`)

const codeOf = (error: unknown): unknown => (error as { code?: unknown } | null)?.code

const inTheWay = (folder: string): Error =>
  inputError(`${folder} is a file, and baselines need a folder there. Move the file away.`)

function entriesOf(folder: string): string[] {
  try {
    return fileSystem().readdirSync(folder)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return []
    if (codeOf(error) === 'ENOTDIR') throw inTheWay(folder)
    throw inputError(`The folder of the baselines cannot be read: ${String((error as Error).message)}.`)
  }
}

/**
 * A file of this folder whose name differs only in case; on some systems it is the same file, on others not.
 *
 * @throws HolmgateError (input) for a folder that is there and cannot be read
 */
export function nameTwin(path: string): string | null {
  const own = basename(path)
  const others = entriesOf(dirname(path)).filter((entry) => entry !== own)
  return others.find((entry) => entry.toLowerCase() === own.toLowerCase()) ?? null
}

/**
 * Reads a baseline; its result is called after the file and the commit.
 *
 * @param where what messages call it
 * @returns `null` when there is no such file
 * @throws HolmgateError (input) for a file that cannot be read or used
 */
export function readBaselineFile(path: string, where: string): StoredBaseline | null {
  let bytes: Buffer
  try {
    bytes = fileSystem().readFileSync(path)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    if (codeOf(error) === 'ENOTDIR') throw inTheWay(dirname(path))
    throw inputError(`${where} cannot be read: ${String((error as Error).message)}.`)
  }
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw inputError(`${where} cannot be used: it is no UTF-8 text.`)
  }
  return parseBaseline(text, where, basename(path, '.json'))
}

/** Half-written files of this baseline that a process which is no longer there left behind. */
function removeLeftovers(path: string): void {
  const prefix = `${basename(path)}.`
  for (const entry of entriesOf(dirname(path))) {
    const owner = /^(\d+)\.\d+\.tmp$/.exec(entry.startsWith(prefix) ? entry.slice(prefix.length) : '')?.[1]
    if (owner === undefined) continue
    try {
      process.kill(Number(owner), 0)
    } catch (error) {
      if (codeOf(error) === 'ESRCH') fileSystem().rmSync(join(dirname(path), entry), { force: true })
    }
  }
}

/**
 * Writes a baseline whole or not at all: under a temporary name, flushed, then renamed. Whatever ends the process in between,
 * the old file survives.
 *
 * @throws the file system's error; HolmgateError (input) when what would be written does not read back to the same scores
 */
export function writeBaselineFile(
  path: string,
  result: EvaluationResult,
  inputs: BaselineInputs,
  origin: BaselineOrigin,
): StoredBaseline {
  const text = baselineText(result, inputs, origin)
  const stored = parseBaseline(text, `the baseline ${quote(basename(path, '.json'))} as it would be written`)
  const { closeSync, fsyncSync, openSync, renameSync, rmSync, writeSync } = fileSystem()
  removeLeftovers(path)
  makeFolder(dirname(path))
  const temporary = `${path}.${process.pid}.${threadId}.tmp`
  try {
    const file = openSync(temporary, 'w')
    try {
      const bytes = Buffer.from(text)
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at)
      fsyncSync(file)
    } finally {
      closeSync(file)
    }
    renameSync(temporary, path)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
  return stored
}

/** Writes a baseline that was read elsewhere, with its own origin. */
export function copyBaselineFile(path: string, stored: StoredBaseline): void {
  const { result, model, inputs, spec, tool, commit, uncommitted, date } = stored
  const named = evaluationResult({ ...result.toJSON(), name: model })
  writeBaselineFile(path, named, inputs, { spec, tool, commit, uncommitted, date })
}
