import { describe, expect, test } from 'vitest'
import { baselineProject, guard, kept, type RunnerName } from './baselines.ts'
import { type Config, runJest, runVitest } from './project.ts'

const START = { vitest: runVitest, jest: runJest }

/** Two projects that run the same files, with a number of their own on globalThis. */
function projects(numbers: readonly number[]): Config {
  const setup = ['./globals.cjs']
  return {
    vitest: {
      projects: numbers.map((number, i) => ({ extends: true, test: { name: `p${i}`, env: { OWN: String(number) } } })),
    },
    jest: {
      projects: numbers.map((OWN, i) => ({
        displayName: `p${i}`,
        globals: { OWN },
        setupFiles: setup,
        setupFilesAfterEnv: ['holmgate/jest'],
      })),
    },
  }
}

describe.each<RunnerName>(['vitest', 'jest'])('%s: two projects that write one baseline', (runner) => {
  const own = "model(Number(typeof OWN === 'undefined' ? process.env.OWN : OWN))"
  const specs = { 'a.test.js': `test('gate', () => { ${guard('ranker', own)} })` }
  // One after the other: at once, the second one may find the file changed under its hands, which is red by itself.
  const args = ['-u', runner === 'jest' ? '--runInBand' : '--no-file-parallelism']

  test('with other scores are named, the report says error, and the run is red', async () => {
    using project = baselineProject(runner, specs, projects([0, 0.05]))
    const { code, stdout, stderr } = await START[runner](project, { args })
    expect(`${stdout}${stderr}`.replaceAll(/\s+/g, ' ')).toContain(
      'The baseline __baselines__/ranker.json was written 2 times in this run, each time with other scores ' +
        (runner === 'vitest' ? '("p0", "p1")' : '("a.test.js")'),
    )
    expect(kept(project, 'ranker')).not.toBeNull()
    expect(code).toBe(1)
  })

  test('with the same scores are not', async () => {
    using project = baselineProject(runner, specs, projects([0, 0]))
    const { code, stdout, stderr } = await START[runner](project, { args })
    expect(`${stdout}${stderr}`).not.toContain('was written 2 times')
    expect(code).toBe(0)
  })
})

describe.each<RunnerName>(['vitest', 'jest'])('%s: a file where the folder of the baselines belongs', (runner) => {
  const specs = { 'a.test.js': `test('gate', () => { ${guard('ranker', 'model(0)')} })`, __baselines__: 'mine' }

  test.each([[[]], [['-u']]])('is red and told in words, with %j', async (args) => {
    using project = baselineProject(runner, specs)
    const { code, stdout, stderr } = await START[runner](project, { args })
    const told = `${stdout}${stderr}`.replaceAll(/\s+/g, ' ')
    expect(told).toMatch(/__baselines__ is a file, and baselines need a folder there\. Move the file away\./)
    expect(told).not.toContain('ENOTDIR')
    expect(code).toBe(1)
  })
})
