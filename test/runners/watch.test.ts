import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Watching } from '../matrix/watch.ts'
import { makeProject } from './project.ts'

/** A claim that `p` decides. */
const spec = (p: number): string =>
  `test('the claim', () => expect({ ...modelWithP(${p}), name: 'tuned' }).toBeSignificantlyBetterThan({ ...reference, name: 'main' }, { metric: 'm', testMethod: 't' }))\n`

const RUNS = {
  vitest: { script: 'vitest/vitest.mjs', args: ['--watch'], done: /for file changes/ },
  jest: { script: 'jest/bin/jest.js', args: ['--watch', '--watchman=false'], done: /Ran all test suites/ },
}

describe.each(['vitest', 'jest'] as const)('%s while it watches', (runner) => {
  test('draws the table of the file that ran, and tells a verdict that changed', async () => {
    const { script, args, done } = RUNS[runner]
    using project = makeProject(
      { 'a.test.js': spec(0.001), 'b.test.js': spec(0.2) },
      { vitest: { reporters: ['default', 'holmgate/vitest/reporter'] } },
    )
    // `jest --watch` asks git what changed: to begin with, everything.
    project.write('.gitignore', 'node_modules\n')
    execFileSync('git', ['init', '--quiet'], { cwd: project.folder })
    await using watching = new Watching(project, process.execPath, join(project.folder, 'node_modules', script), args)
    const table = (file: string, passed: number): RegExp =>
      new RegExp(`\\n${file}\\n1 gate: ${passed} passed, ${1 - passed} failed`)
    const before = await watching.after(() => {}, [done, table('a.test.js', 1), table('b.test.js', 0)])
    expect(before).not.toContain('Changed since the last run')

    const worse = await watching.after(
      () => project.write('a.test.js', spec(0.5)),
      [done, table('a.test.js', 0), /Changed since/],
    )
    expect(worse).toContain('Changed since the last run:\n  pass → fail (not shown): m (tuned vs main), a.test.js:1:')
    const better = await watching.after(
      () => project.write('a.test.js', spec(0.0001)),
      [done, table('a.test.js', 1), /Changed since/],
    )
    expect(better).toContain('fail (not shown) → pass: m (tuned vs main), a.test.js:1:')
    // Vitest runs what changed; `jest --watch` runs all that git does not know yet.
    if (runner === 'vitest') expect(worse).not.toMatch(table('b.test.js', 0))
    expect(worse).not.toMatch(/(?:pass|fail \([\w ]+\)) → .*b\.test\.js/)
  })
})
