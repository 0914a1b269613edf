import { dirname } from 'node:path'
import { fileSystem } from './file-system.ts'

/**
 * Makes a folder and those above it. Node's own `recursive` never returns where a parent exists that cannot hold a folder: in `/proc`.
 *
 * @throws the file system's error, also where a file is in the way
 */
export function makeFolder(path: string): void {
  const { existsSync, mkdirSync } = fileSystem()
  // A file is not a folder that is there already.
  const isThere = (folder: string): boolean => existsSync(`${folder}/.`)
  function make(folder: string): void {
    if (isThere(folder)) return
    const parent = dirname(folder)
    if (parent !== folder) make(parent)
    try {
      mkdirSync(folder)
    } catch (error) {
      // Another process may have been faster.
      if (!isThere(folder)) throw error
    }
  }
  make(path)
}
