// "holmgate/vitest/plugin": one line that gives set-up, reporter and types.
import { fileURLToPath } from 'node:url'
import type { GateMatchers } from '../matchers/types.ts'

// Importing the plugin in a type-checked config is enough to type the matchers.
declare module 'vitest' {
  interface Matchers extends GateMatchers {}
}

export type { GateMatchers }

const beside = (name: string): string => fileURLToPath(new URL(name, import.meta.url))

/** The parts of Vitest's plugin context that are used. */
interface Context {
  readonly vitest: { readonly config: { readonly reporters: unknown } }
  readonly project: { readonly config: { readonly browser?: { readonly enabled?: boolean } } }
}

/**
 * Vite plugin for Vitest: adds holmgate's set-up file and its reporter, also where `--reporter` on the command line replaces
 * the configured ones.
 *
 * @example
 * holmgate().name // 'holmgate'
 */
export default function holmgate(): {
  name: string
  config(): { test: { setupFiles: string[] } }
  configureVitest(context: Context): void
} {
  return {
    name: 'holmgate',
    config: () => ({ test: { setupFiles: [beside('./vitest.js')] } }),
    configureVitest({ vitest, project }) {
      if (project.config.browser?.enabled) {
        throw new Error(
          'holmgate: Vitest browser mode is not supported. Run the files with gates in a project without browser.',
        )
      }
      const reporter = beside('./vitest-reporter.js')
      const reporters = vitest.config.reporters as [unknown, unknown][]
      const known = reporters.some(([name]) => name === reporter || name === 'holmgate/vitest/reporter')
      if (!known) reporters.push([reporter, {}])
    },
  }
}
