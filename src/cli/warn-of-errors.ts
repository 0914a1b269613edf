import type { RunReport } from '../family/types.ts'
import { countRun } from '../report/file-facts.ts'
import { plural } from '../report/words.ts'
import { complain } from './print.ts'
import type { Io } from './types.ts'

/** Says that a run which something is written of has errors beside its gates: what is written then may not be all of it. */
export function warnOfErrors(report: RunReport, io: Io): void {
  const { errors } = countRun(report)
  if (errors === 0) return
  complain(
    io,
    `The run has ${plural(errors, 'error')} beside its gates, so that gates may be missing here. "holmgate report show" names ${errors === 1 ? 'it' : 'them'}.`,
  )
}
