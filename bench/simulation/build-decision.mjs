import { pathToFileURL } from 'node:url'
import { build } from 'tsdown'

const entry = {
  comparison: 'src/comparison/index.ts',
  designFigures: 'src/comparison/design-figures.ts',
  evaluation: 'src/evaluation/index.ts',
  settle: 'src/family/settle.ts',
  decide: 'src/family/decide.ts',
  stats: 'src/stats/index.ts',
  westfallYoung: 'src/comparison/westfall-young.ts',
}

/** Bundles what computes and decides a gate; most of it is not public on its own. All of its exports in one object. */
export async function buildDecision() {
  const outDir = '.tmp/bench/decision'
  await build({ config: false, entry, outDir, format: 'esm', platform: 'node', dts: false, logLevel: 'error' })
  const modules = Object.keys(entry).map((name) => import(pathToFileURL(`${outDir}/${name}.mjs`).href))
  return Object.assign({}, ...(await Promise.all(modules)))
}
