// What the light set-up entries load at the first gate of a file, as `core.cjs`.
import { runGate } from './matchers/run-gate.ts'
import { settleGates } from './matchers/settle-gates.ts'

export const core = { runGate, settleGates }
export type Core = typeof core
