// Puts the packed package into node_modules/holmgate, so that examples and end-to-end tests load it exactly as a user does.
import { execFileSync, execSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const modules = join(root, 'node_modules')
const stage = mkdtempSync(join(modules, '.holmgate-'))

// Through a shell, because npm is a script on Windows; relative paths, because GNU tar takes `C:` for a host name.
execSync(`npm pack --silent --ignore-scripts --pack-destination node_modules/${basename(stage)}`, {
  cwd: root,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const tarball = readdirSync(stage).find((file) => file.endsWith('.tgz'))
execFileSync('tar', ['-xzf', tarball], { cwd: stage })

mkdirSync(join(root, '.tmp'), { recursive: true })
cpSync(join(stage, tarball), join(root, '.tmp', 'holmgate.tgz'))
rmSync(join(modules, 'holmgate'), { recursive: true, force: true })
renameSync(join(stage, 'package'), join(modules, 'holmgate'))
rmSync(stage, { recursive: true })
