// `npx vitest run test/docs/messages.test.ts -u` brings the page up to date.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { verdictWords } from '../../src/report/comparison-table.ts'
import { codeSpan } from '../../src/report/markdown.ts'
import { neededFor } from '../../src/report/needed.ts'
import { nextStep } from '../../src/report/next-step.ts'
import { root } from '../package/source-files.ts'
import { claims, gateFor, guards, reasons } from '../report/samples.ts'
import { type Kind, type Told, toldIn, unreadThrows } from './catalogue.ts'

const TITLES: Readonly<Record<string, string>> = {
  evaluation: 'Results and their scores',
  stats: 'p-values and levels',
  metrics: 'Ranking metrics and splits',
  formats: 'Files of scores',
  comparison: 'Comparisons',
  family: 'Families of a test file',
  matchers: 'Gates',
  report: 'Reports',
  github: 'GitHub',
  runners: 'Runners and reporters',
  cli: 'Command line',
}
const found = readdirSync(join(root, 'src'), { withFileTypes: true }).filter((entry) => entry.isDirectory())
const rooms = [...new Set([...Object.keys(TITLES), ...found.map(({ name }) => name).sort()])]
const told = rooms.flatMap(toldIn)

const MEANING: Readonly<Record<Kind, string>> = {
  data: 'the data are wrong',
  call: 'the call is wrong',
  warning: 'warning',
  line: 'told',
}

const entry = ({ kind, text }: Told): string => `- ${MEANING[kind]}: ${codeSpan(text, 2000)}`

function ofRoom(room: string): string[] {
  const own = told.filter((one) => one.room === room && one.kind !== 'warning')
  if (own.length === 0) return []
  return [`### ${TITLES[room] ?? room}`, '', ...own.map(entry), '']
}

function ofReason(reason: (typeof reasons)[number]): string[] {
  const gate = gateFor(reason)
  const family = gate.negated ? guards : claims
  const needed = neededFor(gate, family)
  const next = nextStep(gate)
  return [
    `### ${verdictWords(gate)}: \`${reason}\``,
    '',
    '```text',
    gate.message,
    ...(needed === '' ? [] : [`Needed: ${needed}.`]),
    ...(next === '' ? [] : [`Next: ${next}`]),
    '```',
    '',
  ]
}

const page = [
  '# Messages',
  '',
  '<!-- Made by test/docs/messages.test.ts from the source; edit the texts there. -->',
  '',
  'Every failure, warning and error that holmgate can show, out of its source. `‹name›` stands where the message has a value. Search this',
  'page for a few words of yours: the text goes on to say what decides and what to do.',
  '',
  '## Verdicts of a gate',
  '',
  'An example of each reason, as a message and a report put it: the effect, the verdict, what the other verdict would have needed, and',
  'the next step. The message of a failed gate also has its numbers and your own line.',
  '',
  ...reasons.flatMap(ofReason),
  '## Warnings',
  '',
  'A warning changes no verdict. It stands in the row of its comparison, in the tables and in `report.json`.',
  '',
  ...told.filter(({ kind }) => kind === 'warning').map(({ text }) => `- ${codeSpan(text, 2000)}`),
  '',
  '## Errors and other lines',
  '',
  '*The data are wrong*: a gate with such data fails, and counts as p = 1 in its family. *The call is wrong*: it counts as nothing, and its test',
  'stays red even if the error is caught. *Told*: a line in a log or in a report.',
  '',
  ...rooms.flatMap(ofRoom),
]

describe('the catalogue of messages', () => {
  test('has every text of the source', async () => {
    expect(told.length).toBeGreaterThan(350)
    await expect(`${page.join('\n').trimEnd()}\n`).toMatchFileSnapshot(join(root, 'docs/messages.md'))
  })

  test('has every error that the source throws by its own words', () => {
    const texts = told.map(({ text }) => text)
    for (const part of [
      'A comparison needs at least 2 units',
      'All ‹n units› ‹noun›s are tied',
      'nothing is set up to wait for them',
      'the token is not valid. Pass "GITHUB_TOKEN: ',
      'it must be called inside a test or a hook',
    ])
      expect(
        texts.some((text) => text.includes(part)),
        part,
      ).toBe(true)
  })

  test('leaves out nothing that is thrown', () => {
    expect(unreadThrows()).toEqual([])
  })

  test('counts in the right number', () => {
    const shown = reasons.flatMap(ofReason).join('\n')
    expect(shown.match(/(?<![\d.,])1 [a-z]+s\b/g)).toBeNull()
  })
})
