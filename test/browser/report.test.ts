import { AxeBuilder } from '@axe-core/playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { comparePair } from '../../src/comparison/index.ts'
import type { ComparisonOptions, PairwiseComparison } from '../../src/comparison/types.ts'
import type { RunReport } from '../../src/family/types.ts'
import { htmlReport } from '../../src/report/html/index.ts'
import { comparisonPicture, forestPlot, pictureFile } from '../../src/report/svg/index.ts'
import { fileOf, gateFor, HOSTILE, reasons, rowFor, runOf, sample } from '../report/samples.ts'
import { gaussian } from '../stats/support.ts'
import { hasBrowser, overlaps, TestBrowser, textBoxes } from './chromium.ts'

/** A comparison of made-up scores, with everything that a page shows of one. */
function compared(name: string, shift: number, options: Partial<ComparisonOptions> = {}): PairwiseComparison {
  const next = gaussian(name.length + 100 * Math.round(100 * Math.abs(shift)))
  const ids = Array.from({ length: 120 }, (_, u) => `q${u}`)
  const baseline = ids.map(() => 0.5 + 0.1 * next())
  const candidate = baseline.map((score, u) => (u % 3 === 0 ? score : score + shift + 0.05 * next()))
  return comparePair(
    { name: 'old', sampleIds: ids, values: { [name]: baseline } },
    { name: 'new model', sampleIds: ids, values: { [name]: candidate } },
    { metric: name, ...options },
  )
}

const real: [PairwiseComparison, 'shown' | 'not-shown' | 'harm-shown'][] = [
  [compared('recall@20', 0.03), 'shown'],
  [compared('ndcg@20', 0.001), 'not-shown'],
  [compared('mrr@20', -0.03), 'harm-shown'],
]
const ordinary: RunReport = runOf([
  fileOf(real.map(([comparison, reason]) => gateFor(reason, { comparison, metric: comparison.metric }))),
  fileOf([gateFor('shown', { file: 'other.spec.ts', test: 'another test' })], {
    path: 'other.spec.ts',
    warnings: ['Look at this.'],
  }),
])
const everyReason = runOf(
  [
    fileOf(
      reasons.map((reason) => gateFor(reason)),
      { tests: { total: 9, notRun: 2 } },
    ),
  ],
  { partial: true },
)

const NASTY = [
  ...HOSTILE,
  '<script>alert(1)</script>',
  '</style><script>alert(2)</script>',
  '"><img src=x onerror=alert(3)>',
  '\'"&lt;',
  '\u202e\u2066rtl',
  'اسم',
  'W'.repeat(10_000),
  'long '.repeat(2000),
]
const hostile = runOf([
  fileOf(
    NASTY.map((name, i) =>
      gateFor('not-shown', {
        metric: name,
        test: name,
        comparison: sample({
          metric: name,
          candidate: name,
          baseline: `x${name}`,
          warnings: [name],
          topMovers: {
            lost: [{ id: name, baselineValue: 1, candidateValue: 0 }],
            gained: [{ id: `${i}`, baselineValue: 0, candidateValue: 1 }],
          },
        }),
      }),
    ),
    { path: '<script>alert(4)</script>.spec.ts', project: '</title><script>alert(5)</script>', warnings: NASTY },
  ),
])

describe.skipIf(!hasBrowser)('the page in Chromium', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await TestBrowser.start()
  })
  afterAll(() => browser.stop())

  const metrics = (page: Awaited<ReturnType<TestBrowser['open']>>['page'], table = 0) =>
    page.locator('table.gates').nth(table).locator('tbody tr:not([hidden]) td:nth-child(2)').allInnerTexts()

  test('opens from a file without a complaint or a request', async () => {
    for (const report of [ordinary, everyReason, runOf([]), runOf([fileOf([])])]) {
      const { page, complaints, requests } = await browser.open(htmlReport(report))
      await expect(page.locator('h1').textContent()).resolves.toBe('holmgate report')
      expect({ complaints, requests }).toEqual({ complaints: [], requests: [] })
      await page.context().close()
    }
  })

  test('the policy lets nothing in: no inline handler, no injected script, no picture, no call', async () => {
    const { page, complaints, requests } = await browser.open(htmlReport(ordinary))
    await page.evaluate(`{
      const script = document.createElement('script')
      script.textContent = 'document.title = "run"'
      document.body.append(script)
      document.body.insertAdjacentHTML('beforeend', '<img src="https://example.org/x.png" onerror="document.title = 1">')
      fetch('https://example.org/').catch(() => {})
    }`)
    await page.waitForTimeout(100)
    expect(await page.title()).toBe('holmgate report')
    expect(complaints.length).toBeGreaterThanOrEqual(3)
    expect(
      complaints.every((text) => /Content Security Policy|Fetch API cannot load/.test(text)),
      complaints.join('\n'),
    ).toBe(true)
    expect(requests).toEqual([])
    await page.context().close()
  })

  test('sorts by number and by text, both ways, and says so', async () => {
    const { page } = await browser.open(htmlReport(ordinary))
    const before = await metrics(page)
    expect(before).toEqual(['recall@20', 'ndcg@20', 'mrr@20'])
    const head = page.locator('table.gates').first().locator('th', { hasText: 'Difference' })
    await head.getByRole('button').click()
    expect(await head.getAttribute('aria-sort')).toBe('ascending')
    expect(await metrics(page)).toEqual(['mrr@20', 'ndcg@20', 'recall@20'])
    await head.getByRole('button').press('Enter')
    expect(await head.getAttribute('aria-sort')).toBe('descending')
    expect(await metrics(page)).toEqual(['recall@20', 'ndcg@20', 'mrr@20'])
    await page.locator('table.gates').first().getByRole('button', { name: 'Metric' }).click()
    expect(await head.getAttribute('aria-sort')).toBeNull()
    expect(await metrics(page)).toEqual(['mrr@20', 'ndcg@20', 'recall@20'])
    await page.context().close()
  })

  test('a cell without a value comes last, whichever way', async () => {
    const { page } = await browser.open(htmlReport(everyReason))
    const button = page.locator('table.gates').getByRole('button', { name: 'Difference' })
    for (const _ of ['ascending', 'descending']) {
      await button.click()
      const cells = await page.locator('table.gates tbody td:nth-child(5)').allInnerTexts()
      expect(cells.at(-1)).toBe('–')
      expect(cells.filter((cell) => cell === '–')).toHaveLength(1)
    }
    await page.context().close()
  })

  test('filters by words and by verdict, in tables and details alike', async () => {
    const { page } = await browser.open(htmlReport(ordinary))
    const details = () => page.locator('details.gate:visible').count()
    await page.getByLabel('Filter').fill('ndcg@20 new')
    expect(await metrics(page)).toEqual(['ndcg@20'])
    expect(await page.locator('output').textContent()).toBe('1 of 4 gates')
    expect(await details()).toBe(1)
    await page.getByLabel('Filter').fill('another TEST')
    expect([...(await metrics(page)), ...(await metrics(page, 1))]).toEqual(['ndcg@10'])
    await page.getByLabel('Filter').fill('')
    await page.getByLabel('Verdict').selectOption('fail')
    expect(await metrics(page)).toEqual(['ndcg@20', 'mrr@20'])
    expect(await details()).toBe(2)
    await page.context().close()
  })

  test('leads to the details by keyboard, from the table and from the plot', async () => {
    const { page } = await browser.open(htmlReport(ordinary))
    const last = page.locator('table.gates').first().getByRole('link', { name: 'recall@20' })
    await last.focus()
    await page.keyboard.press('Enter')
    const target = page.locator('#comparison-1')
    await expect(target.isVisible()).resolves.toBe(true)
    expect(await page.evaluate('document.activeElement.id')).toBe('comparison-1')
    await page.getByRole('button', { name: 'Fold all', exact: true }).click()
    await expect(target.isVisible()).resolves.toBe(false)
    // The same link again, and the line of the plot.
    await last.press('Enter')
    await expect(target.isVisible()).resolves.toBe(true)
    await page.getByRole('button', { name: 'Fold all', exact: true }).press('Space')
    await page.locator('svg.wide a[href="#comparison-3"]').first().focus()
    await page.keyboard.press('Enter')
    await expect(page.locator('#comparison-3').isVisible()).resolves.toBe(true)
    // Details fold by keyboard too.
    await page.locator('details.gate summary').nth(2).press('Enter')
    await expect(page.locator('#comparison-3').isVisible()).resolves.toBe(false)
    await page.context().close()
  })

  test.each([1280, 390])('answers what a reader asks at first sight, at %d pixels', async (width) => {
    const { page } = await browser.open(htmlReport(ordinary), { width })
    const lines = page.locator('table.short').first().locator('tbody tr')
    // What failed comes first.
    expect(await lines.locator('td:first-child').allTextContents()).toEqual([
      'ndcg@20 asked: better',
      'mrr@20 asked: not worse',
      'recall@20 asked: better',
    ])
    const [row] = real[2]!
    const cells = await lines.nth(1).locator('td').allTextContents()
    const [, better, size, sure, many, chance, lost] = cells
    expect(better).toBe('old, against new model')
    expect(size).toMatch(/^by 0\.0\d+ \(\d[\d.]* %\)$/)
    expect(sure).toMatch(/^95 % interval \[-0\.\d+, -0\.\d+\]$/)
    expect(many).toBe(`120 units: ${row.wins} better, ${row.losses} worse`)
    expect(chance).toMatch(/^Hardly: p = 0\.0001$/)
    expect(lost).toMatch(new RegExp(`^${row.topMovers!.lost[0]!.id} \\(0\\.\\d+ → 0\\.\\d+\\)$`))
    expect(await lines.nth(0).textContent()).toContain('Not shown: neither new model nor old')
    // On the screen, before anybody scrolls.
    const { y, height } = (await lines.nth(0).boundingBox())!
    expect(y + height).toBeLessThan(900)
    await page.context().close()
  })

  test('the table of gates fits a page of 1280 pixels, whatever the verdicts, and says where it does not fit', async () => {
    const margin = compared('recall@100', -0.02, { hypothesis: 'non-inferiority', margin: 0.004, maxLoss: 1 })
    const wide = runOf([
      fileOf([
        ...everyReason.files[0]!.gates,
        gateFor('beyond-margin', { comparison: margin, metric: margin.metric, expectedToFail: true }),
      ]),
    ])
    const { page } = await browser.open(htmlReport(wide))
    const box = page.getByRole('group', { name: 'Table of gates' })
    const hint = page.locator('.sideways + [aria-label="Table of gates"]')
    const [full, seen] = await box.evaluate((element) => {
      const { scrollWidth, clientWidth } = element as unknown as { scrollWidth: number; clientWidth: number }
      return [scrollWidth, clientWidth]
    })
    expect(full).toBe(seen)
    expect(await hint.count()).toBe(0)
    await page.setViewportSize({ width: 400, height: 900 })
    await hint.waitFor()
    await expect(page.locator('.sideways').first().isVisible()).resolves.toBe(true)
    await box.focus()
    await page.keyboard.press('ArrowRight')
    // The page forbids the script that `waitForFunction` would put into it.
    await expect
      .poll(() => box.evaluate((element) => (element as unknown as { scrollLeft: number }).scrollLeft))
      .toBeGreaterThan(0)
    await page.setViewportSize({ width: 1280, height: 900 })
    await hint.waitFor({ state: 'detached' })
    await page.context().close()
  })

  test('is printed on paper without a table that is cut off', async () => {
    const { page } = await browser.open(htmlReport(ordinary), { width: 720 })
    await page.emulateMedia({ media: 'print' })
    const cut = await page.locator('.scroll').evaluateAll((boxes) => {
      const sizes = boxes as unknown as { scrollWidth: number; clientWidth: number }[]
      return sizes.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length
    })
    expect(cut).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(720)
    await page.context().close()
  })

  test('shows problems of the run and of a file where nobody can miss them', async () => {
    const [file] = ordinary.files
    const wrong = { kind: 'call' as const, message: 'the option metric is missing', test: 'a test', line: 3, column: 4 }
    const report = runOf([{ ...file!, problems: [wrong] }], { problems: ['The run was stopped before its end.'] })
    const { page } = await browser.open(htmlReport(report))
    for (const text of ['The run was stopped before its end.', 'the option metric is missing']) {
      const { y, height } = (await page.getByText(text).boundingBox())!
      expect(y + height, text).toBeLessThan(900)
    }
    await page.context().close()
  })

  test('answers what a reader asks, of the first gate that failed', async () => {
    const { page } = await browser.open(htmlReport(ordinary))
    const text = await page.locator('#comparison-2').textContent()
    const [row] = real[1]!
    for (const part of [
      'Which is better?',
      'Not shown: neither new model nor old',
      'By how much?',
      'How sure?',
      '95 % confidence',
      'On how many?',
      '120 units. 80 of them differ',
      `${row.ties} tied`,
      'Could it be chance?',
      'chance alone can explain it',
      'Who lost most?',
      `Lost most: ${row.topMovers!.lost[0]!.id}`,
      'Needed:',
      'Next:',
      'Methods.',
      'In a sentence.',
    ])
      expect(text).toContain(part)
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
    expect(await page.locator('#comparison-1').textContent()).toContain('new model is better on recall@20')
    await page.context().close()
  })

  test('is all there without its script', async () => {
    const { page } = await browser.open(htmlReport(ordinary), { javaScriptEnabled: false })
    await expect(page.getByText('Unfold all').isVisible()).resolves.toBe(false)
    expect(await metrics(page)).toHaveLength(3)
    await page.locator('details.gate summary').first().click()
    await expect(page.locator('#comparison-1').isVisible()).resolves.toBe(true)
    await page.context().close()
  })

  test.each([
    ['light', 1280],
    ['dark', 400],
  ] as const)('axe finds nothing, %s, at %d pixels', async (colorScheme, width) => {
    const report = runOf([...ordinary.files, ...everyReason.files], { partial: true })
    const { page } = await browser.open(htmlReport(report), { colorScheme, width })
    await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
    await page.context().close()
  })

  test('hostile names are text, and nothing else', async () => {
    for (const width of [1280, 400]) {
      const { page, complaints, requests } = await browser.open(htmlReport(hostile), { width })
      await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
      expect({ complaints, requests }).toEqual({ complaints: [], requests: [] })
      expect(await page.title()).toBe('holmgate report')
      expect(await page.locator('script').count()).toBe(1)
      expect(await page.locator('img').count()).toBe(0)
      const text = await page.locator('body').textContent()
      for (const name of [
        '<script>alert(1)</script>',
        '</style><script>alert(2)</script>',
        '"><img src=x onerror=alert(3)>',
      ])
        expect(text).toContain(name)
      expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069]/)
      // The page itself never scrolls sideways; its tables may.
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width)
      await page.context().close()
    }
  })

  test.each([1280, 400])('no text of a picture runs into another at %d pixels', async (width) => {
    for (const report of [ordinary, hostile, everyReason]) {
      const { page } = await browser.open(htmlReport(report), { width })
      await page.getByRole('button', { name: 'Unfold all', exact: true }).click()
      const pictures = await textBoxes(page)
      expect(pictures.length).toBeGreaterThan(5)
      expect(pictures.flatMap(overlaps)).toEqual([])
      await page.context().close()
    }
  })
})

describe.skipIf(!hasBrowser)('SVG files in Chromium', () => {
  let browser: TestBrowser
  beforeAll(async () => {
    browser = await TestBrowser.start()
  })
  afterAll(() => browser.stop())

  const rows = [
    ...real.map(([comparison]) => comparison),
    ...NASTY.map((name) => sample({ metric: name, candidate: name, baseline: name })),
  ]

  test.each(['light', 'dark', 'auto'] as const)(
    'are well-formed and complete, %s; no text runs into another',
    async (theme) => {
      for (const drawing of [
        forestPlot(
          rows.map((comparison) => ({ comparison })),
          760,
        ),
        comparisonPicture(rows[0]!),
        comparisonPicture(rowFor.shown!),
        comparisonPicture(rows.at(-1)!),
      ]) {
        const { page, complaints, requests } = await browser.open(pictureFile(drawing, theme), {
          extension: 'svg',
          colorScheme: 'dark',
        })
        expect({ complaints, requests }).toEqual({ complaints: [], requests: [] })
        expect(await page.evaluate('document.documentElement.tagName')).toBe('svg')
        const [boxes] = await textBoxes(page)
        expect(boxes!.length).toBeGreaterThan(5)
        expect(overlaps(boxes!)).toEqual([])
        for (const { text, x, width } of boxes!)
          expect([x >= 0, x + width <= drawing.width], text).toEqual([true, true])
        const paper = await page.evaluate("getComputedStyle(document.querySelector('.paper')).fill")
        expect(paper).toBe(theme === 'light' ? 'rgb(255, 255, 255)' : 'rgb(15, 19, 24)')
        await page.context().close()
      }
    },
  )
})
