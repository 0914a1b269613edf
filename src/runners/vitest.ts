// "holmgate/vitest": the set-up file. Vitest transforms a set-up file and runs it anew for every test file; what it imports it
// loads as it is, once a worker. So all that can wait there does.

// First of all, because it refuses a browser in words, where Vitest itself may fail without.
import './vitest-setup.ts'
import * as vitest from 'vitest'
import type { GateMatchers } from '../matchers/types.ts'
import { setUpFile } from './vitest-setup.ts'

declare module 'vitest' {
  interface Matchers extends GateMatchers {}
}

export type { GateMatchers }

await setUpFile(vitest)
