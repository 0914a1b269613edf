import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inputError, misuseError } from '../../src/evaluation/errors.ts'
import { fromRecords } from '../../src/evaluation/index.ts'
import { quote } from '../../src/evaluation/wording.ts'
import { parseSettings } from '../../src/family/settings.ts'
import { parseOptions } from '../../src/matchers/options.ts'
import { commandsIn, hostileText } from '../report/hostile.ts'

const messageOf = (run: () => unknown): string => {
  try {
    run()
  } catch (error) {
    return `${(error as Error).message}\n${(error as Error).stack}`
  }
  throw new Error('it did not throw')
}

describe('the message of an error', () => {
  test.each([
    ['an id', (name: string) => fromRecords([{ id: name, m: Number.NaN }], { metrics: ['m'] })],
    ['an option', (name: string) => parseOptions('toBeSignificantlyBetterThan', { [name]: 1 })],
    ['a metric', (name: string) => parseOptions('toBeSignificantlyBetterThan', { metrics: [name, name] })],
    ['a family', (name: string) => parseSettings({ name: 'f', [name]: 1 }, 'spec')],
  ])('holds no command, whatever %s is called', (_, run) => {
    for (const name of ['a\n::error::z', 'a\n  ::stop-commands::x', '##[add-mask]0.5']) {
      expect(commandsIn(messageOf(() => run(name)))).toEqual([])
    }
  })

  test('holds no command, whatever it says', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(commandsIn(inputError(text).message)).toEqual([])
        expect(commandsIn(misuseError(text).stack!.split('\n    at ')[0]!)).toEqual([])
      }),
    )
  })

  test('is otherwise as it was written', () => {
    const text = 'candidate: the score "m" of id "a::b" is NaN.\n  Next: mend it. ## [x]'
    expect(inputError(text).message).toBe(text)
  })
})

test('a quoted name is one line, whatever ends lines in it', () => {
  expect(quote('a\nb\rc\u0085d\u2028e\u2029f\u007fg')).toBe('"a\\nb\\rc\\u0085d\\u2028e\\u2029f\\u007fg"')
  expect(quote('ndcg@10 – é')).toBe('"ndcg@10 – é"')
})
