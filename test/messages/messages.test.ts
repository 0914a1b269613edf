import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { GateResult, Reason, RunReport } from '../../src/family/types.ts'
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

/** Its names are for the eyes of the check on commands only. */
const HOSTILE = 'hostile.test.js'

const MATCHERS = ['toBeSignificantlyBetterThan', 'toBeSignificantlyWorseThan', 'toBeSignificantlyDifferentFrom']
const CLAIM: readonly Reason[] = ['shown', 'not-shown', 'lost-to-correction', 'underpowered', 'seed-reversed']
const GUARD: readonly Reason[] = ['not-seen', 'saved-by-correction', 'harm-shown', 'cannot-be-decided']
const BOTH: readonly Reason[] = ['attempt-failed', 'input-error']

/** Every verdict that a gate can have, as `matcher[.not] reason`. A difference has no wrong direction. */
const VERDICTS = MATCHERS.flatMap((matcher) => [
  ...[...CLAIM, ...BOTH].map((reason) => `${matcher} ${reason}`),
  ...(matcher === 'toBeSignificantlyDifferentFrom' ? [] : [`${matcher} wrong-direction`]),
  ...[...GUARD, ...BOTH].map((reason) => `${matcher}.not ${reason}`),
]).sort()

const verdictOf = ({ matcher, negated, reason }: GateResult): string => `${matcher}${negated ? '.not' : ''} ${reason}`

const CALL = /^(?:\w*Error: )?expect\(candidate\)\.(?:not\.)?toBe\w+\(.*\)$/
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

describe.each(runners)('$name', ({ name, start, ours }) => {
  let project: Project
  let outcome: Run
  let output: string
  let failures: Told[]
  let report: RunReport
  beforeAll(async () => {
    project = messageProject(name, specFiles())
    outcome = await start(project, { env: { CI: '1' } })
    output = outcome.stdout + outcome.stderr
    failures = failuresOf(outcome)
    report = JSON.parse(readFileSync(join(project.folder, 'holmgate-report/report.json'), 'utf8')) as RunReport
  }, 120_000)
  afterAll(() => project[Symbol.dispose]())

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
    await expect(text.replaceAll(project.folder, '<project>')).toMatchFileSnapshot(`snapshots/${name}.txt`)
  })

  test('prints no line that GitHub would obey, whatever tests are called', async () => {
    using titles = messageProject(name, hostileTitles())
    const run = await start(titles, { args: [ours] })
    expect(run.stdout + run.stderr).toContain('add-mask')
    expect(commandsIn(run.stdout + run.stderr)).toEqual([])
    expect(failuresOf(run).flatMap(({ messages }) => messages.flatMap(commandsIn))).toEqual([])
  })
})
