import { pathToFileURL } from 'node:url'
import { build } from 'tsdown'

const entry = {
  comparison: 'src/comparison/index.ts',
  evaluation: 'src/evaluation/index.ts',
  settle: 'src/family/settle.ts',
  decide: 'src/family/decide.ts',
  stats: 'src/stats/index.ts',
}

/** Bundles what computes and decides a gate; most of it is not public on its own. */
export async function buildDecision() {
  const outDir = '.tmp/bench/decision'
  await build({ config: false, entry, outDir, format: 'esm', platform: 'node', dts: false, logLevel: 'error' })
  const modules = Object.keys(entry).map((name) => import(pathToFileURL(`${outDir}/${name}.mjs`).href))
  const [{ compareAll }, { evaluationResult }, { settleFile }, { decide }, { randomizationTests, zeroTolerance }] =
    await Promise.all(modules)
  return { compareAll, evaluationResult, settleFile, decide, randomizationTests, zeroTolerance }
}
