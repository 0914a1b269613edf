import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { RunReport } from '../family/types.ts'
import { runReportJson } from '../report/index.ts'

/**
 * Writes `report.json` whole or not at all: under a temporary name, then renamed.
 *
 * @param folder of the report, relative to `root` or absolute
 * @returns the absolute path of the file
 * @throws the file system's error
 */
export function writeReport(report: RunReport, root: string, folder: string): string {
  const target = resolve(root, folder)
  mkdirSync(target, { recursive: true })
  const path = join(target, 'report.json')
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, runReportJson(report))
  renameSync(temporary, path)
  return path
}
