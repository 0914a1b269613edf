import { type Env, isSha } from '../github/environment.ts'

/** Where CI services say which commit they run. */
const VARIABLES = [
  'GITHUB_SHA',
  'CI_COMMIT_SHA',
  'CIRCLE_SHA1',
  'BUILDKITE_COMMIT',
  'BITBUCKET_COMMIT',
  'TRAVIS_COMMIT',
  'DRONE_COMMIT_SHA',
  'SEMAPHORE_GIT_SHA',
  'APPVEYOR_REPO_COMMIT',
  'CODEBUILD_RESOLVED_SOURCE_VERSION',
  'BUILD_SOURCEVERSION',
  'GIT_COMMIT',
]

/**
 * The full commit id that this run is of, as CI says it. Git is not asked: the same data in the same environment give the same bytes.
 *
 * @returns `null` where no variable holds one
 */
export const ciCommit = (env: Env): string | null =>
  VARIABLES.map((name) => env[name]?.toLowerCase()).find((sha) => sha !== undefined && isSha(sha)) ?? null
