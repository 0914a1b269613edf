import { comment } from './comment.ts'
import { paper } from './paper.ts'
import { report } from './report.ts'
import { summary } from './summary.ts'
import type { Command } from './types.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [comment, summary, report, paper]
