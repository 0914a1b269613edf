import { expect, test } from 'vitest'
import { ciCommit } from '../../src/runners/ci-commit.ts'

const sha = 'ab12'.repeat(10)

test.each<[string, Record<string, string | undefined>, string | null]>([
  ['GitHub', { GITHUB_SHA: sha }, sha],
  ['GitLab', { CI_COMMIT_SHA: sha.toUpperCase() }, sha],
  ['SHA-256', { CI_COMMIT_SHA: 'a'.repeat(64) }, 'a'.repeat(64)],
  ['a branch in the place of a commit', { CODEBUILD_RESOLVED_SOURCE_VERSION: 'main' }, null],
  ['a short one', { GITHUB_SHA: 'ab12' }, null],
  ['a branch, then a commit', { BUILDKITE_COMMIT: 'HEAD', GIT_COMMIT: sha }, sha],
  ['no CI', {}, null],
])('the commit that CI names: %s', (_, env, commit) => {
  expect(ciCommit(env)).toBe(commit)
})
