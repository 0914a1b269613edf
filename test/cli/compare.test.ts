import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, describe, expect, test } from 'vitest'
import { main } from '../../src/cli/main.ts'
import { asOptions } from '../../src/cli/spellings.ts'
import { comparePair } from '../../src/comparison/index.ts'
import { baselineText } from '../../src/evaluation/baseline-text.ts'
import { parseResults } from '../../src/formats/index.ts'
import { gate } from '../../src/matchers/gate.ts'
import { parseRunReport } from '../../src/report/index.ts'
import { fixture } from '../formats/support.ts'
import { instantWorld } from '../github/support/posting.ts'
import { runCli } from '../github/support/step.ts'

const cwd = mkdtempSync(join(tmpdir(), 'holmgate-compare-'))
afterAll(() => rmSync(cwd, { recursive: true }))

/** 40 units, some of them moved. */
const table = (moved: (unit: number) => number): string => {
  const row = (_: unknown, i: number): string =>
    `q${i},${(0.4 + ((i * 7) % 11) / 40 + moved(i)).toFixed(4)},${100 + (i % 5) - 20 * moved(i)}`
  return `query,ndcg@10,latency\n${Array.from({ length: 40 }, row).join('\n')}\n`
}
const files = {
  'main.csv': table(() => 0),
  'worse.csv': table((i) => -0.05 * (1 + (i % 3))),
  'better.csv': table((i) => 0.05 * (1 + (i % 3))),
  'noise.csv': table((i) => (i % 2 === 0 ? 0.01 : -0.01) * (i % 5)),
}
for (const [name, text] of Object.entries(files)) writeFileSync(join(cwd, name), text)

const local = { cwd, env: { GITHUB_ACTIONS: undefined } }
const compare = (args: readonly string[], more: { stdin?: string | Buffer; width?: number } = {}) =>
  runCli(['compare', ...args], { ...local, ...more })

describe('holmgate compare', () => {
  test('a significant loss fails with 1, and names who lost most', async () => {
    const { code, printed } = await compare(['main.csv', 'worse.csv', '--metric', 'ndcg@10'])
    expect(code).toBe(1)
    expect(printed).toContain('FAIL (fails if the candidate is significantly worse on a metric)')
    expect(printed).toMatch(/^fail: worse scored 0\.\d+ lower than main on ndcg@10 .*significantly worse at 0\.05/m)
    expect(printed).toContain('0 units better, 40 worse, 0 tied. Lost most: ')
    expect(printed).toMatch(/^ {2}Needed: adjusted p above 0\.05|^ {2}Needed: p above 0\.05/m)
    expect(printed).toMatch(/^ {2}Next: look at the units where the candidate is worse/m)
    expect(printed).not.toContain('Directions read from')
  })

  test('a direction that only a name tells is said, with the option that states it', async () => {
    const { printed } = await compare(['main.csv', 'worse.csv', '-m', 'latency'])
    expect(printed).toContain(
      'main.csv, worse.csv: Directions read from the metrics\' names: lower is better for "latency".',
    )
    expect(printed).toContain('was read from its name: say --better-when latency=lower.')
    expect(printed).not.toContain('betterWhen')
  })

  test('a failure advises what the command line has', async () => {
    const { printed } = await compare(['main.csv', 'noise.csv', '-m', 'ndcg@10', '--fail-if', 'not-better'])
    expect(printed).toMatch(/^ {2}Next: \S/m)
    expect(printed).not.toContain('configureFamily')
    expect(asOptions('raise resamples (configureFamily, or the option of the gate).')).toBe('raise --resamples.')
    expect(asOptions("use intervalMethod 't' or 'randomization'")).toBe('use --interval t or randomization')
    const markdown = await compare(['main.csv', 'worse.csv', '-m', 'ndcg@10', '--output', 'markdown'])
    expect(markdown.printed).toMatch(/^ {2}- Needed: /m)
    expect(markdown.printed).toMatch(/^ {2}- Next: /m)
    const passed = await compare(['main.csv', 'better.csv', '-m', 'ndcg@10'])
    expect(passed.printed).not.toMatch(/Needed:|Next:/)
  })

  test('no line is wider than the terminal', async () => {
    const args = ['main.csv', 'worse.csv', '-m', 'ndcg@10', '-m', 'latency']
    const { printed } = await compare(args, { width: 80 })
    const verdict = printed.slice(printed.indexOf('FAIL'))
    expect(Math.max(...verdict.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(Math.max(...(await compare(args)).printed.split('\n').map((line) => line.length))).toBeGreaterThan(120)
  })

  test.each([
    ['better.csv', 'worse', 0],
    ['better.csv', 'not-better', 0],
    ['noise.csv', 'worse', 0],
    ['noise.csv', 'not-better', 1],
    ['worse.csv', 'not-better', 1],
  ] as const)('%s with --fail-if %s ends with %i', async (candidate, failIf, expected) => {
    const { code, printed } = await compare(['main.csv', candidate, '-m', 'ndcg@10', '--fail-if', failIf])
    expect(code, printed).toBe(expected)
    expect(printed).toMatch(expected === 0 ? /^PASS \(/m : /^FAIL \(/m)
  })

  test('a failure that is not worse names the units too', async () => {
    const { printed } = await compare(['main.csv', 'noise.csv', '-m', 'ndcg@10', '--fail-if', 'not-better'])
    expect(printed).toMatch(/^fail: noise scored .*: not shown to be better, p = .* units better, .* worse, .* tied\./m)
  })

  test('all metrics are corrected together, and one of them is enough to fail', async () => {
    const { code, printed } = await compare([
      'main.csv',
      'worse.csv',
      '-m',
      'ndcg@10',
      '-m',
      'latency',
      '--output',
      'json',
    ])
    expect(code).toBe(1)
    const json = JSON.parse(printed.slice(printed.indexOf('{')))
    expect(json).toMatchObject({ verdict: 'fail', failIf: 'worse', correction: 'holm', familySize: 2 })
    expect(
      json.comparisons.map(({ metric, direction }: { metric: string; direction: string }) => [metric, direction]),
    ).toEqual([
      ['ndcg@10', 'worse'],
      ['latency', 'worse'],
    ])
    expect(json.decisions[0]).toMatchObject({ metric: 'ndcg@10', verdict: 'fail', reason: 'harm-shown' })
    expect(json.inputs.candidate).toMatchObject({ path: 'worse.csv', format: 'csv', nRows: 40, nUnits: 40 })
  })

  test('every option reaches the comparison', async () => {
    const options = [
      '--level',
      '0.9',
      '--correction',
      'bonferroni',
      '--test',
      't',
      '--interval',
      't',
      '--resamples',
      '999',
    ]
    const { printed } = await compare([
      ...['main.csv', 'noise.csv', '-m', 'ndcg@10', '-m', 'latency', ...options],
      ...['--seed', '7', '--alternative', 'worse', '--better-when', 'ndcg@10=higher', '--better-when', 'latency=lower'],
      ...['--id', 'query', '--baseline-name', 'old', '--candidate-name', 'new', '--output', 'json'],
    ])
    const json = JSON.parse(printed)
    expect(json.comparisons[0]).toMatchObject({
      ...{ baseline: 'old', candidate: 'new', confidenceLevel: 0.9, correction: 'bonferroni', testMethod: 't' },
      ...{ intervalMethod: 't', resamples: 999, seed: 7, alternative: 'less', betterWhen: 'higher' },
    })
    expect(json.comparisons[1]).toMatchObject({ alternative: 'greater', betterWhen: 'lower' })
    expect(json.inputs.baseline.notices).toEqual([])
  })

  test('reads one side from standard input, packed or not, and gives the same numbers', async () => {
    const args = ['main.csv', '-', '-m', 'ndcg@10', '--candidate-name', 'worse', '--output', 'json']
    const piped = await compare(args, { stdin: files['worse.csv'] })
    const packed = await compare(args, { stdin: gzipSync(files['worse.csv']) })
    const direct = await compare(['main.csv', 'worse.csv', '-m', 'ndcg@10', '--output', 'json'])
    const rowsOf = (step: typeof piped) => JSON.parse(step.printed.slice(step.printed.indexOf('{\n'))).comparisons
    expect(rowsOf(piped)).toEqual(rowsOf(direct))
    expect(rowsOf(packed)).toEqual(rowsOf(direct))
    expect((await compare(['-', 'main.csv', '-m', 'ndcg@10'], { stdin: files['worse.csv'] })).code).toBe(0)
  })

  test('Markdown keeps units to itself unless told otherwise, and its exit code is the verdict', async () => {
    const args = ['main.csv', 'worse.csv', '-m', 'ndcg@10', '--output', 'markdown']
    const hidden = await compare(args)
    expect(hidden.code).toBe(1)
    expect(hidden.printed).toContain('## ❌ holmgate compare: fail')
    expect(hidden.printed).toContain('0 units better, 40 worse, 0 tied.')
    expect(hidden.printed).not.toContain('Lost most')
    expect((await compare([...args, '--show-units'])).printed).toContain('Lost most: `q')
  })

  test('two models of one file, and files of one name in two folders', async () => {
    const both = ['model,id,f1', ...[0, 1, 2, 3, 4, 5].flatMap((i) => [`a,u${i},0`, `b,u${i},1`])].join('\n')
    writeFileSync(join(cwd, 'both.csv'), both)
    const models = ['--baseline-model', 'a', '--candidate-model', 'b', '--id', 'id']
    const one = await compare(['both.csv', 'both.csv', '-m', 'f1', ...models, '--fail-if', 'not-better'])
    expect(one.code, one.printed).toBe(0)
    for (const folder of ['old', 'new']) {
      mkdirSync(join(cwd, folder), { recursive: true })
      writeFileSync(join(cwd, folder, 'scores.csv'), files[folder === 'old' ? 'main.csv' : 'better.csv'])
    }
    const two = await compare(['old/scores.csv', 'new/scores.csv', '-m', 'ndcg@10'])
    expect(two.code).toBe(0)
    expect(two.printed).toContain('new/scores.csv scored')
  })

  test('reads what other tools write', async () => {
    const run = fixture('run.trec')
    writeFileSync(join(cwd, 'again.trec'), readFileSync(run))
    const { code, printed } = await compare([run, 'again.trec', '-m', 'ndcg@10', '--qrels', fixture('qrels.txt')])
    expect(printed).toContain('All 3 units are tied')
    // Three units can show nothing: a guard over them is no gate.
    expect(code).toBe(1)
    expect(printed).toContain('cannot')
    const evals = fixture('trec-eval.txt')
    writeFileSync(join(cwd, 'evals.txt'), readFileSync(evals))
    expect((await compare([evals, 'evals.txt', '-m', 'map', '--format', 'trec-eval'])).printed).toContain('on map')
  })

  test.each([
    ['scores.csv', 'ndcg@10', 'csv', []],
    ['long.tsv', 'ndcg@10', 'tsv', []],
    ['records.jsonl', 'helpfulness', 'jsonl', []],
    ['scores.parquet', 'ndcg@10', 'parquet', []],
    ['pytrec-eval.json', 'ndcg@10', 'pytrec-eval', []],
    ['ranx.json', 'ndcg@10', 'ranx', []],
    ['trec-eval.txt', 'map', 'trec-eval', []],
    ['ir-measures.txt', 'ndcg@10', 'ir-measures', []],
    ['ir-measures.jsonl', 'ndcg@10', 'ir-measures', []],
    ['run.trec', 'ndcg@10', 'trec-run', ['--qrels', fixture('qrels.txt')]],
    ['samples_arc_2025-01-01T00-00-00.000000.jsonl', 'acc', 'lm-eval', []],
    ['inspect.json', 'match', 'inspect', []],
    ['inspect.eval', 'match', 'inspect', []],
    ['promptfoo.json', 'score', 'promptfoo', ['--model', 'openai:gpt-4.1', '--missing', 'worst']],
    ['per_instance_stats.json', 'exact_match', 'helm', ['--where', 'perturbation=none']],
    ['every-eval-ever.jsonl', 'score', 'every-eval-ever', []],
  ] as const)('%s, read as it is', async (name, metric, format, more) => {
    const copy = `copy-of-${name}`
    writeFileSync(join(cwd, copy), readFileSync(fixture(name)))
    const { code, printed } = await compare([fixture(name), copy, '-m', metric, ...more, '--output', 'json'])
    expect(printed).toContain('{')
    const json = JSON.parse(printed.slice(printed.indexOf('{\n')))
    expect(json.inputs.candidate).toMatchObject({ path: copy, format })
    expect(json.comparisons[0]).toMatchObject({ metric, difference: 0, pValue: 1 })
    // A few tied units decide nothing, and a guard that nothing could have failed is no pass.
    expect([json.verdict, code]).toEqual(json.comparisons[0].nUnits > 5 ? ['pass', 0] : ['fail', 1])
  })

  test('a baseline that is kept in a file', async () => {
    const origin = { spec: null, tool: '0.1.0', commit: null, uncommitted: false, date: '2026-01-01T00:00:00.000Z' }
    const kept = parseResults(files['main.csv'], { name: 'main', metrics: ['ndcg@10'] })
    writeFileSync(join(cwd, 'ranker.json'), baselineText(kept, {}, origin))
    const { code, printed } = await compare(['ranker.json', 'worse.csv', '-m', 'ndcg@10'])
    expect(printed).toContain('worse scored')
    expect(code).toBe(1)
    writeFileSync(
      join(cwd, 'edited.json'),
      baselineText(kept, {}, origin).replace('0.4,', '0.5,').replace('0.4]', '0.5]'),
    )
    expect(await compare(['edited.json', 'worse.csv', '-m', 'ndcg@10'])).toMatchObject({ code: 2 })
  })

  test('corrections that weigh the metrics', async () => {
    const args = ['main.csv', 'worse.csv', '-m', 'ndcg@10', '-m', 'latency', '--output', 'json']
    const adjusted = async (...more: string[]) => {
      const { printed } = await compare([...args, '--fail-if', 'not-better', ...more])
      return JSON.parse(printed.slice(printed.indexOf('{\n'))).comparisons[0].adjustedPValue as number
    }
    const weighted = await adjusted('--correction', 'weighted-holm', '--weight', 'ndcg@10=9')
    expect(weighted).toBeLessThan(await adjusted('--correction', 'bonferroni'))
    expect(await adjusted('--correction', 'fixed-sequence', '--primary', 'ndcg@10')).toBeLessThanOrEqual(weighted)
    expect((await compare([...args, '--weight', 'map=2'])).printed).toContain('map is no --metric of this call')
    expect((await compare([...args, '--weight', '2'])).code).toBe(2)
  })

  test.each([
    ['better', 'worse', 'could never fail'],
    ['greater', 'worse', 'could never fail'],
    ['worse', 'not-better', 'could never pass'],
    ['less', 'not-better', 'could never pass'],
  ])('--alternative %s is refused with --fail-if %s, which it cannot decide', async (alternative, failIf, text) => {
    for (const candidate of ['worse.csv', 'better.csv']) {
      const args = ['main.csv', candidate, '-m', 'ndcg@10', '--alternative', alternative, '--fail-if', failIf]
      expect(await compare(args)).toMatchObject({ code: 2, printed: expect.stringContaining(text) })
    }
  })

  test.each([
    ['fixed-sequence', []],
    ['fixed-sequence', ['--primary', 'latency']],
    ['weighted-holm', ['--weight', 'latency=1000', '--weight', 'ndcg@10=0.001']],
  ])('--correction %s %j is refused where a loss must fail: it would hide one', async (correction, more) => {
    const metrics = ['--metric', 'latency', '--metric', 'ndcg@10']
    const { code, printed } = await compare(['main.csv', 'worse.csv', ...metrics, '--correction', correction, ...more])
    expect(code, printed).toBe(2)
    expect(printed).toContain('Compare with --correction holm')
  })

  test('missing values are an error, or counted in the report', async () => {
    const gaps = files['main.csv'].replace(/^q3,[\d.]+,/m, 'q3,,')
    writeFileSync(join(cwd, 'gaps.csv'), gaps)
    const refused = await compare(['main.csv', 'gaps.csv', '-m', 'ndcg@10'])
    expect(refused.code).toBe(2)
    expect(refused.printed).toMatch(
      /^holmgate compare: gaps\.csv .*unit "q3" .*or choose --missing drop or --missing worst$/m,
    )
    const filled = await compare(['main.csv', 'gaps.csv', '-m', 'ndcg@10', '--missing', 'worst', '--worst', '0'])
    expect(filled.code).toBe(0)
    expect(filled.printed).toMatch(/Warning: In the candidate 1 of 40 rows have no "ndcg@10" and count as 0/)
    const markdown = await compare([
      'main.csv',
      'gaps.csv',
      '-m',
      'ndcg@10',
      '--missing',
      'worst',
      '--output',
      'markdown',
    ])
    expect(markdown.printed).toContain('1 of 40 rows have no "ndcg@10"')
    expect((await compare(['main.csv', 'gaps.csv', '-m', 'ndcg@10', '--missing', 'drop'])).code).toBe(0)
    const json = await compare(['gaps.csv', 'gaps2.csv', '-m', 'ndcg@10', '--missing', 'drop', '--output', 'json'])
    expect(json.code).toBe(2)
    writeFileSync(join(cwd, 'gaps2.csv'), gaps)
    const dropped = await compare(['gaps.csv', 'gaps2.csv', '-m', 'ndcg@10', '--missing', 'drop', '--output', 'json'])
    const { inputs, comparisons } = JSON.parse(dropped.printed.slice(dropped.printed.indexOf('{\n')))
    expect(inputs.baseline.missing).toMatchObject({ policy: 'drop', counts: { 'ndcg@10': 1 }, rows: 1 })
    expect(comparisons[0].warnings.join()).toContain(
      'In both models 1 of 40 rows were left out because a value is missing',
    )
  })

  test.each([
    [[], 'it takes two files, BASELINE and CANDIDATE; found 0'],
    [['main.csv', '-m', 'ndcg@10'], 'found 1'],
    [['main.csv', 'worse.csv', 'better.csv', '-m', 'ndcg@10'], 'found 3'],
    [['main.csv', './main.csv', '-m', 'ndcg@10'], 'the baseline and the candidate are the same file'],
    [['-', '-', '-m', 'ndcg@10'], 'only one of the two files can be standard input'],
    [['main.csv', 'nowhere.csv', '-m', 'ndcg@10'], 'nowhere.csv: there is no such file'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@20'], '"ndcg@20"'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '-m', 'ndcg@10'], '--metric names ndcg@10 twice'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--fail-if', 'bad'], '--fail-if must be one of worse, not-better'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--output', 'html'], '--output must be one of'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--level', '95'], '--level must be between 0 and 1'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--level', '0,95'], '--level must be a number such as 0.95'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--resamples', '1'], '--resamples must be a whole number from 2'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--resamples', '18'], 'Use --resamples 19 or more'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--resamples'], '--resamples needs a value behind it'],
    [
      ['main.csv', 'worse.csv', '-m', '-x'],
      '--metric needs a value, and -x behind it looks like an option. If it is the value, write --metric=-x.',
    ],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--repeat-rows=yes'], '--repeat-rows takes no value'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--seed', '1.5'], '--seed must be a whole number'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--better-when', 'up'], '--better-when must be one of higher, lower'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--better-when', 'rmse=lower'], '--better-when names "rmse"'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--worst', '0'], '--worst is the value that --missing worst fills in'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--where', 'x'], '--where must be KEY=VALUE'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--format', 'xlsx'], '--format must be one of csv'],
    [['main.csv', 'worse.csv', '-m', 'ndcg@10', '--repeat', 'seed', '--repeat-rows'], 'give one of them'],
    [
      ['main.csv', 'worse.csv', '-m', 'ndcg@10', '--metrics', 'x'],
      'there is no option --metrics; did you mean --metric?',
    ],
  ])('%j is a usage or input error', async (args, message) => {
    const { code, printed } = await compare(args)
    expect(printed).toContain(message)
    expect(code).toBe(2)
  })

  test('[C2] no comparison is no pass: without a metric it lists those there are', async () => {
    const { code, printed } = await compare(['main.csv', 'worse.csv'])
    expect(code).toBe(2)
    expect(printed).toContain('0 comparisons ran: name at least one --metric. Both files have "ndcg@10", "latency"')
  })

  test('resamples that could never reach the level are refused', async () => {
    const { code, printed } = await compare([
      'main.csv',
      'noise.csv',
      '-m',
      'ndcg@10',
      '-m',
      'latency',
      '--resamples',
      '19',
    ])
    expect(code).toBe(2)
    expect(printed).toContain('39')
  })

  test('[H14] names of metrics, models and units are no command for GitHub, and stay as they are in JSON', async () => {
    const hostile = (shift: number) =>
      `id,"##[group]m"\n${Array.from({ length: 8 }, (_, i) => `"::error::u${i}",${i / 10 + shift}`).join('\n')}\n`
    writeFileSync(join(cwd, 'h1.csv'), hostile(0.3))
    writeFileSync(join(cwd, 'h2.csv'), hostile(0))
    for (const output of ['text', 'markdown', 'json']) {
      const args = [
        'h1.csv',
        'h2.csv',
        '-m',
        '##[group]m',
        '--candidate-name',
        'x\n::error::y',
        '--output',
        output,
        '--show-units',
      ]
      const step = await runCli(['compare', ...args], { cwd })
      expect(step.code).toBe(1)
      expect(step.commands).toEqual([])
      if (output === 'json') {
        const { comparisons } = JSON.parse(step.printed.slice(step.printed.indexOf('{\n')))
        expect(comparisons[0]).toMatchObject({ metric: '##[group]m', candidate: 'x\n::error::y' })
        expect(comparisons[0].topMovers.lost[0].id).toBe('::error::u0')
      }
    }
  })

  test('the same files give the same bytes', async () => {
    for (const output of ['text', 'markdown', 'json']) {
      const args = ['main.csv', 'noise.csv', '-m', 'ndcg@10', '--output', output]
      expect((await compare(args)).printed).toBe((await compare(args)).printed)
    }
  })
})

describe('holmgate units', () => {
  const units = (args: readonly string[]) => runCli(['units', ...args], local)

  test('lists who lost and gained most, with both values', async () => {
    writeFileSync(join(cwd, 'u1.csv'), 'id,f1\na,1\nb,0.5\nc,0\nd,0.25\n')
    writeFileSync(join(cwd, 'u2.csv'), 'id,f1\na,0\nb,0.25\nc,0.5\nd,0.25\n')
    const { code, printed } = await units(['u1.csv', 'u2.csv', '-m', 'f1', '--better-when', 'higher'])
    expect(code).toBe(0)
    expect(printed).toMatchInlineSnapshot(`
      "f1 (higher is better): 1 unit better, 2 worse, 1 tied

      Lost most:
        unit  u1   u2    change
        a     1    0     -1
        b     0.5  0.25  -0.25

      Gained most:
        unit  u1  u2   change
        c     0   0.5  +0.5
      "
    `)
    const json = JSON.parse(
      (await units(['u1.csv', 'u2.csv', '-m', 'f1', '--better-when', 'lower', '--top', '1', '--output', 'json']))
        .printed,
    )
    expect(json).toEqual({
      baseline: 'u1',
      candidate: 'u2',
      metrics: [
        {
          ...{ metric: 'f1', betterWhen: 'lower', wins: 2, losses: 1, ties: 1 },
          lost: [{ id: 'c', baselineValue: 0, candidateValue: 0.5 }],
          gained: [{ id: 'a', baselineValue: 1, candidateValue: 0 }],
        },
      ],
    })
    const markdown = await units(['u1.csv', 'u2.csv', '-m', 'f1', '--output', 'markdown'])
    expect(markdown.printed).toContain('| `a` | 1 | 0 | -1 |')
  })

  test('usage and input errors end with 2', async () => {
    expect(await units(['u1.csv', 'u2.csv'])).toMatchObject({
      code: 2,
      printed: expect.stringContaining('name at least one --metric'),
    })
    expect(await units(['u1.csv', 'u2.csv', '-m', 'f1', '--top', '0'])).toMatchObject({ code: 2 })
    expect(await units(['u1.csv', 'main.csv', '-m', 'f1'])).toMatchObject({ code: 2 })
  })
})

describe('a gate with a margin', () => {
  test.each([
    ['better.csv', ['--margin', '0.02'], 1], // no unit lost, and 40 are too few to trust that
    ['noise.csv', ['--margin', '0.02'], 0],
    ['noise.csv', ['--margin', '0.0001'], 1],
    ['worse.csv', ['--margin', '10%'], 1],
    ['worse.csv', ['--margin', '0.2', '--max-loss', '1'], 0],
    ['noise.csv', ['--equivalence-margin', '0.02'], 0],
    ['better.csv', ['--equivalence-margin', '0.02'], 1],
    ['better.csv', ['--fail-if', 'not-better', '--min-effect', '0.05'], 0],
    ['better.csv', ['--fail-if', 'not-better', '--min-effect', '0.2'], 1],
    ['better.csv', ['--fail-if', 'not-better', '--min-effect', '1%'], 0],
  ] as const)('%s with %j ends with %i', async (candidate, options, expected) => {
    const { code, printed } = await compare(['main.csv', candidate, '-m', 'ndcg@10', ...options])
    expect(code, printed).toBe(expected)
    expect(printed).toContain(options.find((text) => /\d/.test(text))?.replace('%', ''))
  })

  test('no smaller loss is believed than the metric allows', async () => {
    const { code, printed } = await compare([
      'main.csv',
      'better.csv',
      '-m',
      'ndcg@10',
      '--margin',
      '0.02',
      '--max-loss',
      '0.1',
    ])
    expect(code).toBe(2)
    expect(printed).toContain('one unit can lose 1 on the metric "ndcg@10"')
  })

  test('the decision is that of gate() on the same comparison', async () => {
    const { printed } = await compare([
      'main.csv',
      'noise.csv',
      '-m',
      'ndcg@10',
      '--margin',
      '0.02',
      '--output',
      'json',
    ])
    const json = JSON.parse(printed.slice(printed.indexOf('{')))
    const [one, other] = ['main.csv', 'noise.csv'].map((name) => parseResults(files[name as 'main.csv']))
    const row = comparePair(one!, other!, { metric: 'ndcg@10', hypothesis: 'non-inferiority', margin: 0.02 })
    expect(json).toMatchObject({ verdict: gate(row, { require: 'non-inferior' }).verdict, failIf: 'not-non-inferior' })
    expect(json.comparisons[0]).toMatchObject({ pValue: row.pValue, hypothesis: row.hypothesis })
  })

  test('several metrics are not corrected: all of them must hold', async () => {
    const { printed } = await compare([
      ...['main.csv', 'noise.csv', '-m', 'ndcg@10', '-m', 'latency', '--margin', '2%', '--output', 'json'],
    ])
    expect(JSON.parse(printed.slice(printed.indexOf('{')))).toMatchObject({ correction: 'none', familySize: 2 })
  })

  test.each([
    [['--margin', '0.1', '--equivalence-margin', '0.1'], '--margin and --equivalence-margin ask two things'],
    [['--margin', '0.1', '--fail-if', 'worse'], '--margin says when the gate fails: leave --fail-if out'],
    [['--margin', '0.1', '--min-effect', '0.1'], '--min-effect asks for a gain and --margin allows a loss'],
    [['--margin', '0.1', '--correction', 'holm'], '--correction means nothing beside a margin'],
    [['--margin', '0.1', '--alternative', 'worse'], '--alternative cannot be chosen for non-inferiority'],
    [['--min-effect', '0.1'], '--min-effect asks for more than an improvement: say --fail-if not-better too'],
    [['--max-loss', '1'], '--max-loss belongs to --margin or --equivalence-margin'],
    [['--margin', '0,1'], "--margin must be a number such as 0.95; found '0,1'"],
    [['--margin', '-0.1'], '--margin must be a number from 0'],
    [['--fail-if', 'not-better', '--min-effect', '-5'], '--min-effect must be'],
    [['--margin=-0.1'], '--margin must be a number from 0'],
    [['--equivalence-margin', '0'], '--equivalence-margin must be above 0'],
  ])('%j is refused', async (options, message) => {
    const { code, printed } = await compare(['main.csv', 'noise.csv', '-m', 'ndcg@10', ...options])
    expect(code, printed).toBe(2)
    expect(printed).toContain(message)
  })
})

describe('--report', () => {
  const path = join(cwd, 'out/report.json')
  const write = (candidate: string, options: readonly string[] = []) =>
    compare(['main.csv', candidate, '-m', 'ndcg@10', '-m', 'latency', '--report', 'out', ...options])

  test.each([
    ['worse.csv', [], 1, 'guards'],
    ['better.csv', ['--fail-if', 'not-better'], 0, 'claims'],
    ['noise.csv', ['--margin', '0.0001'], 1, 'margins'],
  ] as const)('%s %j: the verdict of the report is that of the call', async (candidate, options, expected, role) => {
    const made = await write(candidate, options)
    expect(made.code, made.printed).toBe(expected)
    expect(made.printed).toContain('Report written to out/report.json')
    const report = parseRunReport(readFileSync(path, 'utf8'))
    expect(report.runner.name).toBe('compare')
    expect(report.files[0]).toMatchObject({ path: candidate, families: [{ role, size: 2 }] })
    expect(report.files[0]!.gates.map(({ metric, negated }) => [metric, negated])).toEqual([
      ['ndcg@10', role === 'guards'],
      ['latency', role === 'guards'],
    ])
    const shown = await runCli(['report', 'show', 'out'], local)
    expect(shown.code).toBe(expected)
    expect(shown.printed).toContain(candidate)
    const summary = await runCli(['summary', 'out'], local)
    expect(summary.code).toBe(expected)
    expect(summary.printed).toContain('Full report: `out/report.json`')
    for (const kind of ['html', 'svg']) {
      const drawn = await runCli(['report', kind, 'out', '--output', `out/page.${kind}`], local)
      expect(drawn.code, drawn.printed).toBe(0)
    }
  })

  test('a call that ends with an error leaves no report of an earlier one', async () => {
    expect((await write('better.csv')).code).toBe(0)
    expect((await compare(['main.csv', 'absent.csv', '-m', 'ndcg@10', '--report', 'out'])).code).toBe(2)
    expect(existsSync(path)).toBe(false)
  })

  test('is a file where the path ends in .json, and an error where it cannot be written', async () => {
    expect((await compare(['main.csv', 'noise.csv', '-m', 'ndcg@10', '--report', 'own.json'])).code).toBe(0)
    expect(parseRunReport(readFileSync(join(cwd, 'own.json'), 'utf8')).files).toHaveLength(1)
    expect((await compare(['main.csv', 'noise.csv', '-m', 'ndcg@10', '--report', ''])).printed).toContain(
      '--report needs a folder',
    )
    const refused = await compare(['main.csv', 'noise.csv', '-m', 'ndcg@10', '--report', 'main.csv'])
    expect(refused.code).toBe(2)
    expect(refused.printed).toContain('--report main.csv cannot be written')
  })

  test('JSON on standard output stays JSON', async () => {
    let stdout = ''
    let stderr = ''
    const io = {
      ...instantWorld(),
      ...{ env: {}, cwd, readStdin: () => '', readStdinBytes: () => Buffer.of(), statStdin: () => null, fetch },
      stdout: (text: string) => {
        stdout += text
      },
      stderr: (text: string) => {
        stderr += text
      },
    }
    await main(['compare', 'main.csv', 'noise.csv', '-m', 'ndcg@10', '--report', 'out', '--output', 'json'], io)
    expect(() => JSON.parse(stdout)).not.toThrow()
    expect(stderr).toContain('Report written to out/report.json')
  })
})

describe('columns that say what a unit belongs to', () => {
  const sliced = (harm: number): string => {
    const row = (_: unknown, i: number): string => {
      const language = ['de', 'en', 'fr'][i % 3]!
      const score = 0.4 + ((i * 7) % 11) / 40 + (((i * 13) % 7) - 3) / 200 - (language === 'fr' ? harm : 0)
      return `q${i},${score.toFixed(4)},u${Math.floor(i / 3)},${language}`
    }
    return `query_id,ndcg@10,user,language\n${Array.from({ length: 90 }, row).join('\n')}\n`
  }
  const flat = sliced(0).replace(/^(q\d+),([\d.]+),/gm, '$1,0.5,')
  writeFileSync(join(cwd, 'flat.csv'), flat)
  writeFileSync(join(cwd, 'sliced.csv'), flat.replace(/^(q\d+),0\.5,(u\d+,fr)$/gm, '$1,0.45,$2'))

  test('--slices: a loss of one language fails, and is named', async () => {
    const { code, printed } = await compare(['flat.csv', 'sliced.csv', '-m', 'ndcg@10', '--slices', 'language'])
    expect(code, printed).toBe(1)
    expect(printed).toMatch(
      /^fail: sliced scored 0\.05 lower than flat on 'ndcg@10 \[language: fr\]' .*significantly worse/m,
    )
    expect(printed).toContain('over a family of 3')
  })

  test('--clusters: whole users are resampled', async () => {
    const args = ['flat.csv', 'sliced.csv', '-m', 'ndcg@10', '--clusters', 'user', '--output', 'json']
    const { printed } = await compare(args)
    expect(JSON.parse(printed.slice(printed.indexOf('{\n'))).comparisons[0].design).toMatchObject({
      clusters: 30,
      strata: null,
    })
  })

  test('--strata with --strata-weights', async () => {
    const run = (...weights: string[]) => {
      const weighed = weights.flatMap((weight) => ['--strata-weights', weight])
      return compare([
        'flat.csv',
        'sliced.csv',
        '-m',
        'ndcg@10',
        '--strata',
        'language',
        ...weighed,
        '--output',
        'json',
      ])
    }
    const rowOf = ({ printed }: { printed: string }) => JSON.parse(printed.slice(printed.indexOf('{\n'))).comparisons[0]
    const row = rowOf(await run('de=1', 'en=1', 'fr=2'))
    expect(row.design).toMatchObject({ strata: 3, average: 'weighted' })
    expect(row.difference).toBeCloseTo(-0.05 / 2, 12)
    expect(rowOf(await run('equal')).design.average).toBe('macro')
    const wrong = await run('2')
    expect(wrong.code).toBe(2)
    expect(wrong.printed).toContain('--strata-weights is equal, or STRATUM=N for each stratum.')
  })

  test('a column that is not there is named as the command line writes it', async () => {
    const { code, printed } = await compare(['flat.csv', 'sliced.csv', '-m', 'ndcg@10', '--clusters', 'account'])
    expect(code).toBe(2)
    expect(printed).toContain('there is no column "account" (--clusters)')
  })
})

test('--missing drop on files with different gaps drops the units in both, and says so', async () => {
  const rows = (gap: number) =>
    `id,f1\n${Array.from({ length: 12 }, (_, i) => `u${i},${i === gap ? '' : (i * 5) % 7}`).join('\n')}\n`
  writeFileSync(join(cwd, 'gap-a.csv'), rows(2))
  writeFileSync(join(cwd, 'gap-b.csv'), rows(5).replace('u7,0', 'u7,1'))
  const { code, printed } = await compare(['gap-a.csv', 'gap-b.csv', '-m', 'f1', '--missing', 'drop'])
  expect(code, printed).toBe(0)
  expect(printed).toContain(
    'gap-a.csv: 1 more row of 12 was dropped because the candidate has no value for its unit: "u5".',
  )
  expect(printed.replace(/\s+/g, ' ')).toContain('1 of 12 rows were left out because the other model has no value')
})
