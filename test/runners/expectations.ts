import { basename } from 'node:path'
import type { JsonReport } from './project.ts'

/**
 * Reads line 1 of a scenario, `// expect: suite|test=passed ; |other=failed:2 ; FILE=failed`, and says what the JSON report
 * of a runner shows instead. `failed:2` asks for two errors, `FILE=failed` for an error of the file itself.
 */
export function unmetExpectations(name: string, source: string, report: JsonReport): string[] {
  const line = /^\/\/ expect: (.*?)(?: {3}\(.*\))?$/m.exec(source)?.[1]
  if (line === undefined) return [`${name}: line 1 holds no expectation`]
  const file = report.testResults.find((result) => basename(result.name) === name)
  if (file === undefined) return [`${name}: not in the report`]
  const problems: string[] = []
  const expected = line.split(' ; ').map((part): [string, string] => {
    const cut = part.lastIndexOf('=')
    return [part.slice(0, cut), part.slice(cut + 1)]
  })
  for (const [key, wanted] of expected) {
    if (key === 'FILE') {
      if (file.status !== 'failed' || file.message.trim() === '')
        problems.push(`${name}: no error of the file (${file.status})`)
      continue
    }
    const [status, count] = wanted.split(':')
    const test = file.assertionResults.find(
      ({ ancestorTitles, title }) => `${ancestorTitles.filter(Boolean).join(' ')}|${title}` === key,
    )
    const found = test?.status === 'pending' ? 'skipped' : test?.status
    if (found !== status)
      problems.push(
        `${name}: ${key} is ${found}, expected ${status} ${test?.failureMessages.join(' ').slice(0, 300) ?? ''}`.trim(),
      )
    else if (count !== undefined && test?.failureMessages.length !== Number(count)) {
      problems.push(`${name}: ${key} has ${test?.failureMessages.length} errors, expected ${count}`)
    }
  }
  const red = expected.some(([key, wanted]) => key === 'FILE' || wanted.startsWith('failed'))
  if (!red && file.status === 'failed') problems.push(`${name}: the file is ${file.status}, nothing in it should fail`)
  return problems
}
