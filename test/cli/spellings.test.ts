import { describe, expect, test } from 'vitest'
import { asOptions, OPTION_NAMES, OPTION_WORDS } from '../../src/cli/spellings.ts'
import { evaluationResult } from '../../src/evaluation/index.ts'
import { parseResults } from '../../src/formats/index.ts'
import { compareModels } from '../../src/report/index.ts'
import { nextStep } from '../../src/report/next-step.ts'
import { toldIn } from '../docs/catalogue.ts'
import { gateFor, reasons } from '../report/samples.ts'

/** Rooms that the command line calls; what only gates of a test file say is left out. */
const ROOMS = ['evaluation', 'stats', 'formats', 'comparison', 'family', 'report']
const ELSEWHERE =
  /configureFamily|^(?:planSampleSize|compareToValue|fromRecords|evaluationResult|leaveOneOut|seedRuns)\b/

const texts = [
  ...ROOMS.flatMap((room) => toldIn(room)).map(({ text }) => text),
  ...reasons.map((reason) => nextStep(gateFor(reason))),
].filter((text) => !ELSEWHERE.test(text))

const spelled = texts.map((text) => asOptions(text))
const withoutQuotes = (text: string): string => text.replace(/"(?:[^"\\]|\\.)*"/g, '"…"')

/** Options that the command line does not have, or sets by itself. */
const WITHOUT = ['hypothesis', 'reference', 'simultaneousIntervals', 'source']

test('every option of the functions that it calls has a spelling', () => {
  const results = ['a', 'b'].map((name) => evaluationResult({ name, values: { m: [1, 2] } }))
  const mistyped = { nonsense: 1 }
  const calls = [
    () => parseResults('id,m\na,1', mistyped as object),
    () => compareModels(results, { metrics: ['m'], ...mistyped }),
    () => compareModels(results, { metrics: [{ metric: 'm', ...mistyped }] }),
  ]
  const options = calls.flatMap((call) => {
    try {
      call()
    } catch (error) {
      return /The options are ([\w, ]+)\./.exec((error as Error).message)?.[1]?.split(', ') ?? []
    }
    return []
  })
  expect(options).toEqual(expect.arrayContaining(['missing', 'resamples', 'maxLoss']))
  const spelled = [...OPTION_NAMES, ...OPTION_WORDS]
  expect([...new Set(options)].filter((option) => !spelled.includes(option)).sort()).toEqual(WITHOUT)
})

describe('every message that the command line can show', () => {
  test('is found', () => {
    expect(texts.length).toBeGreaterThan(250)
    expect(texts.filter((text) => new RegExp(`\\b(?:${OPTION_NAMES.join('|')})\\b`).test(text)).length).toBeGreaterThan(
      30,
    )
  })

  test('names no option as a function calls it', () => {
    const left = new RegExp(
      `(?<![-\\w.])(?:(?:${OPTION_NAMES.join('|')})\\b|(?:${OPTION_WORDS.join('|')})(?:: ?| )['{\\d])`,
    )
    expect(spelled.map(withoutQuotes).filter((text) => left.test(text))).toEqual([])
  })

  // A line that is new here has to be prose; where it names an option, spellings.ts has to know the turn.
  test('has words that are options too only where they are prose', () => {
    const words = OPTION_WORDS.filter((word) => !/^(?:id|margin|metrics?|missing|model|name|seed|where)$/.test(word))
    const turn = new RegExp(`(?:[^ ]+ )?(?<![-\\w.‹])(?:${words.join('|')})\\b(?!›)(?:[.,;:)]?$| [^ ]+)?`, 'g')
    const found = spelled.map(withoutQuotes).flatMap((text) => text.match(turn) ?? [])
    expect([...new Set(found)].sort().join('\n')).toMatchInlineSnapshot(`
      "--missing worst
      --missing worst fills
      --missing worst needs
      --missing worst to
      --missing worst too.
      --qrels qrels
      2 clusters are
      The clusters of
      a delimiter in
      add clusters or
      add clusters.
      all resamples lie
      all_trec qrels
      and weight.
      between resamples and
      its worst value
      like qrels (query,
      like qrels of
      many resamples drew
      methods: format must
      more repeat
      much clusters differ.
      no labels
      no weight for
      small slices.
      the alternative ‹alternative›,
      the format with
      the labels are
      the strata out.
      the strata ‹names›
      the weight of
      the worst value:
      their strata differently:
      this format (‹format
      units› clusters (fewer
      ‹independent› clusters
      ‹most› resamples
      ‹where›: labels must"
    `)
  })
})

test.each([
  ["choose missing: 'drop' or missing: 'worst'", 'choose --missing drop or --missing worst'],
  ["Use testMethod 'randomization', which is exact there.", 'Use --test randomization, which is exact there.'],
  ['was dropped because a value is missing: "u2".', 'was dropped because a value is missing: "u2".'],
  ["use intervalMethod 't' or 'randomization'.", 'use --interval t or randomization.'],
  [
    'compareModels: with resamples: 9 nothing. Use resamples: 19 or more.',
    'with --resamples 9 nothing. Use --resamples 19 or more.',
  ],
  ['Choose one with where: { filter: … }', 'Choose one with --where filter=…'],
  ['use where: { column: "big one" }', 'use --where column="big one"'],
  ['e.g. repeat: "seed" (repeat: true takes every row)', 'e.g. --repeat "seed" (--repeat-rows takes every row)'],
  ['State it with betterWhen.', 'State it with --better-when METRIC=higher|lower.'],
  ['there is no metric "betterWhen"; name it in metrics', 'there is no metric "betterWhen"; name it in --metric'],
  ['unit "say missing: \'drop\'" has no value', 'unit "say missing: \'drop\'" has no value'],
  ['--missing must be one of error, drop', '--missing must be one of error, drop'],
])('%s', (text, expected) => {
  expect(asOptions(text)).toBe(expected)
})
