/** Variables of CI services, of which some set no `CI`: with the update flag the runners' own detection stays silent. */
const KNOWN = [
  'APPVEYOR',
  'BITBUCKET_BUILD_NUMBER',
  'BUILDKITE',
  'BUILD_NUMBER',
  'CIRCLECI',
  'CODEBUILD_BUILD_ID',
  'CONTINUOUS_INTEGRATION',
  'DRONE',
  'GITHUB_ACTIONS',
  'GITLAB_CI',
  'JENKINS_URL',
  'SEMAPHORE',
  'TEAMCITY_VERSION',
  'TF_BUILD',
  'TRAVIS',
]

const isOn = (value: string | undefined): boolean => !['', '0', 'false'].includes(value ?? '')

/** Whether the variable `CI` is set, to something else than `false`. */
export const inCI = (): boolean => isOn(process.env['CI'])

/** Whether this process runs in CI, as far as any variable tells. `CI=false` says that it does not. */
export const looksLikeCI = (): boolean =>
  inCI() || ((process.env['CI'] ?? '') === '' && KNOWN.some((name) => isOn(process.env[name])))
