import { basename } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Run } from '../runners/project.ts'

/** One test of a run, or the error of its file (`title` is `null`), with what it failed with. */
export interface Told {
  readonly file: string
  readonly title: string | null
  readonly messages: readonly string[]
}

const FRAME = /^\s+at /
const CODE_FRAME = /^\s*>?\s*\d+ \|/

/** A message without the stack behind it. Jest puts its own indent and a code frame around errors of a file. */
function messageOf(text: string): string {
  const bare = stripVTControlCharacters(text).replace(/^\s*● Test suite failed to run\n\n/, '')
  const indent = /^ */.exec(bare)![0]
  const lines = bare.split('\n').map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line))
  const end = lines.findIndex((line) => FRAME.test(line) || CODE_FRAME.test(line) || line.startsWith('● '))
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').trim()
}

/** Everything that a run failed with, in the order of files and tests. */
export function failuresOf({ json }: Run): Told[] {
  const files = [...json!.testResults].sort((a, b) => (a.name < b.name ? -1 : 1))
  return files.flatMap((result) => {
    const file = basename(result.name)
    const tests = result.assertionResults.map(({ ancestorTitles, title, failureMessages }) => ({
      file,
      title: [...ancestorTitles.filter(Boolean), title].join(' > '),
      messages: failureMessages.map(messageOf),
    }))
    // Jest repeats the failures of the tests here; what is wrong with the file itself begins otherwise.
    const message = stripVTControlCharacters(result.message)
    const own = message.trim() !== '' && !/^\s*● (?!Test suite failed to run)/.test(message)
    return own ? [{ file, title: null, messages: [messageOf(message)] }, ...tests] : tests
  })
}

/** Our reporter's part of what a run printed: one text a file, beginning with its name. */
export function tablesOf(output: string): string[] {
  const parts = output.split(/\n(?=[\w-]+\.test\.js\n\d+ gates?: )/).slice(1)
  if (parts.length === 0) throw new Error(`no table in:\n${output}`)
  return parts.map((part) => {
    const end = part.search(/^(?:JSON report written|Test Suites:|Test results written|Summary of all failing tests)/m)
    return (end < 0 ? part : part.slice(0, end)).trim()
  })
}

/** Failures as a text that can be compared from run to run. */
export function asText(failures: readonly Told[]): string {
  return failures
    .filter(({ messages }) => messages.length > 0)
    .map(
      ({ file, title, messages }) =>
        `=== ${title === null ? file : `${file} > ${title}`}\n\n${messages.join('\n\n--- and\n\n')}\n`,
    )
    .join('\n')
}
