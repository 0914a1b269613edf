import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasBrowser, TestBrowser } from './chromium.ts'
import { builtSite, SiteServer } from './site.ts'

/** What axe finds in VitePress's own parts: the search button has the keys as text, which its label leaves out. */
const VITEPRESS = ['label-content-name-mismatch']

describe.skipIf(!hasBrowser)('the documentation site in Chromium', () => {
  let browser: TestBrowser
  let server: SiteServer
  beforeAll(async () => {
    await builtSite()
    ;[browser, server] = await Promise.all([TestBrowser.start(), SiteServer.start()])
  }, 300_000)
  afterAll(() => Promise.all([browser?.stop(), server?.stop()]))

  /** Types into the site's own search and waits for what it finds. */
  async function search(page: Page, words: string) {
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('input.search-input').fill(words)
    const results = page.locator('.results .result')
    await results.first().waitFor()
    return results
  }

  test.each([
    ['toBeNonInferiorTo', /to-be-non-inferior-to\.html/],
    ['planSampleSize', /docs\/(?:api|statistics)\.html#/],
    ['Only non-zero units differ', /docs\/messages\.html/],
  ])('a search for %s leads to it', async (words, address) => {
    const { page, complaints, requests } = await browser.visit(`${server.url}/`)
    const results = await search(page, words)
    const found = await Promise.all((await results.all()).map((result) => result.getAttribute('href')))
    const place = found.findIndex((href) => address.test(href ?? ''))
    expect(place, found.join('\n')).toBeGreaterThanOrEqual(0)
    await results.nth(place).click()
    await page.waitForURL(address)
    await page.locator('main h1').waitFor()
    expect({ complaints, requests }).toEqual({ complaints: [], requests: [] })
    await page.context().close()
  })

  test('a search for what is nowhere says so', async () => {
    const { page } = await browser.visit(`${server.url}/`)
    await page.getByRole('button', { name: 'Search' }).first().click()
    await page.locator('input.search-input').fill('qwertzuiopasdf')
    await page.getByText(/No results for/).waitFor()
    await page.context().close()
  })

  test.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)(
    'its first page complains of nothing and axe finds nothing serious, %s, at %d pixels',
    async (colorScheme, width) => {
      const { page, complaints, requests } = await browser.visit(`${server.url}/`, { colorScheme, width })
      await page.locator('main h1').waitFor()
      const pictures = page.locator('main img')
      for (const picture of await pictures.all()) {
        await picture.scrollIntoViewIfNeeded()
        expect(
          await picture.evaluate((img) => (img as unknown as { naturalWidth: number }).naturalWidth),
        ).toBeGreaterThan(0)
      }
      expect(await pictures.count()).toBeGreaterThan(0)
      const { violations } = await new AxeBuilder({ page }).disableRules(VITEPRESS).analyze()
      const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')
      expect(
        serious.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 200)).join(' | ')}`),
      ).toEqual([])
      expect({ complaints, requests }).toEqual({ complaints: [], requests: [] })
      await page.context().close()
    },
  )

  test('its side bar leads from page to page', async () => {
    const { page, complaints } = await browser.visit(`${server.url}/docs/api.html`)
    await page.locator('.VPSidebar').getByRole('link', { name: 'Statistics' }).click()
    await page.waitForURL(/docs\/statistics\.html/)
    await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
    expect(complaints).toEqual([])
    await page.context().close()
  })
})
