import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Finding, fix, note, ok, unknown } from './doctor-findings.ts'

/** Lines of a workflow without comments; what stands in quotes may hold a `#`. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.replace(/^((?:[^'"#]|'[^']*'|"[^"]*"|(?<!\s)#)*?)(?:(?<=^|\s)#.*)$/, '$1').trimEnd())

const indentOf = (line: string): number => line.length - line.trimStart().length

/** The lines below `lines[at]` that are indented more, blank ones included. */
function blockBelow(lines: readonly string[], at: number): string[] {
  const indent = indentOf(lines[at]!)
  const rest = lines.slice(at + 1)
  const end = rest.findIndex((line) => line !== '' && indentOf(line) <= indent)
  return end < 0 ? rest : rest.slice(0, end)
}

/** Where a key of a mapping stands, among the keys of the least indentation. */
function keyAt(lines: readonly string[], key: string): number {
  const indent = Math.min(...lines.filter((line) => line !== '').map(indentOf))
  return lines.findIndex((line) => indentOf(line) === indent && line.trimStart().startsWith(`${key}:`))
}

/** What `permissions` says of pull requests; `null` where it is not there. */
function permissionIn(lines: readonly string[]): 'write' | 'no' | null {
  const at = keyAt(lines, 'permissions')
  if (at < 0) return null
  const inline = lines[at]!.trim().slice('permissions:'.length).trim()
  if (inline === 'write-all') return 'write'
  const all = inline === '' ? blockBelow(lines, at).map((line) => line.trim()) : inline.replace(/[{}]/g, '').split(',')
  return all.some((entry) => /^\s*['"]?pull-requests['"]?\s*:\s*['"]?write['"]?\s*$/.test(entry)) ? 'write' : 'no'
}

interface Job {
  readonly name: string
  readonly lines: readonly string[]
}

function jobsOf(lines: readonly string[]): Job[] {
  const at = keyAt(lines, 'jobs')
  if (at < 0) return []
  const block = blockBelow(lines, at)
  const indent = Math.min(...block.filter((line) => line !== '').map(indentOf))
  return block.flatMap((line, index): Job[] => {
    const name = /^\s*['"]?([\w-]+)['"]?:\s*$/.exec(line)?.[1]
    return name === undefined || indentOf(line) !== indent ? [] : [{ name, lines: blockBelow(block, index) }]
  })
}

/** The steps of a job, each with its own lines. */
function stepsOf({ lines }: Job): string[][] {
  const at = keyAt(lines, 'steps')
  if (at < 0) return []
  const block = lines.slice(at + 1)
  const first = block.find((line) => line !== '')
  if (first === undefined || !first.trimStart().startsWith('-')) return []
  const indent = indentOf(first)
  const steps: string[][] = []
  for (const line of block) {
    if (line !== '' && indentOf(line) < indent) break
    if (indentOf(line) === indent && line.trimStart().startsWith('-')) steps.push([])
    steps.at(-1)?.push(line)
  }
  return steps
}

const POSTS = /\bholmgate\b[^\n|;&]*\scomment\b/
const ACTION = /^\s*(?:-\s*)?uses:\s*['"]?[\w.-]+\/holmgate@/
const TESTS = /\b(?:vitest|jest|npm (?:run )?t(?:est)?|(?:pnpm|yarn) (?:run )?test|holmgate compare)\b/
const UPDATES = /\b(?:vitest|jest)\b[^\n|;&]*\s(?:-u|--update|--updateSnapshot)(?=\s|$)/

function checkJob(file: string, head: readonly string[], job: Job, workflow: 'write' | 'no' | null) {
  const where = `${file}, job '${job.name}'`
  const findings: Finding[] = []
  const steps = stepsOf(job)
  const posting = steps.filter((step) => step.some((line) => POSTS.test(line) || ACTION.test(line)))
  if (posting.length > 0) {
    const permission = permissionIn(job.lines) ?? workflow
    findings.push(
      permission === 'write'
        ? ok(`${where} may comment on pull requests.`)
        : fix(
            `${where} posts a comment without the permission for it.`,
            `${where}: permissions: { contents: read, pull-requests: write }`,
          ),
    )
  }
  for (const step of posting) {
    const text = step.join('\n')
    if (POSTS.test(text) && !/\b(?:GITHUB_TOKEN|GH_TOKEN)\b/.test([...head, ...job.lines].join('\n'))) {
      findings.push(
        fix(
          `${where} posts a comment without a token.`,
          `${where}, that step: env: { GITHUB_TOKEN: '\${{ github.token }}' }`,
        ),
      )
    }
    const afterTests = steps.slice(0, steps.indexOf(step)).some((before) => before.some((line) => TESTS.test(line)))
    if (afterTests && !/^\s*(?:-\s*)?if:\s*\S/m.test(text)) {
      findings.push(
        fix(
          `${where} posts only after success, and a failed gate is when the comment matters.`,
          `${where}, that step: if: \${{ !cancelled() }}`,
        ),
      )
    }
  }
  if (steps.some((step) => step.some((line) => UPDATES.test(line)))) {
    findings.push(
      fix(
        `${where} runs the tests with -u: no gate against a kept baseline is judged then.`,
        `${where}: leave -u out; write baselines on your machine, or in a job of its own`,
      ),
    )
  }
  return { posts: posting.length > 0, findings }
}

function checkWorkflow(name: string, lines: readonly string[]): { posts: boolean; findings: Finding[] } {
  const file = `.github/workflows/${name}`
  const head = lines.slice(0, Math.max(0, keyAt(lines, 'jobs')))
  const workflow = permissionIn(lines)
  const checked = jobsOf(lines).map((job) => checkJob(file, head, job, workflow))
  const posts = lines.some((line) => POSTS.test(line) || ACTION.test(line))
  const findings = checked.flatMap((job) => job.findings)
  if (posts && !checked.some((job) => job.posts)) {
    findings.push(
      unknown(`${file} posts a comment in a form that is not understood here; docs/github.md has its permissions.`),
    )
  }
  return { posts, findings }
}

/**
 * Looks at the workflows of a repository: may the job that posts the comment do so?
 *
 * @param repository folder that holds `.github`; `null` where there is none
 */
export function checkWorkflows(repository: string | null): Finding[] {
  const folder = repository === null ? null : join(repository, '.github', 'workflows')
  if (folder === null || !existsSync(folder)) return [note('GitHub: there are no workflows here.')]
  const files = readdirSync(folder)
    .filter((name) => /\.ya?ml$/.test(name))
    .sort()
  const read = files.map((name) => checkWorkflow(name, linesOf(readFileSync(join(folder, name), 'utf8'))))
  const none = read.every(({ posts }) => !posts)
  return [
    ...read.flatMap(({ findings }) => findings),
    ...(none ? [note('GitHub: no workflow posts a comment. Annotations and the job summary need no permission.')] : []),
  ]
}
