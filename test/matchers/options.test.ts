import { expect, test } from 'vitest'
import { parseOptions } from '../../src/matchers/options.ts'

const parse = (options: unknown) => () => parseOptions('toBeSignificantlyBetterThan', options)

test.each<[string, unknown, string]>([
  [
    'an advisory in quotes',
    { metric: 'm', advisory: 'false' },
    'advisory must be true or false, found the string "false".',
  ],
  [
    'a family without a name',
    { metric: 'm', family: '' },
    'family must be the name of a family of this file, found the string "".',
  ],
  ['a metric without a name', { metric: '' }, 'a metric must be a name, found the string "".'],
  ['a metric that is a number', { metric: 5 }, 'a metric must be a name, found 5.'],
  ['metrics in no list', { metrics: 'm' }, 'metrics must be a list with at least one metric, found the string "m":'],
  ['metrics in a Set', { metrics: new Set(['m']) }, 'metrics must be a list with at least one metric, found a Set:'],
  ['no metrics', { metrics: [] }, 'metrics must be a list with at least one metric, found an empty array:'],
  [
    'an alternative that has no text',
    { metric: 'm', alternative: Object.create(null) },
    "alternative must be 'two-sided' or 'one-sided' (the gate's own direction), found an object without keys.",
  ],
  ['a metric in place of options', 'm', `such as { metric: 'ndcg@10' }, found the string "m".`],
  ['a Map of options', new Map([['metric', 'm']]), 'found a Map.'],
])('refuses %s, and says what it found', (_, options, message) => {
  expect(parse(options)).toThrow(message)
  expect(parse(options)).toThrow(expect.objectContaining({ kind: 'misuse' }))
})
