import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join } from 'node:path'
import { publint } from 'publint'
import { formatMessage } from 'publint/utils'
import { describe, expect, test } from 'vitest'
import { runNode, tarball, tools } from './packed-project.ts'
import { filesUnder, root } from './source-files.ts'

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))

const packed = execFileSync('tar', ['-tzf', 'holmgate.tgz'], { cwd: dirname(tarball), encoding: 'utf8' })
  .split(/\r?\n/)
  .filter((line) => line !== '' && !line.endsWith('/'))
  .map((line) => line.replace(/^package\//, ''))

/** Every file that the manifest promises, whatever the condition. */
const promised = (node: unknown): string[] =>
  typeof node === 'string' ? [node] : Object.values(node as Record<string, unknown>).flatMap(promised)

describe('tarball', () => {
  test('holds the build, its papers and nothing else', () => {
    const papers = new Set(['package.json', 'LICENSE', 'README.md', 'CHANGELOG.md'])
    // Messages and the README name pages of docs/, so the package has those of its version.
    for (const page of filesUnder('docs', '.md').filter((path) => path.split('/').length === 2)) papers.add(page)
    expect(
      packed.filter((file) => !papers.has(file) && !/^dist\/[^/]+\.(js|cjs|d\.ts|d\.cts|json|css)$/.test(file)),
    ).toEqual([])
    expect([...papers].filter((file) => !packed.includes(file))).toEqual([])
  })

  test('holds every file that `exports` names', () => {
    const files = promised(manifest.exports).map((file) => file.replace(/^\.\//, ''))
    expect(files.length).toBeGreaterThan(15)
    expect(files.filter((file) => !packed.includes(file))).toEqual([])
  })

  test('names in its manifest what it imports, and no more', () => {
    const importOf = /(?:from|import|require\(|import\() ?"([^".\s][^"\s]*)"/g
    const texts = packed.filter((file) => /\.c?js$/.test(file)).map((file) => readFileSync(join(root, file), 'utf8'))
    const imported = texts.flatMap((text) => [...text.matchAll(importOf)].map((match) => match[1] ?? ''))
    const packages = new Set(
      imported.filter((name) => !isBuiltin(name)).map((name) => name.match(/^(@[^/]+\/)?[^/]+/)?.[0]),
    )
    const { dependencies, peerDependencies } = manifest
    const declared = new Set([...Object.keys(dependencies), ...Object.keys(peerDependencies)])
    expect([...packages].filter((name) => !declared.has(name ?? ''))).toEqual([])
    expect(Object.keys(dependencies).filter((name) => !packages.has(name))).toEqual([])
  })

  test('is named after the version in the manifest', () => {
    expect(manifest).toMatchObject({ name: 'holmgate', license: 'MIT', type: 'module' })
    expect(manifest.version).toMatch(/^\d+\.\d+\.\d+/)
    expect(manifest.private).toBeUndefined()
  })

  test('publint finds nothing to say', async () => {
    const bytes = readFileSync(tarball)
    const buffer = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength)
    const { messages, pkg } = await publint({ pack: { tarball: buffer }, strict: true })
    expect(messages.map((message) => formatMessage(message, pkg ?? {}, { color: false }))).toEqual([])
  })
})

describe('types, as the resolvers of TypeScript find them', () => {
  const entries = Object.keys(manifest.exports).filter(
    (entry) => manifest.exports[entry].types || manifest.exports[entry].import,
  )
  const vitestEntries = entries.filter((entry) => entry.startsWith('./vitest'))
  const otherEntries = entries.filter((entry) => !entry.startsWith('./vitest'))

  /** Per entry what each resolver found; a problem in one that the profile asks for ends with an exit code. */
  async function attw(profile: string, entrypoints: readonly string[]): Promise<Record<string, string[]>> {
    const options = ['--no-emoji', '--format', 'ascii', '--profile', profile, '--entrypoints', ...entrypoints]
    const { code, stdout } = await runNode(root, [tools.attw, tarball, ...options])
    expect(code, stdout).toBe(0)
    const sections = stdout.split(/^"(?=holmgate)/m).slice(1)
    return Object.fromEntries(
      sections.map((section) => [
        section.slice(0, section.indexOf('"')),
        [...section.matchAll(/^(node16 .*|bundler): *OK *(\(\w+\))?/gm)].map(([line]) => line.trim()),
      ]),
    )
  }

  test('are right for CommonJS and ESM', async () => {
    const found = await attw('node16', otherEntries)
    const right = ['node16 (from CJS): OK (CJS)', 'node16 (from ESM): OK (ESM)', 'bundler: OK']
    expect(found).toEqual({
      holmgate: right,
      'holmgate/matchers': right,
      'holmgate/jest': right,
      'holmgate/jest/reporter': right,
    })
  })

  test('are right for ESM in the Vitest entries, which have no other form', async () => {
    const found = await attw('esm-only', vitestEntries)
    const right = ['node16 (from ESM): OK (ESM)', 'bundler: OK']
    expect(found).toEqual({
      'holmgate/vitest': right,
      'holmgate/vitest/reporter': right,
      'holmgate/vitest/plugin': right,
    })
  })
})
