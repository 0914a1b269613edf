// Runs the gates of this example with Vitest and ends with its exit code.
import { spawnSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const vitest = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs')
const folder = fileURLToPath(new URL('.', import.meta.url))
const { error, status } = spawnSync(process.execPath, [vitest, 'run', 'gates'], {
  cwd: folder,
  stdio: 'inherit',
})
if (error) throw error
process.exitCode = status ?? 1
console.log(`Open it in a browser: ${relative(process.cwd(), join(folder, 'holmgate-report', 'report.html'))}`)
