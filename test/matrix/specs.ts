import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RunReport } from '../../src/family/types.ts'
import type { Project, Run } from '../runners/project.ts'

/** A claim whose paired t-test has the p-value `p`. */
export const gate = (p: number): string =>
  `expect(modelWithP(${p})).toBeSignificantlyBetterThan(reference, { metric: 'm', testMethod: 't' })`

/** Two claims that only the correction of their file turns red, and one that stands. */
export const LATE = `test('first', () => { ${gate(0.03)} })
test('second', () => { ${gate(0.04)} })
test('sure', () => { ${gate(0.0001)} })
`
export const LATE_STATUSES = { first: 'failed', second: 'failed', sure: 'passed' }

/** A claim that stands alone and falls beside another of its like. */
export const ALONE = `test('alone', () => { ${gate(0.03)} })\n`

/** Specs whose lines move when the types are stripped: only source maps lead back to `line`. */
export const TYPESCRIPT = {
  source: `interface Options {
  readonly metric: string
  readonly testMethod: 't'
}

type Model = { readonly sampleIds: string[] }

declare const modelWithP: (p: number) => Model
declare const reference: Model
const options: Options = { metric: 'm', testMethod: 't' }

test('first', () => {
  const model: Model = modelWithP(0.03)
  expect(model).toBeSignificantlyBetterThan(reference, options)
})
test('second', () => void (expect(modelWithP(0.04)) as any).toBeSignificantlyBetterThan(reference, options))
`,
  lines: [14, 16],
}

/** Titles of tests with what became of them. */
export const statuses = ({ json }: Run): Record<string, string> =>
  Object.fromEntries(
    json!.testResults.flatMap((file) => file.assertionResults.map(({ title, status }) => [title, status])),
  )

/** All that a run printed. */
export const printed = ({ stdout, stderr }: Run): string => stdout + stderr

/** The `report.json` of a run with `CI` set. */
export const readReport = ({ folder }: Project, below = '.'): RunReport =>
  JSON.parse(readFileSync(join(folder, below, 'holmgate-report/report.json'), 'utf8')) as RunReport
