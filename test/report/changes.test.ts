import { describe, expect, test } from 'vitest'
import { changedGates, changesText, type KnownVerdict } from '../../src/report/changes.ts'
import { displayWidth } from '../../src/report/display-width.ts'
import { commandsIn } from './hostile.ts'
import { fileOf, gateFor, HOSTILE, sample } from './samples.ts'

/** What is told when a file runs with the one gates, then with the other. */
function told(first: Parameters<typeof fileOf>[0], second: Parameters<typeof fileOf>[0], width = 120): string {
  const known = new Map<string, KnownVerdict>()
  expect(changedGates(fileOf(first), known)).toEqual([])
  return changesText(changedGates(fileOf(second), known), { width })
}
const shown = gateFor('shown')
const lost = gateFor('not-shown', { comparison: { ...shown.comparison!, pValue: 0.3, adjustedPValue: 0.3 } })

describe('changes since the last run', () => {
  test('a verdict that changed is told with both', () => {
    expect(told([shown], [{ ...lost, line: 99 }])).toBe(
      'Changed since the last run:\n' +
        "  pass → fail (not shown): ndcg@10 (tuned vs default), search.spec.ts:99:22 > 'search > quality'",
    )
    expect(told([lost], [shown])).toContain('fail (not shown) → pass: ')
  })

  test('another reason for the same verdict, another place and a new gate are no change', () => {
    expect(told([shown], [shown])).toBe('')
    expect(told([lost], [{ ...lost, reason: 'lost-to-correction' }])).toBe('')
    expect(told([shown], [{ ...shown, line: 1, column: 2 }, gateFor('harm-shown')])).toBe('')
    expect(told([shown], [])).toBe('')
  })

  test('gates that ask the same twice are kept apart', () => {
    expect(told([shown, lost], [shown, shown]).split('\n')).toHaveLength(2)
    expect(told([shown, lost], [lost, shown]).split('\n')).toHaveLength(3)
  })

  test('a gate that a run left out is compared with the run before', () => {
    const known = new Map<string, KnownVerdict>()
    changedGates(fileOf([shown]), known)
    changedGates(fileOf([]), known)
    expect(changedGates(fileOf([lost]), known)).toHaveLength(1)
  })

  test('no line wraps or holds a command, whatever the names are', () => {
    for (const name of HOSTILE) {
      const row = sample({ metric: name, candidate: name, baseline: name })
      const one = gateFor('shown', { comparison: row, metric: name, test: name })
      const text = told([one], [{ ...one, verdict: 'fail', reason: 'not-shown' }], 60)
      expect(commandsIn(text)).toEqual([])
      for (const line of text.split('\n')) expect(displayWidth(line)).toBeLessThanOrEqual(60)
    }
  })
})
