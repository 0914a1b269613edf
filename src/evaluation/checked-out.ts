import { execFileSync } from 'node:child_process'

/** What is checked out around a folder. */
export interface CheckedOut {
  /** Full id of the commit; `null` outside a repository, or without git. */
  readonly commit: string | null
  /** Whether files that git knows were changed since. */
  readonly uncommitted: boolean
}

/** Asks git. It is never needed: whoever has none gets no commit. */
export function checkedOut(folder: string): CheckedOut {
  try {
    const text = execFileSync('git', ['describe', '--always', '--dirty', '--abbrev=40', '--exclude=*'], {
      cwd: folder,
      encoding: 'utf8',
      // To look for changes git may want to write its index anew: never beside somebody who commits.
      env: { ...process.env, GIT_OPTIONAL_LOCKS: '0' },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 10_000,
    })
    const found = /^([0-9a-f]{40}|[0-9a-f]{64})(-dirty)?$/.exec(text.trim())
    if (found !== null) return { commit: found[1]!, uncommitted: found[2] !== undefined }
  } catch {
    // No git, or no repository.
  }
  return { commit: null, uncommitted: false }
}

/** A time in milliseconds as files hold it: UTC, to the second. */
export const isoTime = (now: number): string => new Date(now).toISOString().replace(/\.\d+Z$/, 'Z')
