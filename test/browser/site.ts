import { execFile } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { promisify } from 'node:util'
import { pages } from '../docs/markdown.ts'
import { filesUnder, root } from '../package/source-files.ts'

const site = join(root, '.tmp/site')
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Builds the site, unless `npm run docs` did since a page was last changed. */
export async function builtSite(): Promise<void> {
  const config = ['.mts', '.ts', '.css'].flatMap((end) => filesUnder('site', end))
  const sources = [...pages, ...config, 'docs/pictures/sources.json']
  const changed = Math.max(...sources.map((path) => statSync(join(root, path)).mtimeMs))
  const index = join(site, 'index.html')
  if (existsSync(index) && statSync(index).mtimeMs > changed) return
  const script = join(root, 'node_modules/vitepress/bin/vitepress.js')
  await promisify(execFile)(process.execPath, [script, 'build', 'site'], { cwd: root })
}

/** The built site behind an address, as a host of static files serves it. */
export class SiteServer {
  readonly #server: Server
  readonly url: string

  private constructor(server: Server) {
    this.#server = server
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  static async start(): Promise<SiteServer> {
    const server = createServer((request, response) => {
      const path = normalize(decodeURIComponent(new URL(request.url!, 'http://site').pathname))
      const file = join(site, path.endsWith('/') ? `${path}index.html` : path)
      // A browser asks for it by itself.
      if (path === '/favicon.ico') return response.writeHead(204).end()
      if (!existsSync(file) || !statSync(file).isFile()) return response.writeHead(404).end()
      response.writeHead(200, { 'content-type': TYPES[extname(file)] ?? 'application/octet-stream' })
      response.end(readFileSync(file))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return new SiteServer(server)
  }

  async stop(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
