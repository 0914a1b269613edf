import { describeJest, describeVitest } from './formats.ts'
import { runJest, runVitest } from './project.ts'

describeVitest('real Vitest', () => ({ start: runVitest }))
describeJest('real Jest', () => ({ start: runJest }))
