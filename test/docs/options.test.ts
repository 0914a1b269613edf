import { describe, expect, test } from 'vitest'
import { familyConfig, parseSettings } from '../../src/family/settings.ts'
import type { FamilyConfig } from '../../src/family/types.ts'
import { parseOptions } from '../../src/matchers/options.ts'
import { tableOf, textOf } from './markdown.ts'

const HEAD = 'option of a matcher'
const MATCHER_PAGES = ['better-than', 'worse-than', 'different-from'].map(
  (name) => `docs/to-be-significantly-${name}.md`,
)

const rows = tableOf('README.md', HEAD)
const families: FamilyConfig = familyConfig([], null)

function messageOf(run: () => unknown): string {
  try {
    run()
  } catch (error) {
    return (error as Error).message
  }
  throw new Error('nothing was thrown')
}

/** What the code says when it is asked for an option that there is not, as a list. */
const listed = (message: string): string[] => /options are: (.*)\.$/.exec(message)![1]!.split(', ')

const shown = (value: unknown): string => (typeof value === 'string' ? `\`'${value}'\`` : String(value))

const defaultOf = (option: string): string => rows.find(([names]) => names!.includes(`\`${option}\``))![1]!

describe('the options of a matcher in the README', () => {
  const given = parseOptions('toBeSignificantlyBetterThan', { metric: 'm' })

  test('are the options that the code knows', () => {
    const names = rows.flatMap(([names]) => [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name))
    const known = listed(messageOf(() => parseOptions('toBeSignificantlyBetterThan', { metric: 'm', bogus: 1 })))
    expect(names.sort()).toEqual(known.sort())
  })

  test('name the defaults of the code', () => {
    expect(defaultOf('alternative')).toBe(shown(given.alternative))
    expect(defaultOf('advisory')).toBe(`\`${given.advisory}\``)
    for (const option of ['testMethod', 'intervalMethod', 'resamples', 'seed'] as const) {
      expect(given[option], option).toBeUndefined()
      expect(defaultOf(option), option).toBe(shown(families[option]))
    }
  })

  test.each(['testMethod', 'intervalMethod'] as const)('name every value of %s', (option) => {
    const accepted = messageOf(() => parseSettings({ [option]: '?' }, 'spec'))
    const values = [...accepted.matchAll(/'(\w+)'/g)].map(([, value]) => value!)
    const row = rows.find(([names]) => names!.includes(option))!.join(' ')
    for (const value of values) expect(row).toContain(`'${value}'`)
  })

  test.each(MATCHER_PAGES)('are those of %s', (page) => {
    expect(tableOf(page, HEAD)).toEqual(rows)
  })
})

describe('the options of configureFamily in the README', () => {
  const [, paragraph = ''] = /Its options: ([\s\S]*?)\n\n/.exec(textOf('README.md')) ?? []

  test('are the options that the code knows', () => {
    const names = [...paragraph.matchAll(/`(\w+)`/g)].map(([, name]) => name)
    expect(names.sort()).toEqual(listed(messageOf(() => parseSettings({ bogus: 1 }, 'spec'))).sort())
  })

  test('name the defaults of the code first', () => {
    for (const option of ['confidenceLevel', 'correction', 'roles'] as const) {
      expect(paragraph, option).toContain(`\`${option}\` (${shown(families[option])}`)
    }
  })

  test('name every correction', () => {
    const accepted = messageOf(() => parseSettings({ correction: '?' }, 'spec'))
    for (const [, value] of accepted.matchAll(/'([\w-]+)'/g)) {
      if (value !== undefined) expect(paragraph).toContain(`\`'${value}'\``)
    }
  })
})
