import { misuseError } from '../evaluation/errors.ts'
import { addSettings, parseSettings } from './settings.ts'
import { fileState, type HolmgateState } from './state.ts'

const slashes = (path: string): string => path.replaceAll('\\', '/')

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
  if (file.calls.length > 0) {
    throw misuseError(
      'configureFamily must be called before the first gate of the file: gates already ran with other settings.',
    )
  }
  addSettings(file.settings, parseSettings(options, slashes(stack).includes(slashes(path)) ? 'spec' : 'setup'))
}
