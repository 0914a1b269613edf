import { resolve } from 'node:path'
import { inputError } from '../evaluation/errors.ts'
import { cleanText } from '../github/sanitise.ts'
import { writeWhole } from '../runners/write-report.ts'
import { say } from './print.ts'
import type { Io } from './types.ts'

/**
 * Writes what a command made, and names the file.
 *
 * @param path relative to where the command runs, or absolute
 * @throws an input error where the file cannot be written
 */
export function writeOutput(path: string, text: string, io: Io): void {
  try {
    writeWhole(resolve(io.cwd, path), text)
  } catch (error) {
    throw inputError(`${cleanText(path)} cannot be written: ${cleanText(String((error as Error).message), 200)}`)
  }
  say(io, `Written to ${cleanText(path, 1000)}`)
}
