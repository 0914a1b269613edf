// Puts the packed package into node_modules/holmgate, so that examples and end-to-end tests load it exactly as a user does.
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stage = mkdtempSync(join(modules, '.holmgate-'))
execFileSync('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', stage], {
  cwd: root,
  stdio: 'ignore',
})
const tarball = readdirSync(stage).find((file) => file.endsWith('.tgz'))
execFileSync('tar', ['-xzf', tarball], { cwd: stage })
mkdirSync(join(root, '.tmp'), { recursive: true })
cpSync(join(stage, tarball), join(root, '.tmp', 'holmgate.tgz'))
rmSync(join(modules, 'holmgate'), { recursive: true, force: true })
renameSync(join(stage, 'package'), join(modules, 'holmgate'))
rmSync(stage, { recursive: true })
