import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { byteLength } from '../../src/github/fit.ts'
import { type SectionView, sectionLines } from '../../src/github/section-lines.ts'
import {
  MAX_COMMENT_BYTES,
  mergeSection,
  parseSections,
  renderComment,
  type Section,
} from '../../src/github/sections.ts'
import { HOSTILE } from './support/hostile.ts'
import { tablesOf } from './support/markdown.ts'
import { section } from './support/posting.ts'
import { fileReport, gate, openComparison, runReport } from './support/reports.ts'

const view: SectionView = {
  links: null,
  folder: '',
  runId: 1,
  attempt: 1,
  showUnits: false,
  untrusted: false,
} as SectionView

const labels = (sections: readonly Section[]): string[] => sections.map(({ label }) => label)
const merged = (standing: readonly Section[], mine: Section): readonly Section[] => {
  const merge = mergeSection(standing, mine)
  if (merge.kind !== 'merged') throw new Error(merge.kind)
  return merge.sections
}

describe('a comment', () => {
  test('starts with its marker and says the total', () => {
    const body = renderComment('search', [
      section({ label: 'a', passed: 3, gates: 4, verdict: 'fail' }),
      section({ label: 'b', passed: 2, gates: 2 }),
    ])
    expect(body.split('\n').slice(0, 2)).toEqual([
      '<!-- holmgate:v1 key=search -->',
      '### ❌ holmgate: 5 of 6 gates passed',
    ])
    expect(body).toContain('#### `a`: 3 of 4 gates passed')
    expect(body).toContain('#### `b`: 2 of 2 gates passed')
  })

  test('says of a failed gate what it needed and what to do, as the terminal does', () => {
    const failed = gate({ comparison: openComparison(), verdict: 'fail', reason: 'not-shown' })
    const text = sectionLines(runReport([fileReport([failed, gate({})])]), view).join('\n')
    const line = text.split('\n').find((one) => one.startsWith('- ❌'))!
    expect(line).toMatch(/ Needed: p ≤ 0\.05.* Next: evaluate more units, or drop the claim\./)
    expect(text.match(/Needed:/g)).toHaveLength(1)
  })

  test('says that a job has no result', () => {
    expect(renderComment('k', [section(), section({ label: 'b', verdict: 'error', passed: 0, gates: 0 })])).toContain(
      '### ⚠️ holmgate: 1 of 1 gate passed, 1 without a result',
    )
  })

  test('keeps the number of expected failures and of errors', () => {
    for (const counts of [{ expected: 2 }, { errors: 3 }, { expected: 2, errors: 3 }]) {
      const [read] = parseSections(renderComment('k', [section(counts)]))
      expect(read).toMatchObject({ expected: 0, errors: 0, ...counts })
    }
  })

  test('is read back as it was written', () => {
    const label = fc.string({ unit: 'grapheme', maxLength: 100 })
    fc.assert(
      fc.property(
        fc.uniqueArray(label, { minLength: 1, maxLength: 5 }),
        fc.nat(1e9),
        fc.integer({ min: 1, max: 9 }),
        (names, run, attempt) => {
          const sections = names.map((name, at) => section({ label: name, run, attempt, leg: `leg${at}` }))
          const once = parseSections(renderComment('k', sections))
          expect(once).toHaveLength(names.length)
          expect(once.map(({ run, attempt, leg, lines }) => ({ run, attempt, leg, lines }))).toEqual(
            sections.map(({ run, attempt, leg, lines }) => ({ run, attempt, leg, lines })),
          )
          expect(parseSections(renderComment('k', once))).toEqual(once)
        },
      ),
    )
  })

  test('is read back with the line ends of Windows, as a browser may leave them', () => {
    const sections = [section({ label: 'a' }), section({ label: 'b' })]
    expect(parseSections(renderComment('k', sections).replaceAll('\n', '\r\n'))).toEqual(sections)
  })

  test.each(HOSTILE.map((name) => ({ name })))('keeps its borders with hostile job name %#', ({ name }) => {
    const body = renderComment('k', [section({ label: name }), section({ label: 'other' })])
    expect(parseSections(body)).toHaveLength(2)
    expect(tablesOf(body)).toEqual([
      [
        ['verdict', 'metric'],
        ['✅ pass', 'ndcg@10'],
      ],
      [
        ['verdict', 'metric'],
        ['✅ pass', 'ndcg@10'],
      ],
    ])
  })

  test('numbers jobs that share a label', () => {
    const body = renderComment('k', [section({ leg: 'x' }), section({ leg: 'y' })])
    expect(body).toContain('#### `gate` (1): 1 of 1 gate passed')
    expect(body).toContain('#### `gate` (2): 1 of 1 gate passed')
  })
})

describe('merging', () => {
  test('keeps the other jobs of the run, in the order of their labels', () => {
    expect(labels(merged([section({ label: 'b' })], section({ label: 'a' })))).toEqual(['a', 'b'])
  })

  test('replaces what the same job wrote before', () => {
    const mine = section({ lines: ['new'] })
    expect(merged([section({ lines: ['old'] })], mine)).toEqual([mine])
  })

  test('drops what older runs of the workflow wrote, but not another workflow', () => {
    const other = section({ label: 'other', workflow: 'wf000002', run: 50 })
    const sections = merged([section({ label: 'gone', run: 99 }), other], section({ run: 100 }))
    expect(labels(sections)).toEqual(['gate', 'other'])
  })

  test('never overwrites a newer run, or a newer attempt of the job', () => {
    expect(mergeSection([section({ label: 'b', run: 101 })], section({ run: 100 })).kind).toBe('outdated')
    expect(mergeSection([section({ attempt: 2 })], section({ attempt: 1 })).kind).toBe('outdated')
    expect(mergeSection([section({ workflow: 'wf000002', run: 101 })], section({ run: 100 })).kind).toBe('merged')
  })

  test('a new attempt of one job replaces its own section and keeps those of jobs that were not run again', () => {
    const standing = [section({ label: 'a' }), section({ label: 'b', lines: ['old'] })]
    const sections = merged(standing, section({ label: 'b', attempt: 2, leg: 'another', lines: ['new'] }))
    expect(sections.map(({ label, attempt }) => [label, attempt])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })

  test('jobs of one run that share a label both stay, and it is said', () => {
    const merge = mergeSection([section({ leg: 'x' })], section({ leg: 'y' }))
    expect(merge).toMatchObject({ kind: 'merged', sharesLabel: true })
    expect(merged([section({ leg: 'x' })], section({ leg: 'y' }))).toHaveLength(2)
  })

  test('when several shared a label nobody knows which one a new attempt stands for, so all stay', () => {
    const standing = [section({ leg: 'x' }), section({ leg: 'y' })]
    expect(merged(standing, section({ leg: 'z', attempt: 2 }))).toHaveLength(3)
  })

  test('of a job that stands in two comments only one section is left', () => {
    const twice = [section({ label: 'b', lines: ['first'] }), section({ label: 'b', lines: ['second'] })]
    expect(merged(twice, section({ label: 'a' })).map(({ lines }) => lines[0])).toEqual([
      '| verdict | metric |',
      'second',
    ])
  })
})

describe('[H12] [GH6] a comment that is too long', () => {
  const row = (at: number, failed: boolean): string =>
    `| ${failed ? '❌ fail (not shown)' : '✅ pass'} | \`metric-${at}\` | ${'0.123 '.repeat(40)}|`
  const large = (label: string, passing: number, failing: number): Section =>
    section({
      label,
      verdict: failing > 0 ? 'fail' : 'pass',
      gates: passing + failing,
      passed: passing,
      lines: [
        '**`file`**: many gates',
        '',
        '| verdict | metric | numbers |',
        '| --- | --- | --- |',
        ...Array.from({ length: failing }, (_, at) => row(at, true)),
        ...Array.from({ length: passing }, (_, at) => row(failing + at, false)),
        '',
        '- a sentence',
        '',
        '<sub>origin</sub>',
      ],
    })

  test('is cut at the borders of rows: passing ones first, all failing ones kept, and says how many are missing', () => {
    const body = renderComment('k', [large('gate', 290, 10)])
    expect(byteLength(body)).toBeLessThanOrEqual(MAX_COMMENT_BYTES)
    const [table] = tablesOf(body)
    expect(table!.every((cells) => cells.length === 3)).toBe(true)
    const shown = table!.length - 1
    expect(table!.filter(([verdict]) => verdict!.startsWith('❌'))).toHaveLength(10)
    expect(body).toContain(`${300 - shown} passing rows`)
    expect(body).toContain('<sub>origin</sub>')
    expect(shown).toBeGreaterThan(150)
  })

  test('gives each job its share, and the counts stay right when a job cuts what another one has cut already', () => {
    let body = renderComment('k', [large('gate 0', 200, 3)])
    for (let at = 1; at < 8; at++) body = renderComment('k', merged(parseSections(body), large(`gate ${at}`, 200, 3)))
    expect(byteLength(body)).toBeLessThanOrEqual(MAX_COMMENT_BYTES)
    const sections = parseSections(body)
    expect(sections).toHaveLength(8)
    for (const { lines } of sections) {
      const passing = lines.filter((text) => text.startsWith('| ✅')).length
      expect(lines.filter((text) => text.startsWith('| ❌'))).toHaveLength(3)
      const missing = Number(/(\d+) passing rows/.exec(lines.join('\n'))?.[1])
      expect(passing + missing).toBe(200)
    }
  })

  test('fits whatever the sizes are', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { minLength: 1, maxLength: 8 }), (sizes) => {
        const body = renderComment(
          'k',
          sizes.map(([passing, failing], at) => large(`gate ${at}`, passing, failing)),
        )
        expect(byteLength(body)).toBeLessThanOrEqual(MAX_COMMENT_BYTES)
        expect(parseSections(body)).toHaveLength(sizes.length)
      }),
      { numRuns: 30 },
    )
  })
})
