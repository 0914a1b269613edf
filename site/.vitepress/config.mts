import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitepress'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Pages of docs/ whose names start so, in order. */
const inDocs = (start: string): string[] =>
  readdirSync(join(root, 'docs'))
    .filter((name) => name.startsWith(start) && name.endsWith('.md'))
    .map((name) => `docs/${name}`)
    .sort()

/** What the side bar shows, in its order; a page of docs/ that is not named stands under "More". */
const GROUPS: readonly (readonly [title: string, pages: readonly string[]])[] = [
  ['Start', ['README.md', 'docs/walkthrough.md']],
  ['Gates', [...inDocs('which-gate'), ...inDocs('to-')]],
  ['Data', ['docs/baselines.md', 'docs/files.md', 'docs/metrics.md']],
  ['Reports', ['docs/report.md', 'docs/papers.md', 'docs/github.md', 'docs/messages.md']],
  [
    'Reference',
    [
      'docs/api.md',
      'docs/statistics.md',
      'docs/simulations.md',
      'docs/performance.md',
      'docs/runners.md',
      'docs/faults.md',
    ],
  ],
  ['Project', ['CONTRIBUTING.md', 'CHANGELOG.md', 'docs/decisions/README.md']],
]

const titleOf = (page: string): string =>
  /^# (.+)$/m.exec(readFileSync(join(root, page), 'utf8'))![1]!.replaceAll('`', '')
const linkOf = (page: string): string => `/${page.replace(/README\.md$/, '').replace(/\.md$/, '')}`

const named = new Set(GROUPS.flatMap(([, pages]) => pages))
const others = inDocs('').filter((page) => !named.has(page))
const groups = others.length === 0 ? GROUPS : [...GROUPS, ['More', others] as const]

/** Whether a link leads to a page of this site. */
function isPage(link: string, from: string): boolean {
  const path = decodeURI(link.split('#')[0]!)
  if (path === '') return true
  const target = relative(root, join(root, dirname(from), path))
  return target.endsWith('.md') && existsSync(join(root, target)) && !target.startsWith('test')
}

export default defineConfig({
  title: 'holmgate',
  description: 'Statistical regression gates for Vitest and Jest',
  srcDir: '..',
  srcExclude: ['node_modules/**', 'test/**', 'dist/**', '.tmp/**', '**/holmgate-report/**', '.github/**'],
  outDir: '../.tmp/site',
  cacheDir: '../.tmp/site-cache',
  rewrites: { 'README.md': 'index.md', ':path(.*)/README.md': ':path/index.md' },
  cleanUrls: false,
  lastUpdated: false,
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    sidebar: groups.map(([text, pages]) => ({
      text,
      items: pages.map((page) => ({ text: titleOf(page), link: linkOf(page) })),
    })),
  },
  markdown: {
    // The colours of the default theme are too pale for some eyes.
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    // The anchors that GitHub gives, by which the pages are linked everywhere.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replace(/[^\p{L}\p{N}\p{M}\p{Pc} -]/gu, '')
          .replaceAll(' ', '-'),
    },
    config(md) {
      // Vue would take the braces of a workflow's expression for its own.
      const inlineCode = md.renderer.rules.code_inline!
      md.renderer.rules.code_inline = (...args) => inlineCode(...args).replace('<code', '<code v-pre')
      // The pages link to files of the repository too, which the site does not have: those stay as text.
      md.core.ruler.push('files-are-text', ({ tokens, env }) => {
        for (const { children } of tokens) {
          let open = true
          for (const token of children ?? []) {
            if (token.type === 'link_open') {
              const href = token.attrGet('href') ?? ''
              const from: string = env.relativePath
              open = /^[a-z]+:/.test(href) || isPage(href, from)
              // The page of the README is the first one of the site.
              if (
                open &&
                /README\.md(?:#|$)/.test(href) &&
                relative(root, join(root, dirname(from), href.split('#')[0]!)) === 'README.md'
              )
                token.attrSet('href', href.replace(/^.*README\.md/, '/'))
            }
            if (!open && (token.type === 'link_open' || token.type === 'link_close')) {
              if (token.type === 'link_open') token.attrs = null
              token.type = token.type.replace('link', 'em')
              token.tag = 'span'
            }
          }
        }
      })
    },
  },
})
