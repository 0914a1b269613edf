// The Chromium of this machine, for the tests in a real browser and for the pictures of the README.
import { existsSync } from 'node:fs'

const PATHS = [
  process.env.CHROMIUM_PATH ?? '',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]

/** Where it is; `undefined` where there is none. */
export const chromiumPath = PATHS.find((path) => path !== '' && existsSync(path))

export const HOW_TO_GET = 'install Chromium (apt-get install chromium) or set CHROMIUM_PATH'

/** Whether a missing one is a failure, as in `.ci/run`. */
export const isRequired = process.env.HOLMGATE_BROWSER === 'required'

// Without these a closed network gets many calls home.
export const CHROMIUM_ARGUMENTS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
