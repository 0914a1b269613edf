import { describeJest, describeVitest } from '../runners/formats.ts'
import { installCell } from './cell.ts'
import { newestOf } from './cells.ts'

for (const cell of newestOf('vitest')) describeVitest(`vitest ${cell.version}`, () => installCell(cell))
for (const cell of newestOf('jest')) describeJest(`jest ${cell.version}`, () => installCell(cell))
