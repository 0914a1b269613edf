// node scripts/pictures.mjs [--check]: the pictures of the README and of docs/report.md, out of the report of examples/search on the
// built package. SVG files are written by `holmgate report svg`; the photographs of the page are taken in Chromium, and only when the
// page is another one than that of the committed photographs. --check writes nothing and fails where a picture is out of date.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { CHROMIUM_ARGUMENTS, chromiumPath, HOW_TO_GET, isRequired } from './chromium.mjs'

const script = fileURLToPath(import.meta.url)
const root = fileURLToPath(new URL('..', import.meta.url))
export const PICTURES = join(root, 'docs', 'pictures')

/** Of which page, taken how, each photograph is, and its own digest: a picture that was exchanged is seen too. */
const SOURCES = 'sources.json'
const WIDTH = 1120
const SCHEMES = ['light', 'dark']
const PARTS = ['report', 'comparison']
const PHOTOGRAPHS = PARTS.flatMap((part) => SCHEMES.map((scheme) => `${part}-${scheme}.png`))

const digest = (...parts) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('hex')
}

/** This run is neither one of CI nor inside of another runner, whatever started it. */
const environment = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:VITEST|JEST|GITHUB_|CI$|NODE_ENV$|TEST$)/.test(name)),
)

function run(args) {
  const { error, status, stdout, stderr } = spawnSync(process.execPath, args, {
    cwd: join(root, 'examples', 'search'),
    encoding: 'utf8',
    env: environment,
  })
  if (error) throw error
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}

/** Runs the gates of the example, in a folder of its own, and draws what can be drawn without a browser. */
export function make() {
  const work = join(root, '.tmp', `pictures-${process.pid}`)
  mkdirSync(work, { recursive: true })
  try {
    const config = join(work, 'vitest.config.mjs')
    const reporter = ['holmgate/vitest/reporter', { report: true, html: true, outputDir: work }]
    const test = { globals: true, setupFiles: ['holmgate/vitest'], reporters: [reporter] }
    writeFileSync(config, `export default ${JSON.stringify({ test })}\n`)
    const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
    run([vitest, 'run', '--root', join(root, 'examples', 'search'), '--config', config, 'gates'])
    const svg = (...options) => {
      const path = join(work, 'picture.svg')
      const drawn = ['report', 'svg', join(work, 'report.json'), '--output', path, ...options]
      run([join(root, 'dist', 'cli.js'), ...drawn])
      return readFileSync(path, 'utf8')
    }
    return {
      svgs: { 'forest.svg': svg(), 'comparison.svg': svg('--comparison', '1') },
      page: readFileSync(join(work, 'report.html'), 'utf8'),
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

/** What a photograph depends on: the page, and how it is taken. */
const sourceOf = (page) => digest(page, readFileSync(script))

const textIn = (folder, name) => (existsSync(join(folder, name)) ? readFileSync(join(folder, name), 'utf8') : null)

/** Names of the photographs in a folder that are not of this page. */
function stalePhotographs(page, folder) {
  const kept = JSON.parse(textIn(folder, SOURCES) ?? '{}')
  return PHOTOGRAPHS.filter((name) => {
    const path = join(folder, name)
    const own = kept[name]
    return own?.page !== sourceOf(page) || !existsSync(path) || own.picture !== digest(readFileSync(path))
  })
}

/** Names of the pictures in a folder that are not those of `made`. */
export function stale({ svgs, page }, folder) {
  const drawn = Object.entries(svgs).filter(([name, text]) => textIn(folder, name) !== text)
  return [...drawn.map(([name]) => name), ...stalePhotographs(page, folder)]
}

/** Takes the photographs: the top of the page down to its plot, and one comparison down to its charts. */
async function photograph(page, folder) {
  const { chromium } = await import('playwright-core')
  const browser = await chromium.launch({ executablePath: chromiumPath, args: CHROMIUM_ARGUMENTS })
  const path = join(root, '.tmp', `page-${process.pid}.html`)
  const sources = {}
  try {
    writeFileSync(path, page)
    for (const colorScheme of SCHEMES) {
      const tab = await browser.newPage({ viewport: { width: WIDTH, height: 900 }, colorScheme })
      await tab.goto(pathToFileURL(path).href)
      const top = await tab.locator('figure.forest').boundingBox()
      const detail = await tab.locator('details.gate').first().boundingBox()
      const charts = await tab.locator('.charts').first().boundingBox()
      const clips = {
        report: { y: 0, height: top.y + top.height + 16 },
        comparison: { y: detail.y - 12, height: charts.y + charts.height + 16 - detail.y },
      }
      for (const part of PARTS) {
        const name = `${part}-${colorScheme}.png`
        const picture = await tab.screenshot({ fullPage: true, clip: { x: 0, width: WIDTH, ...clips[part] } })
        writeFileSync(join(folder, name), picture)
        sources[name] = { page: sourceOf(page), picture: digest(picture) }
      }
      await tab.close()
    }
    writeFileSync(join(folder, SOURCES), `${JSON.stringify(sources, null, 2)}\n`)
  } finally {
    await browser.close()
    rmSync(path, { force: true })
  }
}

async function main(check) {
  const made = make()
  const old = stale(made, PICTURES)
  const where = relative(process.cwd(), PICTURES)
  if (old.length === 0) return console.log(`${where}: every picture is what the example shows`)
  if (check) {
    console.error(
      `${where}: out of date are ${old.join(', ')}. "npm run docs" makes them anew; look at them and commit them.`,
    )
    process.exitCode = 1
    return
  }
  mkdirSync(PICTURES, { recursive: true })
  for (const [name, text] of Object.entries(made.svgs)) writeFileSync(join(PICTURES, name), text)
  const photographs = stalePhotographs(made.page, PICTURES)
  if (photographs.length > 0 && chromiumPath === undefined) {
    console.warn(
      `!!! ${where}: ${photographs.join(', ')} are OUT OF DATE, because there is no Chromium: ${HOW_TO_GET}.`,
    )
    if (isRequired) process.exitCode = 1
    return
  }
  if (photographs.length > 0) await photograph(made.page, PICTURES)
  console.log(`${where}: made anew ${old.join(', ')}`)
}

if (process.argv[1] === script) await main(process.argv.includes('--check'))
