/** Set by a reporter in the main process, which alone knows that stderr is a terminal. */
const VARIABLE = 'HOLMGATE_PROGRESS'

/** Lets the workers that start from now on show progress, where somebody can see it. */
export function allowProgress(): void {
  if (process.stderr.isTTY) process.env[VARIABLE] = '1'
}

/** Shows on stderr how far a comparison is once it has run for a second. `undefined` where nobody would see it. */
export function progressHook(what: string): ((done: number) => void) | undefined {
  if (process.env[VARIABLE] !== '1') return undefined
  const start = performance.now()
  let shown = start
  return (done) => {
    const now = performance.now()
    if (now - start < 1000 || now - shown < 500) return
    shown = now
    process.stderr.write(`holmgate: ${what}, ${Math.floor(done * 100)} % of the resamples drawn\n`)
  }
}
