import { readdirSync, readFileSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { limitRow } from '../table.mjs'
import { median, runVitest } from './vitest.mjs'

const RUNS = 5

/**
 * How much of the time of `vitest run` is holmgate's, where real gates are asserted: in the CPU profiles of Vitest's process and
 * of its worker, the samples taken while a function of `holmgate/dist` was running or waiting for what it had called.
 */
export function shareRow() {
  const runs = Array.from({ length: RUNS }, profiledRun)
  const share = median(runs.map(({ own, wall }) => (100 * own) / wall))
  const { own, wall } = runs.find((run) => (100 * run.own) / run.wall === share)
  return limitRow({
    work: "vitest run of examples/search's gates: holmgate's own share",
    value: share,
    limit: 10,
    unit: '%',
    note: `${own.toFixed(0)} ms of ${(wall / 1000).toFixed(2)} s, median of ${RUNS}`,
  })
}

/** A worker that is killed while it writes its profile, as on a busy machine, leaves none: then once more. */
function profiledRun() {
  for (let attempt = 1; attempt <= 5; attempt++) {
    const run = oneRun()
    if (run !== null) return run
  }
  throw new Error('the worker of Vitest left no profile')
}

function oneRun() {
  const folder = resolve('.tmp/bench/profiles')
  rmSync(folder, { recursive: true, force: true })
  const profile = ['--cpu-prof', '--cpu-prof-interval=200', `--cpu-prof-dir=${folder}`]
  const { wall } = runVitest('examples/search', {
    nodeArguments: profile,
    parameters: ['gates', ...profile.map((argument) => `--execArgv=${argument}`)],
  })
  const profiles = readdirSync(folder).map((file) => JSON.parse(readFileSync(`${folder}/${file}`, 'utf8')))
  if (profiles.length < 2) return null
  const own = profiles.reduce((sum, each) => sum + ownMilliseconds(each), 0)
  if (own === 0) throw new Error('the profiles show nothing of holmgate')
  return { own, wall }
}

function ownMilliseconds({ nodes, samples, timeDeltas }) {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const own = new Set()
  const mark = (node) => {
    own.add(node.id)
    for (const child of node.children ?? []) mark(byId.get(child))
  }
  for (const node of nodes) if (/[\\/]holmgate[\\/]dist[\\/]/.test(node.callFrame.url)) mark(node)
  return samples.reduce((sum, id, i) => sum + (own.has(id) ? timeDeltas[i] / 1000 : 0), 0)
}
