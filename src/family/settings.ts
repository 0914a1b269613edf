import { CORRECTIONS } from '../comparison/options.ts'
import { readSimultaneous } from '../comparison/simultaneous.ts'
import { misuseError } from '../evaluation/errors.ts'
import { isRecord } from '../evaluation/kinds.ts'
import { describe, quote } from '../evaluation/wording.ts'
import type { Settings } from './state.ts'
import type { FamilyConfig, FamilyReport } from './types.ts'

const DEFAULTS: FamilyConfig = {
  confidenceLevel: 0.95,
  correction: 'holm',
  resamples: 9999,
  seed: 0,
  testMethod: 'randomization',
  intervalMethod: 'percentile',
  simultaneousIntervals: false,
  hypotheses: null,
  roles: 'separate',
}

const isIntegerFrom = (least: number) => (value: unknown) => Number.isSafeInteger(value) && (value as number) >= least
/** Unreached claims count as p = 1, one by one: a slip of the pen must not take the memory of the process. */
const MOST_HYPOTHESES = 100_000

const isOneOf =
  (...names: string[]) =>
  (value: unknown) =>
    typeof value === 'string' && names.includes(value)

/** Per option: what is accepted, in words and as a check. */
const ACCEPTED: Record<keyof FamilyConfig, [words: string, check: (value: unknown) => boolean]> = {
  confidenceLevel: [
    'a number from 0.5 to below 1, such as 0.95 (it is 1 − alpha)',
    (value) => typeof value === 'number' && value >= 0.5 && value < 1,
  ],
  correction: [
    "'holm', 'bonferroni', 'none', 'fixed-sequence', 'weighted-holm' or 'westfall-young'",
    isOneOf(...CORRECTIONS),
  ],
  resamples: ["a whole number from 2, or 'exact'", (value) => value === 'exact' || isIntegerFrom(2)(value)],
  seed: ['a whole number', isIntegerFrom(Number.MIN_SAFE_INTEGER)],
  testMethod: ["'randomization', 'bootstrap' or 't'", isOneOf('randomization', 'bootstrap', 't')],
  intervalMethod: [
    "'percentile', 'bca', 'studentized', 't' or 'randomization'",
    isOneOf('percentile', 'bca', 'studentized', 't', 'randomization'),
  ],
  simultaneousIntervals: ['true or false', (value) => typeof value === 'boolean'],
  hypotheses: [
    'a whole number from 1 to 100,000',
    (value) => isIntegerFrom(1)(value) && (value as number) <= MOST_HYPOTHESES,
  ],
  roles: ["'separate' or 'pooled'", isOneOf('separate', 'pooled')],
}

/**
 * Checks the options of `configureFamily` as the user wrote them.
 *
 * @throws HolmgateError (misuse) for an unknown option or a value that is not accepted
 */
export function parseSettings(options: unknown, from: Settings['from']): Settings {
  if (!isRecord(options)) {
    throw misuseError(
      `configureFamily: the argument must be an object such as { confidenceLevel: 0.99 }, found ${describe(options)}.`,
    )
  }
  const { name = null, ...values } = options
  if (name !== null && (typeof name !== 'string' || name === '')) {
    throw misuseError(`configureFamily: name must be a string that is not empty, found ${describe(name)}.`)
  }
  for (const [key, value] of Object.entries(values)) {
    const accepted = Object.hasOwn(ACCEPTED, key) ? ACCEPTED[key as keyof FamilyConfig] : undefined
    if (accepted === undefined) {
      throw misuseError(
        `configureFamily: there is no option ${quote(key)}. The options are: name, ${Object.keys(ACCEPTED).join(', ')}.`,
      )
    }
    if (value !== undefined && !accepted[1](value)) {
      throw misuseError(`configureFamily: ${key} must be ${accepted[0]}, found ${describe(value)}.`)
    }
  }
  if (from === 'setup' && values['hypotheses'] !== undefined) {
    throw misuseError(
      'configureFamily: hypotheses counts the claims of one test file, so it belongs into that file and not into a set-up file.',
    )
  }
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  return { name: name as string | null, from, values: Object.fromEntries(given) }
}

/**
 * Adds settings to those of a file.
 *
 * @throws HolmgateError (misuse) if the same option of the same family was set to another value at the same place
 */
export function addSettings(all: Settings[], added: Settings): void {
  for (const known of all) {
    if (known.name !== added.name || known.from !== added.from) continue
    for (const [key, value] of Object.entries(added.values)) {
      const before = known.values[key as keyof FamilyConfig]
      if (before !== undefined && before !== value) {
        throw misuseError(
          `configureFamily: ${key} of ${added.name === null ? 'this file' : `the family ${quote(added.name)}`} was set to ` +
            `${before} before and now to ${value}. Set it once.`,
        )
      }
    }
  }
  all.push(added)
}

/**
 * The settings that hold for one family: defaults, then the set-up files', then the spec file's; in each those without a
 * name hold for all families of the file, except `hypotheses`, which counts one family.
 */
export function familyConfig(all: readonly Settings[], name: string | null): FamilyConfig {
  const layers = (['setup', 'spec'] as const).flatMap((from) =>
    [null, ...(name === null ? [] : [name])].map((layer) =>
      all.filter((settings) => settings.from === from && settings.name === layer).map(({ values }) => values),
    ),
  )
  const config: FamilyConfig = Object.assign({}, DEFAULTS, ...layers.flat())
  const declared = all.find((settings) => settings.name === name && settings.values.hypotheses !== undefined)
  return { ...config, hypotheses: declared?.values.hypotheses ?? null }
}

/**
 * What options of one family rule each other out.
 *
 * @throws HolmgateError (misuse)
 */
export function checkFamily(config: FamilyConfig): void {
  const where = 'configureFamily'
  readSimultaneous(config.simultaneousIntervals, config.correction, config, where)
  if (config.correction === 'fixed-sequence' && config.roles === 'pooled') {
    throw misuseError(
      `${where}: correction 'fixed-sequence' puts claims in order, and with roles 'pooled' guards would stand behind them: a ` +
        "guard behind a claim that is not shown could never fail. Use roles 'separate'.",
    )
  }
}

/** The settings as one part of a family uses them: gates with a margin must all hold, so nothing is corrected among them. */
export const configFor = (role: FamilyReport['role'], config: FamilyConfig): FamilyConfig =>
  role === 'margins' ? { ...config, correction: 'none', simultaneousIntervals: false, hypotheses: null } : config
