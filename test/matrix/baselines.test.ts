import { beforeAll, describe, expect, test } from 'vitest'
import { parseBaseline } from '../../src/evaluation/baseline-parse.ts'
import { baselineProject, guard, kept, keptNames } from '../runners/baselines.ts'
import { type InstalledCell, installCell } from './cell.ts'
import { cells, jestVariants, vitestVariants } from './cells.ts'
import { printed, statuses } from './specs.ts'

const WORSE = { SHIFT: '-0.02' }

describe.each(cells)('$runner $version', (cell) => {
  let installed: InstalledCell
  beforeAll(() => {
    installed = installCell(cell)
  }, 300_000)

  test('writes a baseline at a first run and with -u, and neither in CI nor in part', async () => {
    const { start, modules } = installed
    using project = baselineProject(
      cell.runner,
      {
        'a.test.js': `test('gate', () => { ${guard('ranker')} })\ntest('other', () => {})`,
        'b.test.js': `test('broken', () => { ${guard('broken')}; throw new Error('after the gate') })`,
      },
      {},
      modules,
    )
    const missing = await start(project, { env: { CI: '1' } })
    expect([missing.code, keptNames(project)]).toEqual([1, []])
    expect(statuses(missing)).toEqual({ gate: 'failed', other: 'passed', broken: 'failed' })

    const first = await start(project)
    expect(statuses(first)).toEqual({ gate: 'passed', other: 'passed', broken: 'failed' })
    expect(keptNames(project)).toEqual(['ranker.json'])
    expect(printed(first).replace(/\s+/g, ' ')).toContain('Nothing was compared by 1 gate')
    const written = kept(project, 'ranker')

    expect(statuses(await start(project, { env: WORSE }))).toMatchObject({ gate: 'failed' })
    const refused = await start(project, { env: { ...WORSE, CI: '1' }, args: ['-u'] })
    expect(statuses(refused)).toMatchObject({ gate: 'failed' })
    const partial = await start(project, { env: WORSE, args: ['-u', '-t', 'gate'] })
    expect(statuses(partial)).toMatchObject({ gate: 'failed' })
    expect(kept(project, 'ranker')).toBe(written)

    expect(statuses(await start(project, { env: WORSE, args: ['-u'] }))).toMatchObject({ gate: 'passed' })
    expect(parseBaseline(kept(project, 'ranker')!, 'kept').digest).not.toBe(parseBaseline(written!, 'kept').digest)
    expect(statuses(await start(project, { env: { ...WORSE, CI: '1' } }))).toMatchObject({ gate: 'passed' })
  })

  const variants = Object.entries(cell.runner === 'vitest' ? vitestVariants : jestVariants)
  test.runIf(cell.variants).each(variants)(
    '%s: writes what each file offers, and refuses a retry that differs',
    async (_, args) => {
      const retry = cell.runner === 'vitest' ? ', { retry: 1 }' : ''
      const head = cell.runner === 'jest' ? 'jest.retryTimes(1)\n' : ''
      const retried = (name: string, candidate: string): string =>
        `${head}let n = 0\ntest('${name}'${retry}, () => { n++; ${guard(name, candidate)}; if (n === 1) throw new Error('first') })`
      using project = baselineProject(
        cell.runner,
        {
          'a.test.js': `test('a', () => { ${guard('a')} })`,
          'b.test.js': `test('b', () => { ${guard('b', 'model(0.01)')} })`,
          'same.test.js': retried('same', 'model()'),
          'differs.test.js': retried('differs', 'model(n / 100)'),
        },
        {},
        installed.modules,
      )
      const outcome = await installed.start(project, { args: ['-u', ...args] })
      expect(statuses(outcome)).toEqual({ a: 'passed', b: 'passed', same: 'passed', differs: 'failed' })
      expect(keptNames(project)).toEqual(['a.json', 'b.json', 'same.json'])
    },
  )
})
