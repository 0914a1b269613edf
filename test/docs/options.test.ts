import { describe, expect, test } from 'vitest'
import { familyConfig, parseSettings } from '../../src/family/settings.ts'
import type { FamilyConfig, MatcherName } from '../../src/family/types.ts'
import { parseOptions } from '../../src/matchers/options.ts'
import { ABILITY_OPTIONS } from '../../src/matchers/run-ability.ts'
import { tableOf, textOf } from './markdown.ts'

const HEAD = 'option of a matcher'
const PAGES: Record<MatcherName, string> = {
  toBeSignificantlyBetterThan: 'docs/to-be-significantly-better-than.md',
  toBeSignificantlyWorseThan: 'docs/to-be-significantly-worse-than.md',
  toBeSignificantlyDifferentFrom: 'docs/to-be-significantly-different-from.md',
  toBeNonInferiorTo: 'docs/to-be-non-inferior-to.md',
  toBeEquivalentTo: 'docs/to-be-equivalent-to.md',
  toSignificantlyExceed: 'docs/to-significantly-exceed.md',
}
const MATCHERS = Object.keys(PAGES) as MatcherName[]

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

const knownTo = (matcher: MatcherName): string[] =>
  listed(messageOf(() => parseOptions(matcher, { metric: 'm', bogus: 1 })))

const namesIn = ([names]: readonly string[]): string[] => [...names!.matchAll(/`(\w+)`/g)].map(([, name]) => name!)

const shown = (value: unknown): string => (typeof value === 'string' ? `\`'${value}'\`` : String(value))

const defaultOf = (option: string): string => rows.find(([names]) => names!.includes(`\`${option}\``))![1]!

describe('the options of a matcher in the README', () => {
  const given = parseOptions('toBeSignificantlyBetterThan', { metric: 'm' })

  test('are the options that the code knows', () => {
    expect(rows.flatMap(namesIn).sort()).toEqual([...new Set(MATCHERS.flatMap(knownTo))].sort())
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

  test.each(MATCHERS)('are on the page of %s, as far as it takes them', (matcher) => {
    const known = knownTo(matcher)
    const own = rows.filter((row) => namesIn(row).every((name) => known.includes(name)))
    expect(own.flatMap(namesIn).sort()).toEqual([...known].sort())
    expect(tableOf(PAGES[matcher], HEAD)).toEqual(own)
  })
})

describe('the options of toBeAbleToDetect in the README', () => {
  test('are the options that the code knows', () => {
    const [, names = ''] = /^`toBeAbleToDetect\(effect, .*takes (.*)$/m.exec(textOf('README.md')) ?? []
    expect([...names.matchAll(/`(\w+)`/g)].map(([, name]) => name).sort()).toEqual([...ABILITY_OPTIONS].sort())
    expect(tableOf('docs/to-be-able-to-detect.md', 'option').flatMap(namesIn).sort()).toEqual(
      [...ABILITY_OPTIONS].sort(),
    )
  })
})

describe('the options of configureFamily in the README', () => {
  const own = tableOf('README.md', 'option of `configureFamily`')
  const rowOf = (option: string): readonly string[] => own.find(([name]) => name === `\`${option}\``) ?? []

  test('are the options that the code knows', () => {
    expect(own.flatMap(namesIn).sort()).toEqual(listed(messageOf(() => parseSettings({ bogus: 1 }, 'spec'))).sort())
  })

  test('name the defaults of the code', () => {
    const { hypotheses, ...defaults } = families
    expect(hypotheses).toBeNull()
    for (const [option, value] of Object.entries(defaults)) {
      expect(rowOf(option)[1]!.replaceAll('`', ''), option).toBe(shown(value).replaceAll('`', ''))
    }
  })

  test('name every correction', () => {
    const accepted = messageOf(() => parseSettings({ correction: '?' }, 'spec'))
    const values = [...accepted.matchAll(/'([\w-]+)'/g)].map(([, value]) => value!)
    expect(values.length).toBeGreaterThan(5)
    for (const value of values) expect(rowOf('correction').join(' ')).toContain(`\`'${value}'\``)
  })
})
