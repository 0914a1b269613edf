import { misuseError } from '../evaluation/errors.ts'
import { addSettings, parseSettings } from './settings.ts'
import { type CallSite, fileState, type HolmgateState, type Place } from './state.ts'

const slashes = (path: string): string => path.replaceAll('\\', '/')

const NOWHERE: CallSite = { frames: [], file: null, line: null, column: null }

/** The test that is running, else the file as a whole. */
function placeNow(state: HolmgateState, file: string): Place {
  try {
    return state.host!.locate({})
  } catch {
    return { file, test: null, testName: null, attempt: '' }
  }
}

/**
 * `configureFamily` for the test file that is loading or running.
 *
 * @param stack of the call: one that leads through the test file belongs to the spec, any other to a set-up file
 */
export function configureFamilyIn(state: HolmgateState, options: unknown, stack: string): void {
  const path = state.host?.currentFile() ?? ''
  if (path === '') {
    throw misuseError(
      "configureFamily must be called in a test file, or in a set-up file listed after 'holmgate/vitest' or 'holmgate/jest'. " +
        'In a plain script pass the options to comparePair or compareModels.',
    )
  }
  const file = fileState(state, path)
  try {
    if (file.calls.length > 0) {
      throw misuseError(
        'configureFamily must be called before the first gate of the file: gates already ran with other settings.',
      )
    }
    addSettings(file.settings, parseSettings(options, slashes(stack).includes(slashes(path)) ? 'spec' : 'setup'))
  } catch (error) {
    // Settings that were refused, and whose error was caught, must not leave the gates with others.
    const { message } = error as Error
    file.faults.push({ place: placeNow(state, path), site: NOWHERE, message })
    throw error
  }
}
