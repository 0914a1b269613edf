import { pathToFileURL } from 'node:url'
import { build } from 'tsdown'

/** Bundles the package and, on its own, `src/stats`: its kernels are not public, but they are what most rows compare. */
export async function buildStats() {
  await build({
    config: false,
    entry: { stats: 'src/stats/index.ts', holmgate: 'src/index.ts' },
    outDir: '.tmp/bench/build',
    format: 'esm',
    platform: 'node',
    dts: false,
    logLevel: 'error',
  })
  const urlOf = (name) => pathToFileURL(`.tmp/bench/build/${name}.mjs`).href
  return { statsUrl: urlOf('stats'), packageUrl: urlOf('holmgate') }
}
