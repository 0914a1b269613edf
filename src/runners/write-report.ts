import { renameSync, writeFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { makeFolder } from '../evaluation/make-folder.ts'
import type { RunReport } from '../family/types.ts'
import { htmlReport } from '../report/html/index.ts'
import { runReportJson } from '../report/index.ts'

/**
 * Writes a file whole or not at all: under a temporary name, then renamed. Makes its folder.
 *
 * @returns the absolute path of the file
 * @throws the file system's error
 */
export function writeWhole(path: string, text: string): string {
  makeFolder(dirname(path))
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
  return path
}

/**
 * Writes `report.json`.
 *
 * @param folder of the report, relative to `root` or absolute
 * @returns the absolute path of the file
 * @throws the file system's error
 */
export const writeReport = (report: RunReport, root: string, folder: string): string =>
  writeWhole(resolve(root, folder, 'report.json'), runReportJson(report))

/**
 * Writes `report.html`.
 *
 * @param folder of the report, relative to `root` or absolute
 * @returns the absolute path of the file
 * @throws the file system's error
 */
export const writeHtml = (report: RunReport, root: string, folder: string): string =>
  writeWhole(resolve(root, folder, 'report.html'), htmlReport(report))
