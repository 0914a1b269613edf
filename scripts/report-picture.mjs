// node scripts/report-picture.mjs: runs examples/search on the built package and draws the README's pictures of its report into
// docs/pictures, with Chromium (CHROMIUM_PATH or /usr/bin/chromium) and with `holmgate report svg`.
import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'

const root = fileURLToPath(new URL('..', import.meta.url))
const report = join(root, 'examples', 'search', 'holmgate-report')
const pictures = join(root, 'docs', 'pictures')
mkdirSync(pictures, { recursive: true })

function run(args, env = {}) {
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } })
  if (status !== 0) throw new Error(`${args.join(' ')} ended with ${status}`)
}

// In CI the reporter writes report.json too.
run([join(root, 'examples', 'search', 'demo.mjs')], { CI: '1' })

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})
for (const colorScheme of ['light', 'dark']) {
  const page = await browser.newPage({ viewport: { width: 1120, height: 900 }, colorScheme })
  await page.goto(pathToFileURL(join(report, 'report.html')).href)
  // One picture of the page as a whole would be too long to read: the summary, and one comparison down to its charts.
  const top = await page.locator('figure.forest').boundingBox()
  const detail = await page.locator('details.gate').first().boundingBox()
  const charts = await page.locator('.charts').first().boundingBox()
  const parts = {
    report: { y: 0, height: top.y + top.height + 16 },
    comparison: { y: detail.y - 12, height: charts.y + charts.height + 16 - detail.y },
  }
  for (const [name, part] of Object.entries(parts)) {
    const path = join(pictures, `${name}-${colorScheme}.png`)
    await page.screenshot({ path, fullPage: true, clip: { x: 0, width: 1120, ...part } })
  }
  await page.close()
}
await browser.close()

const svg = [join(root, 'dist', 'cli.js'), 'report', 'svg', join(report, 'report.json')]
run([...svg, '--output', join(pictures, 'forest.svg')])
run([...svg, '--comparison', '1', '--output', join(pictures, 'comparison.svg')])
