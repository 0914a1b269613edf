import { rmSync } from 'node:fs'
import { isAbsolute, join, resolve } from 'node:path'
import { inputError, misuseError } from '../evaluation/errors.ts'
import { familyConfig } from '../family/settings.ts'
import type { FamilyReport, GateResult, RunReport } from '../family/types.ts'
import { cleanText } from '../github/sanitise.ts'
import { reasonSentence, runReportJson } from '../report/index.ts'
import { relativePath } from '../runners/run-report.ts'
import { writeWhole } from '../runners/write-report.ts'
import { version } from '../version.ts'
import type { Outcome } from './compare-output.ts'
import { complain } from './print.ts'
import type { Io } from './types.ts'

/** The file that `--report` names: a `.json` file, or a folder that gets a `report.json`. */
const fileOf = (path: string): string => (path.endsWith('.json') ? path : join(path, 'report.json'))

/**
 * Takes away the report of an earlier run, so that one which ends with an error leaves none that says it passed.
 *
 * @throws an input error where the file cannot be removed
 */
export function clearReport(path: string, io: Io): void {
  if (path === '') throw misuseError('--report needs a folder, such as holmgate-report, or a file that ends in .json.')
  try {
    rmSync(resolve(io.cwd, fileOf(path)), { force: true })
  } catch (error) {
    throw cannot(path, error)
  }
}

const cannot = (path: string, error: unknown): Error =>
  inputError(
    `--report ${cleanText(path)} cannot be written: ${cleanText(String((error as Error).message), 200)}. Name a folder, or a file that ends in .json.`,
  )

/**
 * The call as the report of a run: one file, which is the candidate's, with one family. What readers decided stands in the warnings
 * of the comparisons, without the names of units.
 */
function runOf({ report, verdict, question, settings, paths }: Outcome, cwd: string): RunReport {
  const { comparisons, correction, confidenceLevel } = report
  const defaults = familyConfig([], null)
  const family: FamilyReport = {
    ...defaults,
    name: question.role,
    role: question.role,
    size: comparisons.length,
    confidenceLevel,
    correction,
    resamples: settings.resamples ?? defaults.resamples,
    seed: settings.seed ?? defaults.seed,
    testMethod: settings.testMethod,
    intervalMethod: settings.intervalMethod ?? defaults.intervalMethod,
  }
  const path = paths[1] === '-' ? 'standard input' : relativePath(cwd, resolve(cwd, paths[1]))
  const pValues = comparisons.map(({ pValue }) => pValue)
  const gates = comparisons.map((comparison): GateResult => {
    const decision = verdict.decisions.find((one) => one.comparison === comparison)!
    const row = {
      comparison,
      metric: comparison.metric,
      matcher: question.matcher,
      negated: question.negated,
      advisory: false,
      verdict: decision.verdict,
      reason: decision.reason,
      attempts: 1,
    }
    const message = reasonSentence(row, { ...family, pValues })
    return { ...row, family: family.name, file: path, test: null, line: null, column: null, message }
  })
  return {
    schemaVersion: 1,
    tool: { name: 'holmgate', version },
    runner: { name: 'compare', version },
    partial: false,
    files: [{ path, families: [family], gates, warnings: [], tests: { total: 0, notRun: 0 } }],
  }
}

/**
 * Writes the report that `holmgate report`, `summary` and `comment` read.
 *
 * @throws an input error where it cannot be written
 */
export function writeCompareReport(path: string, outcome: Outcome, io: Io): void {
  const file = fileOf(path)
  try {
    writeWhole(isAbsolute(file) ? file : resolve(io.cwd, file), runReportJson(runOf(outcome, io.cwd)))
  } catch (error) {
    throw cannot(path, error)
  }
  complain(io, `Report written to ${cleanText(file, 1000)}`)
}
