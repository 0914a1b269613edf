import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Browser, chromium, type Page } from 'playwright-core'
import { CHROMIUM_ARGUMENTS, chromiumPath, HOW_TO_GET, isRequired } from '../../scripts/chromium.mjs'

/** Whether the tests in a real browser can run. Where they must, as in CI, a missing browser is a failure. */
export const hasBrowser = chromiumPath !== undefined

if (!hasBrowser) {
  if (isRequired) throw new Error(`There is no Chromium: ${HOW_TO_GET}.`)
  console.warn(`!!! The tests in a real browser are SKIPPED, because there is no Chromium: ${HOW_TO_GET}.`)
}

/** A page that was opened, and everything it complained about or asked the network for. */
export interface OpenedPage {
  readonly page: Page
  /** Console messages, exceptions and violations of the policy. */
  readonly complaints: string[]
  /** Requests other than for the file itself or to its own server. */
  readonly requests: string[]
}

interface OpenOptions {
  readonly width?: number
  readonly colorScheme?: 'light' | 'dark'
  readonly javaScriptEnabled?: boolean
}

/** A browser for the tests of one file. */
export class TestBrowser {
  readonly #browser: Browser
  readonly #folder = mkdtempSync(join(tmpdir(), 'holmgate-browser-'))
  #files = 0

  private constructor(browser: Browser) {
    this.#browser = browser
  }

  static async start(): Promise<TestBrowser> {
    return new TestBrowser(await chromium.launch({ executablePath: chromiumPath!, args: CHROMIUM_ARGUMENTS }))
  }

  /** Opens a document as a reader would: as a file. */
  async open(text: string, options: OpenOptions & { extension?: 'html' | 'svg' } = {}): Promise<OpenedPage> {
    const { extension = 'html', ...more } = options
    const path = join(this.#folder, `page-${++this.#files}.${extension}`)
    writeFileSync(path, text)
    const url = pathToFileURL(path).href
    return this.visit(url, { ...more, own: url })
  }

  /**
   * Opens an address.
   *
   * @param options.own what the addresses of its own requests start with, which are not noted
   */
  async visit(url: string, options: OpenOptions & { own?: string } = {}): Promise<OpenedPage> {
    const { width = 1280, colorScheme = 'light', javaScriptEnabled = true, own = new URL(url).origin } = options
    const context = await this.#browser.newContext({ viewport: { width, height: 900 }, colorScheme, javaScriptEnabled })
    const page = await context.newPage()
    const complaints: string[] = []
    const requests: string[] = []
    page.on('console', (message) => complaints.push(message.text()))
    page.on('pageerror', (error) => complaints.push(String(error)))
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`)
      void dialog.dismiss()
    })
    page.on('request', (request) => {
      if (!request.url().startsWith(own)) requests.push(request.url())
    })
    // What the page's own policy stopped was never sent.
    page.on('requestfailed', (request) => {
      if (request.failure()?.errorText === 'csp') requests.splice(requests.indexOf(request.url()), 1)
    })
    await page.goto(url)
    return { page, complaints, requests }
  }

  async stop(): Promise<void> {
    await this.#browser.close()
    rmSync(this.#folder, { recursive: true, force: true })
  }
}

export interface Box {
  readonly text: string
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Pairs of texts that run into each other. */
export function overlaps(boxes: readonly Box[]): string[] {
  return boxes.flatMap((a, i) =>
    boxes
      .slice(i + 1)
      .filter(
        (b) =>
          // A pixel of contact is none.
          Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x) > 1 &&
          Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 3,
      )
      .map((b) => `'${a.text}' and '${b.text}'`),
  )
}

/** The boxes of all texts of each picture that is seen. */
export async function textBoxes(page: Page): Promise<Box[][]> {
  return page.evaluate(() => {
    const doc = (globalThis as unknown as { document: DocumentLike }).document
    const pictures = [...doc.querySelectorAll('svg.chart')].filter((svg) => svg.getBoundingClientRect().width > 10)
    return pictures.map((svg) =>
      [...svg.querySelectorAll('text')].map((text) => {
        const { x, y, width, height } = text.getBoundingClientRect()
        return { text: text.textContent, x, y, width, height }
      }),
    )
  })
}

/** The few parts of the DOM that are used; the project is compiled without the DOM's types. */
interface ElementLike {
  readonly textContent: string
  getBoundingClientRect(): { x: number; y: number; width: number; height: number }
  querySelectorAll(selector: string): Iterable<ElementLike>
}
type DocumentLike = Pick<ElementLike, 'querySelectorAll'>
