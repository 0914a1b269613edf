import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makeFolder } from '../../src/evaluation/make-folder.ts'

const home = mkdtempSync(join(tmpdir(), 'holmgate-folder-'))
afterAll(() => rmSync(home, { recursive: true }))

test('makes what is missing, and leaves what is there', () => {
  const folder = join(home, 'a/b/c')
  makeFolder(folder)
  expect(existsSync(folder)).toBe(true)
  writeFileSync(join(folder, 'kept'), '')
  makeFolder(folder)
  makeFolder(dirname(folder))
  expect(existsSync(join(folder, 'kept'))).toBe(true)
})

test('a file in the way is an error', () => {
  const file = join(home, 'file')
  writeFileSync(file, '')
  expect(() => makeFolder(file)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  expect(() => makeFolder(join(file, 'below/it'))).toThrow(expect.objectContaining({ syscall: 'mkdir' }))
})

test.skipIf(process.platform === 'win32')('a link to nowhere is an error', () => {
  const link = join(home, 'link')
  symlinkSync(join(home, 'absent'), link)
  for (const path of [link, join(link, 'a/b')]) {
    expect(() => makeFolder(path)).toThrow(expect.objectContaining({ code: 'EEXIST' }))
  }
})

// In a process of its own: Node's recursive mkdir turns for ever here.
test.runIf(process.platform === 'linux')(
  'a parent that cannot hold a folder is an error at once',
  () => {
    const cli = new URL('../../dist/cli.js', import.meta.url).pathname
    writeFileSync(
      join(home, 'scores.csv'),
      `id,m\n${Array.from({ length: 40 }, (_, i) => `u${i},${i % 7}`).join('\n')}\n`,
    )
    writeFileSync(
      join(home, 'other.csv'),
      `id,m\n${Array.from({ length: 40 }, (_, i) => `u${i},${i % 5}`).join('\n')}\n`,
    )
    for (const report of ['/proc/x', '/proc/x/y', '/proc/x.json']) {
      const args = [cli, 'compare', 'scores.csv', 'other.csv', '-m', 'm', '--id', 'id', '--report', report]
      const { status, signal, stderr } = spawnSync(process.execPath, args, {
        cwd: home,
        encoding: 'utf8',
        timeout: 30_000,
      })
      expect([status, signal], stderr).toEqual([2, null])
      expect(stderr).toContain(`--report ${report} cannot be written: ENOENT`)
    }
  },
  120_000,
)
