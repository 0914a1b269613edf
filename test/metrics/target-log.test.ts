import fc from 'fast-check'
import { expect, test } from 'vitest'
import { targetFingerprint } from '../../src/evaluation/index.ts'
import { evaluateRankings, hitRate } from '../../src/metrics/index.ts'

const fingerprint = (targets: Map<string, number>[], sampleIds: string[]) =>
  evaluateRankings({ recommendations: targets.map(() => []), targets, sampleIds, metrics: [hitRate(1)] })
    .targetFingerprint

const id = fc.oneof(
  fc.constantFrom('u1', 'u10', 'u9', 'U', 'é', '__proto__', '😀'),
  fc.string({ minLength: 1, unit: 'binary' }),
)
const gains = fc.array(fc.tuple(id, fc.constantFrom(1, 1, 1, 0, -0, -1, 2, 0.5, 1e-9))).map((pairs) => new Map(pairs))
const rows = fc
  .array(fc.tuple(id, gains), { minLength: 1, maxLength: 12 })
  .filter((list) => list.some(([, row]) => [...row.values()].some((gain) => gain > 0)))

test('the fast fingerprint is the fingerprint', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const [ids, targets] = [list.map(([key]) => key), list.map(([, row]) => row)]
      expect(fingerprint(targets, ids)).toBe(targetFingerprint(targets, ids))
    }),
  )
})

test('rows and items in another order have the same fingerprint', () => {
  fc.assert(
    fc.property(rows, (list) => {
      const turned = [...list].reverse().map(([key, row]) => [key, new Map([...row].reverse())] as const)
      const of = (some: readonly (readonly [string, Map<string, number>])[]) =>
        fingerprint(
          some.map(([, row]) => row),
          some.map(([key]) => key),
        )
      expect(of(turned)).toBe(of(list))
    }),
  )
})

test('targets that fill more than one block of the hash are all in it', () => {
  const row = (last: string) => {
    const items = Array.from({ length: 30_000 }, (_, i) => `item number ${i}`)
    return new Map([...items, last].map((item) => [item, 1]))
  }
  expect(fingerprint([row('a')], ['u'])).toBe(targetFingerprint([row('a')], ['u']))
  expect(fingerprint([row('b')], ['u'])).not.toBe(fingerprint([row('a')], ['u']))
})

test('rows without ids are numbered', () => {
  const targets = [['a'], ['b', 'c']]
  const result = evaluateRankings({ recommendations: [[], []], targets, metrics: [hitRate(1)] })
  expect(result.targetFingerprint).toBe(targetFingerprint(targets))
})
