import { join } from 'node:path'
import { type Project, type Run, type RunOptions, run, runJest, runVitest } from '../runners/project.ts'
import type { Cell } from './cells.ts'
import { install, newNode } from './install.ts'

/** A cell whose packages are installed beside the packed tarball. */
export interface InstalledCell {
  /** The `node_modules` that its projects link to. */
  readonly modules: string
  /** The Node that its runs need. */
  readonly node: string
  /** Runs a project with the runner's JSON report, and on Vitest with our reporter. */
  start(project: Project, options?: RunOptions): Promise<Run>
  /** Runs a project with nothing on the command line but `args`. */
  startBare(project: Project, options?: RunOptions): Promise<Run>
}

const SCRIPTS = { vitest: 'vitest/vitest.mjs', jest: 'jest/bin/jest.js' }
/** What some users have beside their runner: imported globals, Jest's former runner, TypeScript, JUnit. */
const besideRunner = {
  vitest: (): string[] => [],
  jest: (version: string) => [
    `@jest/globals@${version}`,
    `jest-jasmine2@${version}`,
    '@babel/preset-typescript@7.29.7',
    'jest-junit@17.0.0',
  ],
}

/**
 * Installs a cell; a second call is free.
 *
 * @param more packages that the other tests of the cell shall not see
 */
export function installCell(
  { runner, version, beside = [], newNode: newer }: Cell,
  more?: { readonly name: string; readonly packages: readonly string[] },
): InstalledCell {
  const packages = [`${runner}@${version}`, ...besideRunner[runner](version), ...beside, ...(more?.packages ?? [])]
  const modules = install([runner, version, ...(more ? [more.name] : [])].join('-'), packages)
  const node = newer ? newNode() : process.execPath
  const startWithReports = runner === 'vitest' ? runVitest : runJest
  const script = (project: Project): string => join(project.folder, 'node_modules', SCRIPTS[runner])
  return {
    modules,
    node,
    start: (project, options = {}) => startWithReports(project, { node, ...options }),
    startBare: (project, options = {}) => run(project, script(project), options.args ?? [], { node, ...options }),
  }
}
