// The first import of "holmgate/vitest", in a file of its own so that it runs before all others: of what needs Node, Vitest's
// browser mode would only say that some module is missing. A `browser` condition in package.json could not tell: Vitest
// resolves set-up files as Node does, and projects whose tests run in Node may ask for that condition too.

/** Why Vitest's browser mode is refused, and what to do. */
export const BROWSER_MODE =
  'holmgate: Vitest browser mode is not supported, the statistics need Node. Run the files with gates in a project without browser.'

const { process } = globalThis as { process?: { versions?: { node?: string } } }
if (process?.versions?.node === undefined) throw new Error(BROWSER_MODE)
