import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { FileReport, RunReport } from '../../src/family/types.ts'
import { makeProject, runJest, runVitest } from './project.ts'

const { differences } = JSON.parse(readFileSync(new URL('../fixtures/westfall-young.json', import.meta.url), 'utf8'))
  .cases[0] as { differences: number[][] }

/** The reference's 9 units and 4 metrics as two results, in a spec file. */
const JOINT = `
const ids = ${JSON.stringify(differences.map((_, u) => `u${u}`))}
const column = (j) => (${JSON.stringify(differences)}).map((row) => row[j])
const values = (of) => ({ m1: of(0), m2: of(1), m3: of(2), m4: of(3) })
const old = { sampleIds: ids, values: values(() => ids.map(() => 0)) }
const young = { sampleIds: ids, values: values(column) }
`
/** Off every lattice, so that p is drawn; the shift brings it near .05. */
const NEAR = `
const ids = Array.from({ length: 60 }, (_, i) => 'u' + i)
const wave = (phase) => ids.map((_, i) => (1 + Math.sin(i * i + phase)) / 2)
const old = { sampleIds: ids, values: { m: wave(0) } }
const shifted = (by) => ({ sampleIds: ids, values: { m: wave(1).map((score) => score + by) } })
const claim = (by, family) => expect(shifted(by)).toBeSignificantlyBetterThan(old, { metric: 'm', family })
`
const t = "{ metric: 'm', testMethod: 't' }"
const gate = (p: number, options = t) => `expect(modelWithP(${p})).toBeSignificantlyBetterThan(reference, ${options})`

const SPECS = {
  'joint.test.js': `${JOINT}
holmgate.configureFamily({ correction: 'westfall-young' })
for (const metric of ['m1', 'm2', 'm3', 'm4'])
  test(metric, () => { expect(young).toBeSignificantlyBetterThan(old, { metric }) })
test('guards', () => { expect(old).not.toBeSignificantlyWorseThan(young, { metrics: ['m1', 'm2', 'm3', 'm4'] }) })
`,
  'near.test.js': `${NEAR}
test('above, and below after more draws', () => { claim(-0.0042, 'a') })
test('above, decided after more draws', () => { claim(-0.006, 'b') })
test('never asked for draws', () => {
  expect(shifted(-0.0042)).toBeSignificantlyBetterThan(old, { metric: 'm', resamples: 'exact', family: 'c' })
})
`,
  'sequence.test.js': `
holmgate.configureFamily({ correction: 'fixed-sequence' })
holmgate.configureFamily({ name: 'weighted', correction: 'weighted-holm' })
test('behind', () => { ${gate(0.0001)} })
test('first', () => { ${gate(0.04, "{ metric: 'm', testMethod: 't', primary: true }")} })
test('stops', () => { ${gate(0.2)} })
test('never reached', () => { ${gate(0.0001)} })
test('guards are no sequence', () => {
  expect(reference).not.toBeSignificantlyWorseThan(modelWithP(0.5), ${t})
  expect(reference).not.toBeSignificantlyWorseThan(modelWithP(0.001), ${t})
})
test('heavy', () => { ${gate(0.04, "{ metric: 'm', testMethod: 't', family: 'weighted', weight: 9 }")} })
test('light', () => { ${gate(0.04, "{ metric: 'm', testMethod: 't', family: 'weighted' }")} })
`,
}

const reports = new Map<string, RunReport>()

describe.each([
  ['vitest', runVitest, "import * as holmgate from 'holmgate'"],
  ['jest', runJest, "const holmgate = require('holmgate')"],
] as const)('corrections in real %s', (name, start, source) => {
  let statuses: Record<string, string>
  let file: (path: string) => FileReport
  beforeAll(async () => {
    using project = makeProject(
      Object.fromEntries(Object.entries(SPECS).map(([path, text]) => [path, `${source}\n${text}`])),
    )
    const outcome = await start(project, { env: { CI: '1' } })
    expect(outcome.code).toBe(1)
    statuses = Object.fromEntries(
      outcome.json!.testResults.flatMap((of) => of.assertionResults.map(({ title, status }) => [title, status])),
    )
    const report = JSON.parse(readFileSync(join(project.folder, 'holmgate-report/report.json'), 'utf8')) as RunReport
    reports.set(name, report)
    file = (path) => report.files.find((of) => of.path === path)!
  }, 120_000)

  test('Westfall and Young across the tests of a file: .043 where Holm gives .0625', () => {
    expect(statuses).toMatchObject({ m1: 'passed', m2: 'failed', m3: 'failed', m4: 'failed', guards: 'failed' })
    const { gates, families } = file('joint.test.js')
    expect(families.map(({ correction, size }) => [correction, size])).toEqual([
      ['westfall-young', 4],
      ['westfall-young', 4],
    ])
    const first = gates.filter(({ metric }) => metric === 'm1')
    expect(first.map(({ verdict, reason }) => [verdict, reason])).toEqual([
      ['pass', 'shown'],
      ['fail', 'harm-shown'],
    ])
    for (const { comparison } of first) {
      expect(comparison).toMatchObject({ pValue: 8 / 512, adjustedPValue: 22 / 512, pValueMethod: 'exact' })
    }
  })

  test('more draws decide what is near the threshold, and nothing is drawn where that is asked for', () => {
    expect(statuses).toMatchObject({
      'above, and below after more draws': 'passed',
      'above, decided after more draws': 'failed',
      'never asked for draws': 'passed',
    })
    const rows = file('near.test.js').gates.map(({ comparison }) => comparison!)
    expect(rows.map(({ resamples, pValueMethod, stability }) => [resamples, pValueMethod, stability])).toEqual([
      [99_990, 'monte-carlo', 'open'],
      [99_990, 'monte-carlo', 'redrawn'],
      [0, 'fourier', 'sure'],
    ])
    const failed = file('near.test.js').gates.find(({ verdict }) => verdict === 'fail')
    expect(failed!.message).toContain('decided after 99,990 draws')
  })

  test('a fixed sequence is that of the file with the primary claim first, weights share the level', () => {
    expect(statuses).toMatchObject({
      behind: 'passed',
      first: 'passed',
      stops: 'failed',
      'never reached': 'failed',
      'guards are no sequence': 'failed',
      heavy: 'passed',
      light: 'passed',
    })
    const { gates, families } = file('sequence.test.js')
    expect(families.map(({ name: of, correction }) => [of, correction])).toEqual([
      ['claims', 'fixed-sequence'],
      ['guards', 'holm'],
      ['weighted/claims', 'weighted-holm'],
    ])
    expect(gates.slice(0, 4).map(({ comparison }) => Number(comparison!.adjustedPValue.toFixed(6)))).toEqual([
      0.04, 0.04, 0.2, 0.2,
    ])
  })
})

test('Vitest and Jest give the same gates', () => {
  const [vitest, jest] = ['vitest', 'jest'].map((name) =>
    reports.get(name)!.files.map(({ gates, families }) => ({
      families,
      gates: gates.map(({ line, column, ...gate }) => gate),
    })),
  )
  expect(jest).toEqual(vitest)
})
