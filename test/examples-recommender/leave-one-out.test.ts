import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runNode } from '../package/packed-project.ts'
import { root } from '../package/source-files.ts'

const folder = join(root, 'examples/leave-one-out')
const { evaluate } = await import(join(folder, 'run.mjs'))
const { listen, songs } = await import(join(folder, 'listeners.js'))

test('prints what its README shows', async () => {
  const { code, stdout } = await runNode(folder, ['run.mjs'])
  expect(code).toBe(0)
  const shown = /<!-- output: run -->\n+```text\n([\s\S]*?)\n```/.exec(readFileSync(join(folder, 'README.md'), 'utf8'))
  expect(stdout.trimEnd()).toBe(shown?.[1])
})

test('the listeners like what they were said to like', () => {
  const rows = listen() as { user: string; item: string; value: number }[]
  expect(songs).toHaveLength(280)
  expect(new Set(rows.map(({ user }) => user)).size).toBe(60)
  const likes = rows.filter(({ value }) => value > 0)
  const tastes = new Map<string, Map<string, number>>()
  for (const { user, item } of likes) {
    const counts = tastes.get(user) ?? new Map<string, number>()
    const taste = item.split(',')[0]!
    tastes.set(user, counts.set(taste, (counts.get(taste) ?? 0) + 1))
  }
  const inside = [...tastes.values()].reduce((sum, counts) => sum + Math.max(...counts.values()), 0)
  // 720 likes, each inside the listener's taste with a chance of .85: a standard deviation of .013.
  expect(likes).toHaveLength(720)
  expect(inside / likes.length).toBeWithin(0.8, 0.9)
})

test('the identities of leave-one-out hold, far above chance and below the ceiling', () => {
  const { result, range } = evaluate()
  const { metrics } = result
  expect(result.nUnits).toBe(60)
  expect(metrics['precision@5']).toBeCloseTo(metrics['hit_rate@5'] / 5, 12)
  expect(range['precision@5'].ceiling).toBe(0.2)
  expect(metrics['hit_rate@5']).toBeWithin(0.2, 0.6)
  expect(metrics['hit_rate@5']).toBeGreaterThan(5 * range['hit_rate@5'].chance)
  expect(metrics['ndcg@5']).toBeWithin(metrics['hit_rate@5'] * 0.387, metrics['hit_rate@5'])
})
