import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

/** Loads a package of the user; `null` where it is not there. */
export async function loadPackage<Package>(name: string, anchors: readonly string[]): Promise<Package | null> {
  for (const anchor of anchors) {
    try {
      return (await import(pathToFileURL(createRequire(anchor).resolve(name)).href)) as Package
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException
      if (code !== 'MODULE_NOT_FOUND' && code !== 'ERR_MODULE_NOT_FOUND') throw error
    }
  }
  return null
}
