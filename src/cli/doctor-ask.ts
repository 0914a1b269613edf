import { execFile } from 'node:child_process'

/** What a child process answers, or why it does not. */
export type Answer = { readonly value: unknown } | { readonly problem: string }

/** Longer than a config takes to load; a server that never ends must not hold the doctor up. */
const PATIENCE = 60_000
const MARK = '@@holmgate-doctor@@'

/** Wraps a script: what it hands to `answer()` reaches `ask()`, whatever else a config prints. */
const scriptOf = (body: string): string =>
  `const answer = (value) => new Promise((done) => process.stdout.write('\\n${MARK}' + JSON.stringify(value) + '\\n', done))
const input = JSON.parse(process.argv[1])
${body}
process.exit(0)`

const lastLine = (text: string): string =>
  text
    .split('\n')
    .map((line) => line.trim())
    .find((line) => /error/i.test(line)) ?? ''

/**
 * Asks a tool of the project in a process of its own: its config is code, and may print, throw or never end.
 *
 * @param cwd packages are found from here
 * @param body an ES module that calls `await answer(value)`; `input` is what was handed over
 */
export function ask(cwd: string, body: string, input: unknown): Promise<Answer> {
  const args = ['--input-type=module', '-e', scriptOf(body), JSON.stringify(input)]
  const options = { cwd, timeout: PATIENCE, maxBuffer: 2 ** 26, killSignal: 'SIGKILL' as const }
  return new Promise((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) => {
      const at = stdout.lastIndexOf(MARK)
      if (at >= 0) {
        const line = stdout.slice(at + MARK.length).split('\n')[0] ?? ''
        try {
          resolve({ value: JSON.parse(line) })
          return
        } catch {
          // Cut off: told of as any other silence.
        }
      }
      const told = lastLine(stderr) || lastLine(stdout)
      resolve({ problem: error?.killed ? 'it did not answer within a minute' : told || 'it did not answer' })
    })
  })
}
