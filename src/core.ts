// What the light set-up entries load at the first gate of a file, as `core.cjs`.
export { runAbility } from './matchers/run-ability.ts'
export { runGate } from './matchers/run-gate.ts'
export { settleGates } from './matchers/settle-gates.ts'
