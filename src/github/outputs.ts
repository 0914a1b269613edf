import type { ActionsRunner } from './actions-runner.ts'
import type { Tally } from './tally.ts'

/**
 * Sets the step's outputs: `verdict` (`pass | fail | error`), `failed`, `inconclusive`, `hypotheses`, `report-path`.
 *
 * @param reportPath empty where no report file was written
 */
export function setOutputs(runner: ActionsRunner, counts: Tally, reportPath: string): void {
  runner.setOutput('verdict', counts.verdict)
  runner.setOutput('failed', String(counts.failed))
  runner.setOutput('inconclusive', String(counts.inconclusive))
  runner.setOutput('hypotheses', String(counts.hypotheses))
  runner.setOutput('report-path', reportPath)
}
