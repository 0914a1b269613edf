// "holmgate/vitest/plugin": one line that gives set-up, reporter and types.
import { fileURLToPath } from 'node:url'
import type { GateMatchers } from '../matchers/types.ts'
import type { ReporterOptions } from './finish-run.ts'
import { reporterOptions } from './reporter-options.ts'
import { BROWSER_MODE } from './require-node.ts'
import HolmgateReporter from './vitest-reporter.ts'

// Importing the plugin in a type-checked config is enough to type the matchers.
declare module 'vitest' {
  interface Matchers extends GateMatchers {}
}

export type { GateMatchers, ReporterOptions }

const SET_UP = fileURLToPath(new URL('./vitest.js', import.meta.url))

/** The parts of Vitest's plugin context that are used. */
interface Context {
  readonly vitest: { readonly config: { readonly reporters: unknown } }
  readonly project: { readonly config: { readonly browser?: { readonly enabled?: boolean } } }
}

/**
 * Vite plugin for Vitest: adds holmgate's set-up file and its reporter, also where `--reporter` on the command line replaces
 * the configured ones.
 *
 * @param options of the reporter, such as `{ html: true }`; without effect where the reporter is configured by hand
 *
 * @example
 * holmgate().name // 'holmgate'
 */
export default function holmgate(options: ReporterOptions = {}): {
  name: string
  enforce: 'pre'
  config: { order: 'pre'; handler(): { test: { setupFiles: string[] } } }
  configureVitest(context: Context): void
} {
  reporterOptions(options)
  return {
    name: 'holmgate',
    // Vitest 5 takes what projects inherit from the config before it asks most plugins.
    enforce: 'pre',
    config: { order: 'pre', handler: () => ({ test: { setupFiles: [SET_UP] } }) },
    configureVitest({ vitest, project }) {
      if (project.config.browser?.enabled) throw new Error(BROWSER_MODE)
      // An entry is a name with its options, or a reporter itself: this one, so that Vitest need not look for it.
      const reporters = vitest.config.reporters as unknown[]
      const isOurs = (entry: unknown): boolean =>
        entry instanceof HolmgateReporter || (Array.isArray(entry) && entry[0] === 'holmgate/vitest/reporter')
      if (!reporters.some(isOurs)) reporters.push(new HolmgateReporter(options))
    },
  }
}
