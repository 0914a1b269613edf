import { spawnSync } from 'node:child_process'

/**
 * Runs one peer in a Python process of its own, on one thread.
 *
 * The two OpenBLAS variables that some environments set make numpy slower than it is; they only make sense together and
 * are both removed.
 */
export function peer(name, { path, units, metrics, resamples, repeats }) {
  const { OPENBLAS_CORETYPE: _coreType, OPENBLAS_L2_SIZE: _cacheSize, ...environment } = process.env
  const oneThread = { OPENBLAS_NUM_THREADS: '1', OMP_NUM_THREADS: '1', MKL_NUM_THREADS: '1' }
  const script = ['bench/peers/statistics.py', name, path, units, metrics, resamples, repeats].map(String)
  const { error, status, stdout, stderr } = spawnSync('python3', script, {
    encoding: 'utf8',
    env: { ...environment, ...oneThread },
  })
  if (error !== undefined) return { skipped: `python3 does not run (${error.code})` }
  if (status !== 0) return { skipped: stderr.trim().split('\n').at(-1) || `python3 ended with ${status}` }
  return JSON.parse(stdout)
}
