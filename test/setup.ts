import * as extended from 'jest-extended'
import { expect } from 'vitest'

// The project's own tests use jest-extended, with which our matchers must coexist.
expect.extend(extended as unknown as Parameters<typeof expect.extend>[0])
