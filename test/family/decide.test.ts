import { expect, test } from 'vitest'
import { settleFile } from '../../src/family/settle.ts'
import { call, file } from './sample.ts'

const reasons = (...calls: Parameters<typeof call>[]) =>
  settleFile(file(calls.map((each) => call(...each))), () => -1).gates.map(
    ({ verdict, reason }) => `${verdict}: ${reason}`,
  )

test('a claim with the sign against it never lost to the correction: alone it would have failed too', () => {
  const worse = { difference: -0.1 }
  expect(reasons([0.04, { change: worse }])).toEqual(['fail: wrong-direction'])
  expect(reasons([0.04, { change: worse }], [0.5], [0.6])).toEqual([
    'fail: wrong-direction',
    'fail: not-shown',
    'fail: not-shown',
  ])
  expect(reasons([0.04], [0.5], [0.6])[0]).toBe('fail: lost-to-correction')
  expect(reasons([0.2, { change: worse }])).toEqual(['fail: not-shown'])
})

test('the sign is read through betterWhen, and a difference has none against it', () => {
  const lower = { difference: 0.1, betterWhen: 'lower' } as const
  expect(reasons([0.04, { change: lower }], [0.5])[0]).toBe('fail: wrong-direction')
  const different = { matcher: 'toBeSignificantlyDifferentFrom', change: { difference: -0.1 } } as const
  expect(reasons([0.04, different], [0.5])[0]).toBe('fail: lost-to-correction')
})
