import { execFileSync } from 'node:child_process'
import { type Dirent, readdirSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { BASELINE_FOLDER } from '../evaluation/baseline-folder.ts'
import { readBaselineFile } from '../evaluation/baseline-store.ts'
import { count } from '../evaluation/wording.ts'
import { type Finding, fix, note, ok } from './doctor-findings.ts'

/** A folder that cannot be read holds no baseline that a test could read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** Baselines of a project, outside of installed packages and hidden folders. */
function baselinesBelow(folder: string): string[] {
  return entriesOf(folder).flatMap((entry): string[] => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) {
      return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : baselinesBelow(path)
    }
    const isOurs = folder.endsWith(BASELINE_FOLDER) && entry.name.endsWith('.json')
    return isOurs && entry.isFile() ? [path] : []
  })
}

/** What git says of these files; `null` where there is no git, or no repository. */
function asked(root: string, args: readonly string[], paths: readonly string[]): Set<string> | null {
  try {
    const text = execFileSync('git', [...args], {
      cwd: root,
      encoding: 'utf8',
      input: paths.join('\0'),
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: 10_000,
    })
    return new Set(text.split('\0').filter((path) => path !== ''))
  } catch (error) {
    // git check-ignore ends with 1 where nothing is ignored.
    return (error as { status?: unknown }).status === 1 ? new Set() : null
  }
}

/**
 * Whether the baselines that are kept in files can be read, and whether git has them: what is not committed is missing in CI.
 */
export function checkBaselines(root: string): Finding[] {
  const paths = baselinesBelow(root)
  if (paths.length === 0) return []
  const shown = (path: string): string => relative(root, path).replaceAll('\\', '/')
  const findings: Finding[] = []
  for (const path of paths) {
    try {
      readBaselineFile(path, shown(path))
    } catch (error) {
      findings.push(
        fix(
          `${(error as Error).message.replace(/\.$/, '')}.`,
          'write it anew: run its spec file with -u (vitest run FILE -u, jest FILE -u), or take it from git: git checkout -- FILE',
        ),
      )
    }
  }
  const names = paths.map(shown)
  const ignored = asked(root, ['check-ignore', '-z', '--stdin'], names)
  const untracked = asked(root, ['ls-files', '-z', '--others', '--exclude-standard'], [])
  for (const name of names) {
    if (ignored?.has(name) === true) {
      findings.push(
        fix(
          `${name} is ignored by git, so it is missing in CI, where a gate without its baseline is red.`,
          `.gitignore: !${dirname(name)}/`,
        ),
      )
    } else if (untracked?.has(name) === true) {
      findings.push(fix(`${name} is not in git yet, so it is missing in CI.`, `git add ${name}`))
    }
  }
  if (ignored === null)
    findings.push(note('Whether git has the baselines was not looked at: there is no git repository.'))
  return findings.some(({ level }) => level === 'fix')
    ? findings
    : [ok(`${count(paths.length, 'baseline')} can be read.`), ...findings]
}
