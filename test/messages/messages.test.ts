import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GateResult, Reason, RunReport } from '../../src/family/types.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { fileReportText } from '../../src/report/file-text.ts'
import type { TextOptions } from '../../src/report/types.ts'
import { commandsIn } from '../report/hostile.ts'
import { type Project, type Run, runJest, runVitest } from '../runners/project.ts'
import { asText, failuresOf, type Told, tablesOf } from './collect.ts'
import { messageProject, type RunnerName, specFiles } from './project.ts'
import { hostileTitles } from './titles.ts'
import { unseenErrors, unseenWarnings } from './unseen.ts'

const runners = [
  { name: 'vitest', start: runVitest, ours: '--reporter=holmgate/vitest/reporter' },
  { name: 'jest', start: runJest, ours: '--reporters=holmgate/jest/reporter' },
] as const satisfies readonly { name: RunnerName; start: unknown; ours: string }[]

/** Run once more in a narrow terminal with colours: late and early failures, errors of files, warnings, long names. */
const NARROW = ['at-once.test.js', 'configure.test.js', 'declared.test.js', 'several.test.js', 'warnings.test.js']

/** Its names are for the eyes of the check on commands only. */
const HOSTILE = 'hostile.test.js'

const CLAIMS = [
  'toBeSignificantlyBetterThan',
  'toBeSignificantlyWorseThan',
  'toBeSignificantlyDifferentFrom',
  'toSignificantlyExceed',
]
const MARGINS = ['toBeNonInferiorTo', 'toBeEquivalentTo']
const CLAIM: readonly Reason[] = ['shown', 'not-shown', 'lost-to-correction', 'underpowered', 'seed-reversed']
const MARGIN: readonly Reason[] = [
  ...(['shown', 'inconclusive', 'beyond-margin', 'no-loss-seen', 'underpowered', 'seed-reversed'] as const),
]
const GUARD: readonly Reason[] = ['not-seen', 'saved-by-correction', 'harm-shown', 'cannot-be-decided']
const BOTH: readonly Reason[] = ['attempt-failed', 'input-error']

/** Every verdict that a gate can have, as `matcher[.not] reason`. A difference has no wrong direction. */
const VERDICTS = [
  ...CLAIMS.flatMap((matcher) => [...CLAIM, ...BOTH].map((reason) => `${matcher} ${reason}`)),
  ...CLAIMS.filter((matcher) => matcher !== 'toBeSignificantlyDifferentFrom').map(
    (matcher) => `${matcher} wrong-direction`,
  ),
  'toBeSignificantlyBetterThan below-min-effect',
  ...MARGINS.flatMap((matcher) => [...MARGIN, ...BOTH].map((reason) => `${matcher} ${reason}`)),
  ...[...CLAIMS, ...MARGINS].flatMap((matcher) => [...GUARD, ...BOTH].map((reason) => `${matcher}.not ${reason}`)),
].sort()

const verdictOf = ({ matcher, negated, reason }: GateResult): string => `${matcher}${negated ? '.not' : ''} ${reason}`

const CALL = /^(?:\w*Error: )?expect\(candidate\)\.(?:not\.)?to\w+\(.*\)$/
/** The numbers that decide, each with a line of its own in the message of a failed gate. Wrong data have none. */
const NUMBERS = ['metric', 'candidate', 'baseline', 'difference', 'p', 'adjusted p', 'n', 'test', 'interval']

/** What the message of one failed gate lacks. */
function missingParts(message: string): string[] {
  const lines = message.split('\n')
  const missing: string[] = []
  if (!(lines[2] ?? '').endsWith('.')) missing.push('the verdict in a sentence')
  const ofData = message.includes('until then the gate counts as p = 1')
  for (const name of ofData ? [] : NUMBERS) {
    if (!lines.some((line) => line.startsWith(`  ${name.padEnd(11)} `) && /\S/.test(line.slice(13)))) missing.push(name)
  }
  for (const start of ['Needed: ', 'Next: ', '  > ']) {
    if (!lines.some((line) => line.startsWith(start) && line.length > start.length + 5)) missing.push(start)
  }
  return missing
}

const readReport = ({ folder }: Project): RunReport =>
  JSON.parse(readFileSync(join(folder, 'holmgate-report/report.json'), 'utf8')) as RunReport

describe.each(runners)('$name', ({ name, start, ours }) => {
  let project: Project
  let narrowProject: Project
  let outcome: Run
  let narrow: Run
  let output: string
  let failures: Told[]
  let report: RunReport
  beforeAll(async () => {
    project = messageProject(name, specFiles())
    narrowProject = messageProject(name, Object.fromEntries(NARROW.map((file) => [file, specFiles()[file]!])))
    const colours = { NO_COLOR: undefined, FORCE_COLOR: '1', COLUMNS: '80' }
    outcome = await start(project, { env: { CI: '1' } })
    narrow = await start(narrowProject, { env: { CI: '1', ...colours } })
    output = outcome.stdout + outcome.stderr
    failures = failuresOf(outcome)
    report = readReport(project)
  }, 240_000)
  afterAll(() => {
    project[Symbol.dispose]()
    narrowProject[Symbol.dispose]()
  })

  test('shows every verdict of every matcher, as a claim and as a guard', () => {
    const seen = new Set(report.files.flatMap(({ gates }) => gates.map(verdictOf)))
    expect([...seen].sort()).toEqual(VERDICTS)
  })

  test('names in every failure of a gate the call, the verdict, the numbers, what it needed and the next step', () => {
    const gates = failures.flatMap(({ file, title, messages }) =>
      messages.filter((message) => CALL.test(message.split('\n')[0]!)).map((message) => ({ file, title, message })),
    )
    expect(gates.length).toBeGreaterThan(100)
    const lacking = gates.map((gate) => ({ ...gate, missing: missingParts(gate.message) }))
    expect(lacking.filter(({ missing }) => missing.length > 0)).toEqual([])
  })

  test('shows every error that a test can cause', () => {
    const text = failures.flatMap(({ messages }) => messages).join('\n')
    expect(unseenErrors(text, name === 'jest' ? ['it cannot be used with expect.poll'] : [])).toEqual([])
  })

  test('shows every warning', () => {
    const rows = report.files.flatMap(({ gates }) => gates.flatMap(({ comparison }) => comparison?.warnings ?? []))
    expect(unseenWarnings(rows.join('\n'))).toEqual([])
    const texts = [...rows, ...report.files.flatMap(({ warnings }) => warnings)].join('\n')
    expect(texts).toMatch(/The data of m differ between the 2 attempts/)
    expect(texts).toMatch(/The training run 'seed 2' goes against the mean/)
  })

  test('shows the whole message in the terminal, not only in JSON', () => {
    const shown = new Set(output.split('\n').map((line) => line.trim().replace(/^\w*Error: /, '')))
    const lines = failures.flatMap(({ messages }) => messages.flatMap((message) => message.split('\n')))
    const hidden = lines.filter((line) => !shown.has(line.trim().replace(/^\w*Error: /, '')))
    expect([...new Set(hidden)]).toEqual([])
  })

  test('prints no line that GitHub would obey, whatever models, metrics, ids, options and seeds are called', () => {
    expect(output).toContain('add-mask')
    expect(commandsIn(output)).toEqual([])
    expect(failures.flatMap(({ messages }) => messages.flatMap(commandsIn))).toEqual([])
  })

  test('says what it said before', async () => {
    const friendly = failures.filter(({ file }) => file !== HOSTILE)
    const tables = tablesOf(name === 'vitest' ? outcome.stdout : outcome.stderr).filter(
      (table) => !table.startsWith(HOSTILE),
    )
    expect(tables.length).toBeGreaterThan(12)
    const text = `${asText(friendly)}\n=== tables\n\n${tables.join('\n\n')}\n`
    const lasting = text.replaceAll(project.folder, '<project>').replace(/\d+ days old/g, '<n> days old')
    await expect(lasting).toMatchFileSnapshot(`snapshots/${name}.txt`)
  })

  test('says the same at 80 columns and in colour, in tables of that width', async () => {
    const placed = (told: readonly Told[], { folder }: Project): string => asText(told).replaceAll(folder, '<project>')
    const same = failures.filter(({ file }) => NARROW.includes(file))
    expect(same.length).toBeGreaterThan(20)
    expect(placed(failuresOf(narrow), narrowProject)).toBe(placed(same, project))
    const printed = narrow.stdout + narrow.stderr
    const again = readReport(narrowProject)
    expect(again.files).toEqual(report.files.filter(({ path }) => NARROW.includes(path)))
    for (const file of report.files) expect(output).toContain(fileReportText(file, { width: 120 }))
    for (const file of again.files) expect(printed).toContain(fileReportText(file, { width: 80, color: true }))
    const tables = (options: TextOptions): string[] => report.files.map((file) => fileReportText(file, options))
    // The other two of the four: colour changes nothing but colour.
    for (const width of [80, 120]) {
      const plain = tables({ width })
      expect(tables({ width, color: true }).map(stripVTControlCharacters)).toEqual(plain)
      // Code to paste stays on one line.
      for (const line of plain.flatMap((table) => table.split('\n')))
        if (!line.startsWith('  expect(candidate).')) expect(displayWidth(line)).toBeLessThanOrEqual(width)
    }
    const friendly = report.files.filter(({ path }) => path !== HOSTILE)
    const text = friendly.map((file) => fileReportText(file, { width: 80, color: true })).join('\n\n')
    await expect(`${text.replaceAll('\u001b[', '<')}\n`).toMatchFileSnapshot(`snapshots/${name}-80-colour.txt`)
  })

  test('counts in the right number', () => {
    const text = failures.flatMap(({ messages }) => messages).join('\n')
    expect(text.match(/(?<![\d.,"'-])1 (?!has|is)[a-z]+s\b/g)).toBeNull()
  })

  test('shows no line of our own code where there is no line of the user', () => {
    const plain = stripVTControlCharacters(output)
    const families = [...plain.matchAll(/^.*(?:0 claims ran, but|None of the \d+ declared for).*(?:\n.*){4}/gm)]
    expect(families.length).toBeGreaterThan(3)
    for (const [text] of families) expect(text).not.toMatch(/[\\/]dist[\\/]/)
  })

  test('prints no line that GitHub would obey, whatever tests are called', async () => {
    using titles = messageProject(name, hostileTitles())
    const run = await start(titles, { args: [ours] })
    expect(run.stdout + run.stderr).toContain('add-mask')
    expect(commandsIn(run.stdout + run.stderr)).toEqual([])
    expect(failuresOf(run).flatMap(({ messages }) => messages.flatMap(commandsIn))).toEqual([])
  })
})
