import { createRequire } from 'node:module'

/** Loads a CommonJS package that the user may or may not have, from beside this file or from the working directory. */
export function optionalPackage<T>(name: string): T | null {
  for (const from of anchors()) {
    try {
      return createRequire(from)(name) as T
    } catch (error) {
      const { code } = error as { code?: string }
      if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  }
  return null
}

/** Files that optional packages are looked up from: this one first, then the project that the process runs in. */
export function anchors(): string[] {
  return [import.meta.url, `${process.cwd()}/package.json`]
}
