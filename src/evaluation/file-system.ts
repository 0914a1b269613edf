import * as fs from 'node:fs'

/** What kept baselines, and the reports of workers, are read and written with. */
export type FileSystem = Pick<
  typeof fs,
  | 'closeSync'
  | 'existsSync'
  | 'fsyncSync'
  | 'mkdirSync'
  | 'openSync'
  | 'readdirSync'
  | 'readFileSync'
  | 'renameSync'
  | 'rmSync'
  | 'writeFileSync'
  | 'writeSync'
>

const KEY = Symbol.for('holmgate.file-system')

/** Copies the functions, since a test may replace those of the module. */
const functionsOf = (from: typeof fs): FileSystem => {
  const { closeSync, existsSync, fsyncSync, mkdirSync, openSync, readdirSync, readFileSync } = from
  const { renameSync, rmSync, writeFileSync, writeSync } = from
  return {
    closeSync,
    existsSync,
    fsyncSync,
    mkdirSync,
    openSync,
    readdirSync,
    readFileSync,
    renameSync,
    rmSync,
    writeFileSync,
    writeSync,
  }
}

/**
 * Notes the real file system of this realm, once. Set-up entries call it before a test can mock anything: a mocked one could hide a
 * baseline, or hold another.
 */
export function noteFileSystem(): void {
  const realm = globalThis as { [KEY]?: FileSystem }
  if (realm[KEY] === undefined) Object.defineProperty(realm, KEY, { value: functionsOf(fs) })
}

/** The file system that was noted, else that of Node. */
export const fileSystem = (): FileSystem => (globalThis as { [KEY]?: FileSystem })[KEY] ?? fs
