import { isAbsolute, relative, resolve } from 'node:path'
import type { Env } from './environment.ts'

const slashes = (path: string): string => path.replaceAll('\\', '/')

/**
 * A path as GitHub knows it: relative to the workspace, with `/`. Outside of the workspace it stays absolute.
 *
 * @example
 * workspacePath('/repo/packages/a/x.test.ts', { GITHUB_WORKSPACE: '/repo' }) // 'packages/a/x.test.ts'
 */
export function workspacePath(path: string, env: Env): string {
  const full = resolve(path)
  const workspace = env['GITHUB_WORKSPACE']
  if (workspace === undefined || workspace === '') return slashes(full)
  const inside = relative(workspace, full)
  return inside.startsWith('..') || isAbsolute(inside) ? slashes(full) : slashes(inside)
}
