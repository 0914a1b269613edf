import { defineConfig, type UserConfig } from 'tsdown'

type Entries = Record<string, string>

/** What CommonJS and ESM users both load; Jest needs the CommonJS form. */
const dual: Entries = {
  index: 'src/index.ts',
  matchers: 'src/matchers/entry.ts',
  jest: 'src/runners/jest.ts',
  'jest-reporter': 'src/runners/jest-reporter.ts',
}

/** The bundler orders imports by the entry that first needs them: this one runs before all that needs Node. */
const first: Entries = { 'require-node': 'src/runners/require-node.ts' }

/** Vitest itself is ESM only; nobody imports the command line. */
const esmOnly: Entries = {
  vitest: 'src/runners/vitest.ts',
  'vitest-reporter': 'src/runners/vitest-reporter.ts',
  'vitest-plugin': 'src/runners/vitest-plugin.ts',
  cli: 'src/cli/bin.ts',
}

/**
 * What Vitest's set-up file imports, in one file: Vitest asks for the set-up file of every test file and transforms it, but loads
 * this one as it is, and a handful of chunks shared with other entries would each cost another look-up.
 */
const setUp: Entries = { 'vitest-setup': 'src/runners/vitest-setup.ts' }
const besideSetUp = {
  name: 'beside-set-up',
  resolveId: (id: string) => (id === './vitest-setup.ts' ? { id: './vitest-setup.js', external: true } : null),
}

/** The statistics, which the light set-up entries `require` at the first gate: a synchronous matcher cannot `await import()`. */
const cjsOnly: Entries = { core: 'src/core.ts' }

/** Files that are read as they are: the page's style and script, and the schema. */
const shipped: string[] = [
  'src/report/report.schema.json',
  'src/report/svg/report-chart.css',
  'src/report/html/report-page.css',
  'src/report/html/report-page.js',
]

/** The small modules that the plugin and the reporters share, in one chunk: a file of its own for each costs more than it holds. */
const light = {
  name: 'light',
  test: /[\\/]src[\\/](evaluation[\\/](baseline-folder|errors|kinds|safe-lines|wording)|github[\\/]environment|matchers[\\/]progress|runners[\\/](finish-if-needed|in-ci|old-reports|reporter-options|run-output|terminal))\.ts$/,
}
const interop = { name: 'interop', test: /rolldown[\\/]runtime/ }

const shared: UserConfig = {
  dts: true,
  platform: 'node',
  outExtensions: ({ format }) => (format === 'cjs' ? { js: '.cjs', dts: '.d.cts' } : { js: '.js', dts: '.d.ts' }),
  checks: { legacyCjs: false, pluginTimings: false },
  deps: {
    neverBundle: [/^@jest\//, /^vitest(\/|$)/, 'jest', '@actions/core', './core.cjs'],
    // Whatever is in dist is ours: a bundled dependency would be a copy that nobody updates.
    onlyBundle: [],
  },
  // The set-up entries are loaded in every test file, so they must not drag the heavy ones in: the bundler may neither put
  // code that both need into a heavy chunk, nor its own interop helper.
  inputOptions: { experimental: { chunkOptimization: false } },
  outputOptions: { codeSplitting: { groups: [interop] } },
  failOnWarn: true,
}

export default defineConfig([
  {
    ...shared,
    format: 'esm',
    entry: { ...first, ...dual, ...esmOnly },
    plugins: [besideSetUp],
    outputOptions: { codeSplitting: { groups: [interop, light] } },
  },
  { ...shared, format: 'esm', entry: setUp, dts: false },
  { ...shared, format: 'cjs', entry: { ...dual, ...cjsOnly }, copy: shipped },
])
