import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { describe } from '../evaluation/wording.ts'
import { isUrl } from './options.ts'

/** A path, from a path or a file URL; `what` names the argument. */
export function filePath(path: unknown, what: string): string {
  if (typeof path === 'string' && path !== '') return path
  if (!isUrl(path)) throw misuseError(`${what} must be a path or a file URL, found ${describe(path)}.`)
  try {
    return fileURLToPath(String(path))
  } catch {
    throw misuseError(`${what}: ${String(path)} is no file URL.`)
  }
}

/** The bytes of a file; an error names it and says what to do. */
export function fileBytes(file: string): Buffer {
  try {
    return readFileSync(file)
  } catch (error) {
    throw inputError(`${file}: ${reason(error as NodeJS.ErrnoException)}`)
  }
}

function reason(error: NodeJS.ErrnoException): string {
  if (error.code === 'ENOENT') return 'there is no such file'
  if (error.code === 'EISDIR') return 'it is a folder; name the file in it'
  if (error.code === 'ERR_FS_FILE_TOO_LARGE') return 'it is larger than 2 GiB; split it'
  return `it cannot be read (${error.message})`
}
