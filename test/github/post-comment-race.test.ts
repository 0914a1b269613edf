import { describe, expect, test } from 'vitest'
import { parseSections } from '../../src/github/sections.ts'
import { FakeGitHub } from './support/fake-github.ts'
import { post, scaledWorld, section, seededRandom } from './support/posting.ts'
import { VirtualTime } from './support/virtual-time.ts'

interface Race {
  readonly bodies: readonly string[]
  readonly kinds: readonly string[]
  readonly problems: readonly string[]
}

const POSTERS = 8
const labels = Array.from({ length: POSTERS }, (_, at) => `gate (${at})`)
const mine = (at: number) => section({ label: labels[at]!, leg: `leg${at}` })

const result = (github: FakeGitHub, outcomes: readonly { kind: string }[]): Race => ({
  bodies: github.ours(7).map(({ body }) => body),
  kinds: outcomes.map(({ kind }) => kind),
  problems: github.problems,
})

/** Over real sockets; seconds are shortened, the server's latency with them. */
async function raceOverHttp(seed: number): Promise<Race> {
  const scale = 0.15
  const random = seededRandom(seed)
  await using github = await FakeGitHub.start({ latency: () => random() * 100 * scale })
  const outcomes = await Promise.all(
    labels.map((_, at) => post(github, mine(at), { world: scaledWorld(scale, seed * 100 + at) })),
  )
  return result(github, outcomes)
}

/** In virtual time, with answers that take up to `latency`; the posters start within `spread` milliseconds. */
async function raceInVirtualTime(seed: number, spread: number, before?: string): Promise<Race> {
  const time = new VirtualTime()
  const github = new FakeGitHub()
  github.url = 'http://github.example'
  if (before !== undefined) github.add(7, before, 'github-actions[bot]', true)
  const random = seededRandom(seed)
  const outcomes = labels.map(async (_, at) => {
    await time.sleep(random() * spread)
    return post(github, mine(at), { world: time.world(seed * 100 + at), fetch: time.fetch(github, 100, random) })
  })
  return result(github, await time.run(Promise.all(outcomes)))
}

function expectOneComment({ bodies, kinds, problems }: Race): void {
  expect(problems).toEqual([])
  expect(kinds.filter((kind) => kind !== 'created' && kind !== 'updated' && kind !== 'unchanged')).toEqual([])
  expect(bodies).toHaveLength(1)
  expect(parseSections(bodies[0]!).map(({ label }) => label)).toEqual(labels)
}

describe('jobs that post at once', () => {
  test('[H10] [GH14] end with one comment that has a section of each, in 50 of 50 runs', async () => {
    const races: Race[] = []
    for (let batch = 0; batch < 5; batch++) {
      races.push(...(await Promise.all(Array.from({ length: 10 }, (_, at) => raceOverHttp(batch * 10 + at)))))
    }
    expect(races).toHaveLength(50)
    for (const race of races) expectOneComment(race)
  })

  test.each([0, 200, 2000, 20_000])('lose no section in virtual time when they start within %i ms', async (spread) => {
    for (let seed = 0; seed < 50; seed++) expectOneComment(await raceInVirtualTime(seed, spread))
  })

  test('lose no section when the comment of an earlier run is there', async () => {
    const earlier = await raceInVirtualTime(0, 0)
    for (let seed = 0; seed < 50; seed++)
      expectOneComment(await raceInVirtualTime(seed, 300, earlier.bodies[0]!.replaceAll('run=100', 'run=99')))
  })
})
