import { createRequire } from 'node:module'
import { withIntrinsics } from '../evaluation/intrinsics.ts'

type Core = typeof import('../core.ts')

let core: Core | undefined

/**
 * Loads the statistics at the first gate of a file. Matchers are synchronous, so this is a `require`; until then a test file
 * pays for nothing that it does not use.
 */
export function loadCore(): Core {
  // It notes functions of the language while it loads.
  core ??= withIntrinsics(() => createRequire(import.meta.url)('./core.cjs') as Core)
  return core
}
