import { describe, expect, test } from 'vitest'
import { reporterOptions } from '../../src/runners/reporter-options.ts'
import holmgate from '../../src/runners/vitest-plugin.ts'
import VitestReporter from '../../src/runners/vitest-reporter.ts'

describe('options of a reporter', () => {
  test('are taken as they are', () => {
    const options = { outputDir: 'out', report: true, html: false, summary: 'on-failure', showUnits: false }
    expect(reporterOptions(options)).toBe(options)
    expect(reporterOptions({ outputDir: undefined })).toEqual({})
  })

  test.each([
    [{ sumary: 'never' }, /no option "sumary"; it has outputDir, report, html, summary, showUnits/],
    [{ constructor: 1 }, /no option "constructor"/],
    [{ summary: 'nevr' }, /summary must be one of always, on-failure, never, found .*nevr/],
    [{ showUnits: 'no' }, /showUnits must be true or false, found .*no/],
    [{ report: 'yes' }, /report must be true or false/],
    [{ outputDir: '' }, /outputDir must be the name of a folder/],
    [{ outputDir: 5 }, /outputDir must be the name of a folder, found 5/],
    [5, /takes an object of options such as \{ html: true \}, found 5/],
    [null, /found null/],
  ])('%j is refused', (options, message) => {
    expect(() => reporterOptions(options)).toThrow(message)
  })

  test('are looked at by the reporter and by the plugin', () => {
    expect(() => new VitestReporter({ showUnits: 'no' as unknown as boolean })).toThrow(/showUnits/)
    expect(() => holmgate({ outputDir: 5 as unknown as string })).toThrow(/outputDir/)
  })
})
