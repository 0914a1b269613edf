import { statSync } from 'node:fs'
import type { RunReport } from '../family/types.ts'
import type { ActionsRunner } from './actions-runner.ts'
import type { Env } from './environment.ts'
import { jobSummary, type SummaryView, summaryRoom } from './job-summary.ts'

function sizeOf(path: string): number {
  try {
    return statSync(path).size
  } catch {
    return 0
  }
}

/**
 * Appends the summary of a run to what the step's summary file holds already.
 *
 * @returns what went wrong, in a sentence, or `null`
 */
export async function writeSummary(
  report: RunReport,
  view: SummaryView,
  runner: ActionsRunner,
  env: Env,
): Promise<string | null> {
  const path = env['GITHUB_STEP_SUMMARY']
  if (path === undefined || path === '') return 'no job summary: GITHUB_STEP_SUMMARY is not set'
  const before = sizeOf(path)
  const markdown = jobSummary(report, view, summaryRoom(before))
  if (markdown === null)
    return `no job summary: other tools have already written ${before} bytes of the 1,048,576 that a step may`
  // A heading needs an empty line before it, and the other tool may not have ended its last line.
  await runner.appendSummary(before > 0 ? `\n\n${markdown}` : markdown)
  return null
}
