import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { removeOldReports } from '../../src/runners/old-reports.ts'

const root = mkdtempSync(join(tmpdir(), 'holmgate-old-'))
const FILES = ['report.json', 'report.html']

/** Which files are left after a run with these options has started. */
function left(options: Parameters<typeof removeOldReports>[1], ci = ''): string[] {
  vi.stubEnv('CI', ci)
  const folder = join(root, options.outputDir ?? 'holmgate-report')
  mkdirSync(folder, { recursive: true })
  for (const name of FILES) writeFileSync(join(folder, name), '')
  removeOldReports(root, options)
  return FILES.filter((name) => existsSync(join(folder, name)))
}

afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

test('a run removes the files of an earlier one that it writes itself, and no others', () => {
  expect(left({})).toEqual(FILES)
  expect(left({ report: true })).toEqual(['report.html'])
  expect(left({ html: true })).toEqual(['report.json'])
  expect(left({}, '1')).toEqual(['report.html'])
  expect(left({ report: false }, '1')).toEqual(FILES)
  expect(left({ outputDir: 'elsewhere', report: true, html: true })).toEqual([])
})
