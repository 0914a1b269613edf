import { afterAll, describe, expect, test } from 'vitest'
import { PackedProject, tools } from './packed-project.ts'

/** Checking all declaration files, those of the runners too, takes long: each runner has one project that does. */
const tsconfig = (types: readonly string[], files: readonly string[], more: Record<string, unknown> = {}): string =>
  JSON.stringify({
    compilerOptions: {
      target: 'es2022',
      module: 'nodenext',
      strict: true,
      exactOptionalPropertyTypes: true,
      noEmit: true,
      skipLibCheck: true,
      types,
      ...more,
    },
    files,
  })

/** Right and wrong uses of the matchers; every `@ts-expect-error` is an error itself where nothing is wrong. */
const USES = `
const baseline = evaluationResult({ name: 'baseline', sampleIds: ['a', 'b'], values: { hits: [0, 1] } })
const candidate: EvaluationResult = evaluationResult({ values: { hits: Float64Array.of(1, 1) } })

test('gates', () => {
  const outcome: void = expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits' })
  expect(candidate).not.toBeSignificantlyWorseThan([baseline, baseline], { metrics: ['hits', 'misses'] })
  expect(candidate).toBeSignificantlyDifferentFrom(baseline, { metric: 'hits', alternative: 'one-sided', advisory: true })
  // @ts-expect-error the metric is required
  expect(candidate).toBeSignificantlyBetterThan(baseline, {})
  // @ts-expect-error the options are required
  expect(candidate).toBeSignificantlyBetterThan(baseline)
  // @ts-expect-error the level belongs to the family
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', confidenceLevel: 0.9 })
  // @ts-expect-error misspelt
  expect(candidate).toBeSignificantlyBeterThan(baseline, { metric: 'hits' })
  return outcome
})
`

const FROM_HOLMGATE = `import { evaluationResult, type EvaluationResult } from 'holmgate'\n`
const IN_SCOPE = {
  vitest: `import { expect, test } from 'vitest'\n`,
  jest: `import { expect, test } from '@jest/globals'\n`,
}

const project = new PackedProject({
  'package.json': '{ "private": true, "type": "module" }',

  'vitest.json': tsconfig(['node', 'holmgate/vitest'], ['vitest.test.ts', 'vitest.config.ts', 'plugin.config.ts'], {
    skipLibCheck: false,
  }),
  'vitest.test.ts': `${FROM_HOLMGATE}${IN_SCOPE.vitest}${USES}`,
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'
    export default defineConfig({ test: { setupFiles: ['holmgate/vitest'], reporters: ['default', 'holmgate/vitest/reporter'] } })`,

  'vitest by its plugin.json': tsconfig(['node'], ['vitest.test.ts', 'plugin.config.ts']),
  'plugin.config.ts': `import holmgate from 'holmgate/vitest/plugin'
    import { defineConfig } from 'vitest/config'
    export default defineConfig({ plugins: [holmgate()] })`,

  'vitest by a bundler.json': tsconfig(['node', 'holmgate/vitest'], ['vitest.test.ts'], {
    module: 'esnext',
    moduleResolution: 'bundler',
  }),

  'jest.json': tsconfig(['node', 'jest', 'holmgate/jest'], ['global.test.ts', 'global.test.cts', 'imported.test.ts'], {
    skipLibCheck: false,
  }),
  'global.test.ts': `${FROM_HOLMGATE}${USES}`,
  'global.test.cts': `import holmgate = require('holmgate')
    import { type EvaluationResult } from 'holmgate'
    const { evaluationResult } = holmgate
    ${USES}`,
  'imported.test.ts': `${FROM_HOLMGATE}${IN_SCOPE.jest}${USES}`,

  'jest without its globals.json': tsconfig(['node', 'holmgate/jest'], ['imported.test.ts']),

  'nothing.json': tsconfig(['node'], ['vitest.test.ts']),
})

afterAll(() => project.remove())

const check = (config: string) => project.run(tools.tsc, '-p', config)

describe('the matchers of the packed package are typed', () => {
  test.each(['vitest', 'vitest by its plugin', 'vitest by a bundler', 'jest', 'jest without its globals'])(
    'for %s',
    async (config) => {
      expect(await check(`${config}.json`)).toEqual({ code: 0, stdout: '', stderr: '' })
    },
  )

  test('for nobody who names no entry', async () => {
    const { code, stdout } = await check('nothing.json')
    expect(stdout).toContain("Property 'toBeSignificantlyBetterThan' does not exist")
    expect(code).not.toBe(0)
  })
})
