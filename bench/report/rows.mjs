import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { limitRow } from '../table.mjs'

const UNITS = 10_000
const COMPARISONS = 20
const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = join(root, '.tmp', 'bench', 'report')

/** A report of one test file with 20 gates on 10,000 units each, through the package as its users have it. */
async function writeReportJson() {
  const { compareModels, evaluationResult } = await import(pathToFileURL(join(root, 'dist', 'index.js')).href)
  let state = 1
  const uniform = () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
  const ids = Array.from({ length: UNITS }, (_, unit) => `user-${unit}`)
  const metrics = Array.from({ length: COMPARISONS }, (_, i) => `metric ${i + 1}`)
  const model = (name, shift) =>
    evaluationResult({
      name,
      sampleIds: ids,
      values: Object.fromEntries(metrics.map((metric) => [metric, ids.map(() => uniform() + shift)])),
    })
  const { comparisons } = compareModels(
    { baseline: model('baseline', 0), candidate: model('candidate', 0.004) },
    { metrics },
  )
  const family = {
    ...{
      name: 'claims',
      role: 'claims',
      size: COMPARISONS,
      confidenceLevel: 0.95,
      correction: 'holm',
      resamples: 9999,
      seed: 0,
    },
    ...{ testMethod: 'randomization', intervalMethod: 'percentile', hypotheses: null, roles: 'separate' },
  }
  const gates = comparisons.map((comparison, i) => ({
    ...{
      comparison,
      metric: comparison.metric,
      matcher: 'toBeSignificantlyBetterThan',
      negated: false,
      advisory: false,
    },
    verdict: comparison.direction === 'better' ? 'pass' : 'fail',
    reason: comparison.direction === 'better' ? 'shown' : 'not-shown',
    ...{
      family: 'claims',
      file: 'bench.test.js',
      test: `test ${i}`,
      line: i + 1,
      column: 3,
      attempts: 1,
      message: 'm',
    },
  }))
  const file = {
    path: 'bench.test.js',
    families: [family],
    gates,
    warnings: [],
    tests: { total: COMPARISONS, notRun: 0 },
  }
  const report = {
    ...{ schemaVersion: 1, tool: { name: 'holmgate', version: '0.0.0' }, runner: { name: 'vitest', version: '0' } },
    ...{ partial: false, files: [file] },
  }
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'report.json'), JSON.stringify(report))
}

/** Best of some openings, from the start of the navigation until everything is laid out; `null` without a browser. */
async function openingTime(path) {
  let browser
  try {
    browser = await chromium.launch({
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    })
  } catch {
    return null
  }
  let best = Number.POSITIVE_INFINITY
  for (let i = 0; i < 5; i++) {
    const page = await browser.newPage()
    await page.goto(pathToFileURL(path).href)
    const milliseconds = await page.evaluate(
      'document.body.offsetHeight && performance.getEntriesByType("navigation")[0].loadEventEnd',
    )
    best = Math.min(best, milliseconds / 1000)
    await page.close()
  }
  await browser.close()
  return best
}

/** Size of the page, and how long it takes to open. */
export async function reportRows() {
  await writeReportJson()
  const page = join(folder, 'report.html')
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(root, 'dist', 'cli.js'), 'report', 'html', folder, '--output', page],
    { encoding: 'utf8' },
  )
  if (status !== 0) throw new Error(stderr)
  const work = `report.html, ${COMPARISONS} comparisons of 10,000 units`
  const rows = [
    limitRow({ work: `${work}: size`, value: readFileSync(page).length / 1e3, limit: 5000, unit: 'kB' }),
    limitRow({
      work: `${work}: its report.json`,
      value: readFileSync(join(folder, 'report.json')).length / 1e3,
      limit: 500,
      unit: 'kB',
    }),
  ]
  const opening = await openingTime(page)
  return opening === null
    ? [...rows, { work: `${work}: opening`, oursText: '', verdict: 'skipped: no Chromium' }]
    : [...rows, limitRow({ work: `${work}: opening`, value: opening, limit: 1, unit: 's' })]
}
