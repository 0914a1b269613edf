// node scripts/example-output.mjs: runs examples/search on the built package and writes what it prints into every README
// that has a place for it: a fenced block after `<!-- output: gates -->`, `<!-- output: overclaim -->` or
// `<!-- output: message -->`. A test compares the same blocks with a real run.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const example = join(root, 'examples', 'search')

function run(file) {
  const script = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  return spawnSync(process.execPath, [script, 'run', file], {
    cwd: example,
    encoding: 'utf8',
    env: { ...process.env, NO_COLOR: '1' },
  })
}

function part(text, start, end) {
  const from = text.search(start)
  if (from < 0) throw new Error(`nothing in the output matches ${start}:\n${text}`)
  const rest = text.slice(from)
  return (end === undefined ? rest : rest.slice(0, rest.search(end))).trimEnd()
}

const gates = run('gates')
const overclaim = run('overclaim')
const outputs = {
  gates: part(gates.stdout, /^gates\.test\.js$/m),
  overclaim: part(overclaim.stdout, /^overclaim\.test\.js$/m),
  message: part(overclaim.stderr, /^ FAIL {2}overclaim\.test\.js > MiniSearch beats Lunr on mrr@10$/m, /^⎯/m),
}

for (const file of ['README.md', 'examples/search/README.md']) {
  const path = join(root, file)
  if (!existsSync(path)) continue
  const before = readFileSync(path, 'utf8')
  const after = before.replace(/(<!-- output: (\w+) -->\n+```\w*\n)[\s\S]*?(```)/g, (_, start, name, end) => {
    if (outputs[name] === undefined) throw new Error(`${file} asks for an unknown output: ${name}`)
    return `${start}${outputs[name]}\n${end}`
  })
  writeFileSync(path, after)
  console.log(`${file}: ${before === after ? 'unchanged' : 'written'}`)
}
