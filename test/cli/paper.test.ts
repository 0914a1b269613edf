import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { fileReport, gate, ordinaryReport, runReport } from '../github/support/reports.ts'
import { reportFolder, runCli } from '../github/support/step.ts'
import { commandsIn } from '../report/hostile.ts'
import { fileOf, gateFor, HOSTILE, runOf, sample } from '../report/samples.ts'

const local = { env: { GITHUB_ACTIONS: undefined } }
const written = (cwd: string, folder = 'holmgate-report/paper'): Record<string, string> =>
  Object.fromEntries(
    readdirSync(join(cwd, folder)).map((name) => [name, readFileSync(join(cwd, folder, name), 'utf8')]),
  )

describe('holmgate paper', () => {
  test('writes every text that a paper takes, whatever the verdicts are', async () => {
    const cwd = reportFolder(ordinaryReport())
    const { code, printed } = await runCli(['paper'], { cwd, ...local })
    expect(code).toBe(0)
    const files = written(cwd)
    expect(Object.keys(files)).toEqual([
      'checklist.md',
      'methods.md',
      'methods.tex',
      'references.bib',
      'sentences.md',
      'tables.md',
      'tables.tex',
    ])
    for (const name of Object.keys(files)) expect(printed).toContain(name)
    const keys = [...files['references.bib']!.matchAll(/^@\w+\{(\w+),/gm)].map(([, key]) => key!)
    const cited = [...files['methods.tex']!.matchAll(/\\citep\{([^}]*)\}/g)].flatMap(([, list]) => list!.split(','))
    expect([...new Set(cited)].sort()).toEqual(keys)
    expect(files['methods.md']).toContain('Holm, S. (1979).')
    expect(files['tables.tex']).toContain('\\label{tab:holmgate-1}')
    expect(files['tables.md']).toContain('| verdict |')
    expect(files['sentences.md']!.split('\n- ')).toHaveLength(ordinaryReport().files[0]!.gates.length + 1)
    expect(files['checklist.md']).toContain('- [ ] **That the comparisons were chosen before the data were seen**')
  })

  test('ticks what the run did: declared, whole, with data', async () => {
    const declared = (file: ReturnType<typeof fileOf>) => ({
      ...file,
      families: file.families.map((family) => ({ ...family, hypotheses: 1 })),
    })
    const good = runOf([declared(fileOf([gateFor('shown')]))])
    const bad = runOf([fileOf([gateFor('shown'), gateFor('input-error')])], { partial: true })
    const texts: string[] = []
    for (const report of [good, bad]) {
      const cwd = reportFolder(report)
      await runCli(['paper', '--output', 'out'], { cwd, ...local })
      texts.push(written(cwd, 'out')['checklist.md']!)
    }
    expect(texts[0]).toContain(
      '- [x] **That the comparisons were chosen before the data were seen**: configureFamily declared 1.',
    )
    expect(texts[0]).toContain('- [x] **That all planned comparisons are in the report**: every test of the run ended.')
    expect(texts[1]).toContain(
      '- [ ] **That all planned comparisons are in the report**: some tests did not run; report a whole run; the data of 1 gate could not be compared.',
    )
  })

  test('says that the run has errors beside its gates, and does not tick that all are there', async () => {
    const cwd = reportFolder(runOf([fileOf([gateFor('shown')])], { problems: ['a.test.ts failed as a whole.'] }))
    const { code, printed } = await runCli(['paper'], { cwd, ...local })
    expect(code).toBe(0)
    expect(printed).toContain('The run has 1 error beside its gates')
    expect(written(cwd)['checklist.md']).toContain(
      '- [ ] **That all planned comparisons are in the report**: the run has 1 error beside its gates',
    )
  })

  test('a gate without a comparison is named, never left out', async () => {
    const cwd = reportFolder(runOf([fileOf([gateFor('input-error')])]))
    expect((await runCli(['paper'], { cwd, ...local })).code).toBe(0)
    const files = written(cwd)
    expect(files['sentences.md']).toContain('is NaN')
    expect(files['tables.tex']).toContain('fail (input error)')
    expect(files['methods.md']).toBe('\n')
    expect(files['checklist.md']).toContain('- [ ] **Any comparison**')
  })

  test('no line of it is a command, whatever the names are', async () => {
    const gates = HOSTILE.map((name) =>
      gateFor('shown', { comparison: sample({ metric: name, candidate: name, baseline: name }), metric: name }),
    )
    const cwd = reportFolder(runOf(HOSTILE.slice(0, 9).map((path) => fileOf(gates, { path }))))
    const { printed } = await runCli(['paper', '--output', 'a'], { cwd, ...local })
    expect(commandsIn([printed, ...Object.values(written(cwd, 'a'))].join('\n'))).toEqual([])
  })

  test('of nothing is an input error, and so is a folder that cannot be written', async () => {
    const empty = await runCli(['paper'], { cwd: reportFolder(runReport([])), ...local })
    expect(empty).toMatchObject({ code: 2, printed: expect.stringContaining('The report holds no gate') })
    const cwd = reportFolder(runReport([fileReport([gate()])]))
    const blocked = await runCli(['paper', '--output', 'holmgate-report/report.json'], { cwd, ...local })
    expect(blocked).toMatchObject({ code: 2, printed: expect.stringContaining('cannot be written') })
  })
})
