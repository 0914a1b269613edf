import { misuseError } from '../evaluation/errors.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { ReporterOptions } from './finish-run.ts'

const yesOrNo = { is: (value: unknown) => typeof value === 'boolean', what: 'true or false' }
const WHEN = ['always', 'on-failure', 'never']

/** What each option may be. */
const KNOWN: Record<keyof ReporterOptions, { is(value: unknown): boolean; what: string }> = {
  outputDir: { is: (value) => typeof value === 'string' && value.trim() !== '', what: 'the name of a folder' },
  report: yesOrNo,
  html: yesOrNo,
  summary: { is: (value) => WHEN.includes(value as string), what: `one of ${WHEN.join(', ')}` },
  showUnits: yesOrNo,
}

/**
 * The options of a reporter or of the plugin, as the user's config has them: a slip there must not publish or hide anything.
 *
 * @throws HolmgateError (misuse) naming the option and what was found
 */
export function reporterOptions(options: unknown): ReporterOptions {
  if (typeof options !== 'object' || options === null || Array.isArray(options)) {
    throw misuseError(
      `holmgate's reporter takes an object of options such as { html: true }, found ${describe(options)}.`,
    )
  }
  for (const [name, value] of Object.entries(options)) {
    const known = Object.hasOwn(KNOWN, name) ? KNOWN[name as keyof ReporterOptions] : undefined
    if (known === undefined) {
      throw misuseError(`holmgate's reporter has no option ${quote(name)}; it has ${Object.keys(KNOWN).join(', ')}.`)
    }
    if (value !== undefined && !known.is(value))
      throw misuseError(`holmgate's reporter: ${name} must be ${known.what}, found ${describe(value)}.`)
  }
  return options
}
