// Runs the gates of this example with Vitest and ends with its exit code.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const { error, status } = spawnSync(process.execPath, [vitest, 'run', 'gates'], {
  cwd: fileURLToPath(new URL('.', import.meta.url)),
  stdio: 'inherit',
})
if (error) throw error
process.exitCode = status ?? 1
