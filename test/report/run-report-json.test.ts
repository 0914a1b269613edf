import { readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { OBEYED, type Schema } from '../../src/report/check-schema.ts'
import { parseRunReport, reportSchema, runReportJson } from '../../src/report/run-report-json.ts'
import { fileOf, gateFor, reasons, runOf } from './samples.ts'

const validate = new Ajv({ allowUnionTypes: true, allErrors: false }).compile(reportSchema)
const full = runOf(
  [
    fileOf(
      reasons.map((reason) => gateFor(reason)),
      { project: 'web' },
    ),
  ],
  { shard: { index: 1, count: 2 } },
)
const copy = (): Record<string, unknown> => JSON.parse(JSON.stringify(full))

/** Every place in plain data, as a list of keys. */
function places(value: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof value !== 'object' || value === null) return [path]
  const entries = Array.isArray(value) ? value.map((item, index) => [index, item] as const) : Object.entries(value)
  return [path, ...entries.flatMap(([key, inner]) => places(inner, [...path, key]))]
}

/** Plain data with the value at one place replaced, or taken away. */
function changed(path: readonly (string | number)[], value: unknown, from: unknown = copy()): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const node = from as Record<string | number, unknown>
  if (rest.length > 0) node[key] = changed(rest, value, node[key])
  else if (value === undefined) delete node[key]
  else node[key] = value
  return node
}

const accepts = (input: unknown): boolean => {
  try {
    parseRunReport(input)
    return true
  } catch {
    return false
  }
}

describe('runReportJson', () => {
  test('reads back to the same report, as ajv sees it too', () => {
    const text = runReportJson(full)
    expect(parseRunReport(text)).toEqual(full)
    expect(validate(JSON.parse(text))).toBe(true)
  })

  test('gives the same bytes for the same report in any order of keys', () => {
    const shuffled = (value: unknown): unknown => {
      if (Array.isArray(value)) return value.map(shuffled)
      if (typeof value !== 'object' || value === null) return value
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([key, inner]) => [key, shuffled(inner)]),
      )
    }
    expect(runReportJson(shuffled(full) as typeof full)).toBe(runReportJson(full))
  })

  test('has the keys in the order of the schema, indented, with a line end', () => {
    const text = runReportJson(runOf([fileOf([])]))
    expect(text).toMatchInlineSnapshot(`
      "{
        "schemaVersion": 1,
        "tool": {
          "name": "holmgate",
          "version": "0.1.0"
        },
        "runner": {
          "name": "vitest",
          "version": "4.1.12"
        },
        "partial": false,
        "files": [
          {
            "path": "search.spec.ts",
            "families": [],
            "gates": [],
            "warnings": [],
            "tests": {
              "total": 4,
              "notRun": 0
            }
          }
        ]
      }
      "
    `)
  })

  test('keeps fields that a later version added, behind the known ones', () => {
    const later = { ...runOf([]), zeta: 1, alpha: { b: 1, a: 2 }, __proto__: null }
    const keys = Object.keys(JSON.parse(runReportJson(later as never)))
    expect(keys).toEqual(['schemaVersion', 'tool', 'runner', 'partial', 'files', 'alpha', 'zeta'])
  })

  test('refuses a number that JSON cannot hold', () => {
    const gate = gateFor('not-shown')
    const broken = runOf([fileOf([{ ...gate, comparison: { ...gate.comparison!, pValue: Number.NaN } }])])
    expect(() => runReportJson(broken)).toThrow('report.files[0].gates[0].comparison.pValue is NaN')
  })
})

describe('parseRunReport', () => {
  test('takes text with a byte order mark, and parsed data', () => {
    expect(parseRunReport(`\ufeff${runReportJson(full)}`)).toEqual(full)
    expect(parseRunReport(copy())).toEqual(full)
  })

  test('keeps fields that it does not know', () => {
    expect(parseRunReport({ ...copy(), later: [1] })).toHaveProperty('later', [1])
  })

  test.each([
    ['not json', 'The report is not valid JSON'],
    ['null', 'The report is not valid: the whole must be an object, found null.'],
    ['[]', 'the whole must be an object, found []'],
    ['{}', 'schemaVersion is missing'],
    [{ ...full, schemaVersion: '1' }, 'schemaVersion must be 1, found "1"'],
    [
      changed(['files', 0, 'gates', 1, 'comparison', 'pValue'], 1.5),
      'files[0].gates[1].comparison.pValue must be at most 1, found 1.5',
    ],
    [changed(['files', 0, 'gates', 1, 'comparison', 'pValue'], null), 'comparison.pValue must be a number, found null'],
    [
      changed(['files', 0, 'gates', 0, 'verdict'], 'green'),
      'files[0].gates[0].verdict must be one of "pass", "fail", found "green"',
    ],
    [
      changed(['files', 0, 'gates', 0, 'comparison', 'ciHigh'], undefined),
      'files[0].gates[0].comparison.ciHigh is missing',
    ],
    [changed(['files', 0, 'families', 0, 'confidenceLevel'], 1), 'confidenceLevel must be less than 1, found 1'],
    [changed(['files', 0, 'families', 0, 'seed'], 0.5), 'seed must be a whole number, found 0.5'],
    [changed(['tool', 'version'], ''), 'tool.version must be a string that is not empty, found ""'],
    [changed(['runner', 'name'], 'mocha'), 'runner.name must be one of "vitest", "jest", "compare", found "mocha"'],
    [changed(['files', 0, 'tests', 'notRun'], -1), 'files[0].tests.notRun must be at least 0, found -1'],
    [changed(['files', 0, 'warnings', 0], 5), 'files[0].warnings[0] must be a string, found 5'],
  ])('refuses %j', (input, message) => {
    expect(() => parseRunReport(input)).toThrow(message)
    expect(() => parseRunReport(input)).toThrow(expect.objectContaining({ kind: 'input' }))
  })

  test('[B9] refuses another version by its number', () => {
    expect(() => parseRunReport({ ...copy(), schemaVersion: 2 })).toThrow(
      'The report has schemaVersion 2; this version of holmgate reads schemaVersion 1. Use the version that wrote it.',
    )
  })

  test('does not print what it found at length, or as a command', () => {
    const input = changed(['partial'], `::error::${'x'.repeat(5000)}\n##[error]`)
    expect(() => parseRunReport(input)).toThrow(/^[^\n]{1,250}$/)
  })
})

describe('the schema', () => {
  test('is the file that is published', () => {
    const path = new URL('../../src/report/report.schema.json', import.meta.url)
    expect(JSON.parse(readFileSync(path, 'utf8'))).toEqual(reportSchema)
  })

  test('uses no rule that parseRunReport does not obey', () => {
    const DESCRIBING = ['$schema', 'title', 'description', 'definitions']
    const rules = (schema: Schema): string[] => [
      ...Object.keys(schema),
      ...Object.values(schema.properties ?? {}).flatMap(rules),
      ...Object.values(schema.definitions ?? {}).flatMap(rules),
      ...(schema.items === undefined ? [] : rules(schema.items)),
    ]
    const unknown = rules(reportSchema).filter(
      (rule) => !DESCRIBING.includes(rule) && !(OBEYED as readonly string[]).includes(rule),
    )
    expect(unknown).toEqual([])
  })

  /** Fields that were added within this version of the schema. */
  const ADDED = [
    'topMovers',
    'hypothesis',
    'simultaneous',
    'stability',
    'design',
    'slice',
    'provableMargin',
    'pairedBy',
    'isVerdict',
    'differenceHistogram',
    'nullDistribution',
  ]

  test('requires every field of the types but those that not every row has', () => {
    const optional = [reportSchema, ...Object.values(reportSchema.definitions ?? {})].flatMap((schema) =>
      Object.keys(schema.properties ?? {}).filter((key) => !schema.required?.includes(key)),
    )
    const others = [
      'shard',
      'commit',
      'obsoleteBaselines',
      'problems',
      'problems',
      'project',
      'baselines',
      'simultaneousIntervals',
      'project',
      'expectedToFail',
    ]
    expect(optional.sort()).toEqual([...others, ...ADDED].sort())
  })

  test('ajv refuses a report without any one of its fields but those', () => {
    for (const path of places(copy())) {
      const last = path[path.length - 1]
      if (typeof last !== 'string') continue
      expect(validate(changed(path, undefined)), path.join('.')).toBe(
        ['shard', 'project', 'simultaneousIntervals', ...ADDED].includes(last),
      )
    }
  })

  test('parseRunReport and ajv agree on every small change', () => {
    const small = JSON.stringify(
      runOf([fileOf([gateFor('not-shown'), gateFor('input-error')])], { shard: { index: 1, count: 2 } }),
    )
    const all = places(JSON.parse(small))
    const value = fc.oneof(
      fc.constantFrom(
        undefined,
        null,
        true,
        0,
        1,
        -1,
        0.5,
        1.5,
        1e300,
        '',
        'x',
        'pass',
        'vitest',
        'holm',
        'exact',
        [],
        {},
        [null],
        ['x'],
        { a: 1 },
      ),
      fc.jsonValue(),
    )
    let refused = 0
    fc.assert(
      fc.property(fc.constantFrom(...all), value, (path, replacement) => {
        const input = changed(path, replacement, JSON.parse(small))
        // A text is read as JSON by one and is just a string for the other.
        fc.pre(typeof input !== 'string' && input !== undefined)
        const valid = validate(input)
        if (!valid) refused++
        expect(accepts(input)).toBe(valid)
      }),
      { numRuns: 1000 },
    )
    expect(refused).toBeGreaterThan(150)
  })
})
