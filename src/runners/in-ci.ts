/** Variables that the runners' own detection of CI goes by as well, for a run with the update flag, which hides it from them. */
const KNOWN = [
  'BUILD_NUMBER',
  'CONTINUOUS_INTEGRATION',
  'GITHUB_ACTIONS',
  'TEAMCITY_VERSION',
  'TF_BUILD',
  'JENKINS_URL',
]

const isOn = (value: string | undefined): boolean => !['', '0', 'false'].includes(value ?? '')

/** Whether the variable `CI` is set, to something else than `false`. */
export const inCI = (): boolean => isOn(process.env['CI'])

/** Whether this process runs in CI, as far as any variable tells. `CI=false` says that it does not. */
export const looksLikeCI = (): boolean =>
  inCI() || (process.env['CI'] === undefined && KNOWN.some((name) => isOn(process.env[name])))
