// node scripts/scenario.mjs <scenario> [vitest|jest] [arguments of the runner]
// Runs one file of test/runners/scenarios or test/runners/faults with a real runner and the built package, and shows what a user would see.
import { spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const runners = join(root, 'test', 'runners')
const folder = join(root, '.tmp', 'scenario')
const tools = {
  vitest: ['vitest/vitest.mjs', 'run'],
  jest: ['jest/bin/jest.js', '--watchman=false'],
}

const [wanted, runner = 'vitest', ...args] = process.argv.slice(2)
const names = ['scenarios', 'faults'].flatMap((part) =>
  readdirSync(join(runners, part)).map((file) => join(part, file)),
)
const name = names.find((file) => wanted !== undefined && basename(file).startsWith(wanted))
if (name === undefined || tools[runner] === undefined) {
  console.error(
    `usage: node scripts/scenario.mjs <scenario> [vitest|jest] [arguments]\nscenarios:\n  ${names.join('\n  ')}`,
  )
  process.exit(2)
}

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const write = (file, text) => writeFileSync(join(folder, file), text)
// A manifest of its own, so that `holmgate` is the built package in node_modules.
write('package.json', JSON.stringify({ name: 'scenario', private: true }))
const fixture = readFileSync(join(runners, 'p-fixture.mjs'), 'utf8')
write('globals.cjs', fixture.replaceAll(/^export const (\w+)/gm, 'globalThis.$1'))
const vitest = {
  globals: true,
  setupFiles: ['./globals.cjs', 'holmgate/vitest'],
  reporters: ['default', 'holmgate/vitest/reporter'],
}
write('vitest.config.mjs', `export default { test: ${JSON.stringify(vitest)} }\n`)
const jest = {
  setupFiles: ['./globals.cjs'],
  setupFilesAfterEnv: ['holmgate/jest'],
  reporters: ['default', 'holmgate/jest/reporter'],
}
write('jest.config.cjs', `module.exports = ${JSON.stringify(jest)}\n`)
const file = join(folder, basename(name))
copyFileSync(join(runners, name), file)

console.log(readFileSync(file, 'utf8').split('\n')[0])
const [script, ...fixed] = tools[runner]
const { status } = spawnSync(process.execPath, [join(root, 'node_modules', script), ...fixed, ...args], {
  cwd: folder,
  stdio: 'inherit',
})
process.exitCode = status ?? 1
