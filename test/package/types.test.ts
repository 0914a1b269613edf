import { basename, join, sep } from 'node:path'
import ts from 'typescript'
import { afterAll, describe, expect, test } from 'vitest'
import { PackedProject } from './packed-project.ts'

const OPTIONS: ts.CompilerOptions = {
  target: ts.ScriptTarget.ES2022,
  module: ts.ModuleKind.NodeNext,
  strict: true,
  exactOptionalPropertyTypes: true,
  noEmit: true,
  skipLibCheck: false,
}

/** Our declaration files, and those of the runners that ours add to. Checking all others too would take a minute. */
const TOUCHED = /\/node_modules\/(holmgate|vitest|@vitest\/expect|@jest\/expect|expect|@types\/jest)\//

/** Right and wrong uses of the matchers; every `@ts-expect-error` is an error itself where nothing is wrong. */
const USES = `
const baseline = evaluationResult({ name: 'baseline', sampleIds: ['a', 'b'], values: { hits: [0, 1] } })
const candidate: EvaluationResult = evaluationResult({ values: { hits: Float64Array.of(1, 1) } })

test('gates', () => {
  const outcome: void = expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits' })
  expect(candidate).not.toBeSignificantlyWorseThan([baseline, baseline], { metrics: ['hits', 'misses'] })
  expect(candidate).toBeSignificantlyDifferentFrom(baseline, { metric: 'hits', alternative: 'one-sided', advisory: true })
  expect({ baseline, candidate }).toBeAbleToDetect('1%', { metric: 'hits', power: 0.9, alternative: 'one-sided' })
  // @ts-expect-error the metric is required
  expect({ baseline, candidate }).not.toBeAbleToDetect(0.1, { power: 0.9 })
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', primary: true, weight: 2, resamples: 'exact' })
  // @ts-expect-error no other text
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', resamples: 'all' })
  expect(candidate).toBeNonInferiorTo(baseline, { metrics: ['hits'], margin: '1%', maxLoss: 1 })
  expect(candidate).not.toBeEquivalentTo([baseline], { metric: 'hits', margin: 0.01, slices: 'language' })
  expect(candidate).toSignificantlyExceed(0.5, { metric: 'hits' })
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', minEffect: '1%' })
  // @ts-expect-error a share ends in %
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits', margin: '1' })
  // @ts-expect-error a share is a number of per cent
  expect(candidate).not.toBeEquivalentTo(baseline, { metric: 'hits', margin: 'one%' })
  // @ts-expect-error no unit but %
  expect(candidate).toBeSignificantlyBetterThan(baseline, { metric: 'hits', minEffect: '5ms' })
  // @ts-expect-error nor here
  expect({ baseline, candidate }).toBeAbleToDetect('large', { metric: 'hits' })
  const [share, percent]: [Margin, number] = ['.5%', 2]
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits', margin: share, maxLoss: 1 })
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits', margin: \`\${percent}%\`, maxLoss: 1 })
  const within = comparePair(baseline, candidate, { metric: 'hits', hypothesis: 'non-inferiority', margin: '12.5%', maxLoss: 1 })
  gate(within, { require: 'non-inferior' })
  // @ts-expect-error a share ends in %
  comparePair(baseline, candidate, { metric: 'hits', hypothesis: 'equivalence', margin: '0.01' })
  // @ts-expect-error and so does a smallest effect
  compareModels({ baseline, candidate }, { metrics: ['hits'], minEffect: 'some' })
  // @ts-expect-error and an effect to plan for
  planSampleSize({ sd: 1, effect: 'small' })
  // @ts-expect-error no such requirement
  gate(within, { require: 'noninferior' })
  // @ts-expect-error the margin is required
  expect(candidate).toBeNonInferiorTo(baseline, { metric: 'hits' })
  // @ts-expect-error a margin gate has its own direction
  expect(candidate).toBeEquivalentTo(baseline, { metric: 'hits', margin: 0.01, alternative: 'one-sided' })
  // @ts-expect-error a constant is a number
  expect(candidate).toSignificantlyExceed(baseline, { metric: 'hits' })
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

const FROM_HOLMGATE = `import { compareModels, comparePair, type EvaluationResult, evaluationResult, gate, type Margin, planSampleSize } from 'holmgate'\n`
const IN_SCOPE = {
  vitest: `import { expect, test } from 'vitest'\n`,
  jest: `import { expect, test } from '@jest/globals'\n`,
}

const project = new PackedProject({
  'package.json': '{ "private": true, "type": "module" }',

  'vitest.test.ts': `${FROM_HOLMGATE}${IN_SCOPE.vitest}${USES}`,
  'vitest.config.ts': `import { defineConfig } from 'vitest/config'
    export default defineConfig({ test: { setupFiles: ['holmgate/vitest'], reporters: ['default', 'holmgate/vitest/reporter'] } })`,
  'plugin.config.ts': `import holmgate from 'holmgate/vitest/plugin'
    import { defineConfig } from 'vitest/config'
    export default defineConfig({ plugins: [holmgate()] })`,
  'global.test.ts': `${FROM_HOLMGATE}${USES}`,
  'global.test.cts': `import holmgate = require('holmgate')
    import { type EvaluationResult, type Margin } from 'holmgate'
    const { compareModels, comparePair, evaluationResult, gate, planSampleSize } = holmgate
    ${USES}`,
  'imported.test.ts': `${FROM_HOLMGATE}${IN_SCOPE.jest}${USES}`,
})

afterAll(() => project.remove())

/** Parsed files, shared by all programs that read them in the same way. */
const parsed = new Map<string, ts.SourceFile | undefined>()

function cachingHost(): ts.CompilerHost {
  const host = ts.createCompilerHost({})
  const read = host.getSourceFile.bind(host)
  const getSourceFile: typeof read = (name, how, ...rest) => {
    const key = JSON.stringify([name, how])
    if (!parsed.has(key)) parsed.set(key, read(name, how, ...rest))
    return parsed.get(key)
  }
  return { ...host, getSourceFile, getCurrentDirectory: () => project.path }
}

/** What TypeScript says of some files of the project, and of the declarations that our package adds to. */
function problems(files: readonly string[], types: readonly string[], more: ts.CompilerOptions = {}): string[] {
  const names = files.map((file) => join(project.path, file))
  const program = ts.createProgram(names, { ...OPTIONS, types: [...types], ...more }, cachingHost())
  const checked = program.getSourceFiles().filter(({ fileName }) => {
    return TOUCHED.test(fileName) || names.includes(fileName.split('/').join(sep))
  })
  const found = [
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...checked.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]
  return found.map(({ messageText, file }) => {
    return `${basename(file?.fileName ?? '')}: ${ts.flattenDiagnosticMessageText(messageText, ' ')}`
  })
}

describe('the matchers of the packed package are typed', { timeout: 180_000 }, () => {
  test('for Vitest, by one entry of `types`', () => {
    expect(problems(['vitest.test.ts', 'vitest.config.ts'], ['node', 'holmgate/vitest'])).toEqual([])
  })

  test('for Vitest, by its plugin in a config', () => {
    expect(problems(['vitest.test.ts', 'plugin.config.ts'], ['node'])).toEqual([])
  })

  test('for Vitest, as a bundler resolves', () => {
    const bundler = { module: ts.ModuleKind.ESNext, moduleResolution: ts.ModuleResolutionKind.Bundler }
    expect(problems(['vitest.test.ts'], ['node', 'holmgate/vitest'], bundler)).toEqual([])
  })

  test('for Jest, with the global `expect` in ESM and CommonJS and with the imported one', () => {
    const files = ['global.test.ts', 'global.test.cts', 'imported.test.ts']
    expect(problems(files, ['node', 'jest', 'holmgate/jest'])).toEqual([])
  })

  test('for Jest, without its globals', () => {
    expect(problems(['imported.test.ts'], ['node', 'holmgate/jest'])).toEqual([])
  })

  test('for nobody who names no entry', () => {
    const found = problems(['vitest.test.ts'], ['node'])
    expect(found.join('\n')).toContain("Property 'toBeSignificantlyBetterThan' does not exist")
  })
})
