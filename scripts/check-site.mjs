// Looks through the built documentation site: every page was rendered, and every link inside of it leads somewhere.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..')
const site = join(root, '.tmp/site')

const filesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesIn(path) : [relative(site, path).split(sep).join('/')]
  })

const files = new Set(filesIn(site))
const pages = [...files].filter((file) => file.endsWith('.html') && file !== '404.html').sort()
const texts = new Map(pages.map((page) => [page, readFileSync(join(site, page), 'utf8')]))
const problems = []

for (const [page, html] of texts) {
  // A page that failed to render is an empty frame, and the build says so without an exit code.
  if (!/<main[\s\S]*<h1[\s\S]*<\/main>/.test(html)) problems.push(`${page} has no content`)
  for (const [, attribute, link] of html.matchAll(/ (href|src|srcset)="([^"]*)"/g)) {
    if (/^(?:[a-z]+:|\/\/)/.test(link)) continue
    const [path, anchor] = link.replaceAll('&amp;', '&').split('#')
    const target = path === '' ? page : path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(page), path)
    const file = [decodeURI(target), `${target}index.html`, `${target}.html`, `${target}/index.html`].find((one) =>
      files.has(one),
    )
    if (file === undefined) problems.push(`${page}: ${attribute} ${link} leads nowhere`)
    else if (anchor && texts.has(file) && !texts.get(file).includes(` id="${decodeURIComponent(anchor)}"`))
      problems.push(`${page}: ${link} has no such heading`)
  }
}

const sources = ['docs/statistics', 'docs/api', 'docs/messages', 'index']
for (const name of sources) if (!files.has(`${name}.html`)) problems.push(`${name}.html is missing`)
if (!existsSync(join(site, 'assets'))) problems.push('there are no assets')
console.log(`${pages.length} pages, ${problems.length} problems`)
for (const problem of problems) console.error(problem)
process.exitCode = problems.length === 0 ? 0 : 1
