import { baseline } from './baseline.ts'
import { comment } from './comment.ts'
import { compare } from './compare.ts'
import { doctor } from './doctor.ts'
import { paper } from './paper.ts'
import { report } from './report.ts'
import { summary } from './summary.ts'
import type { Command } from './types.ts'
import { units } from './units.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [compare, units, doctor, comment, summary, report, paper, baseline]
