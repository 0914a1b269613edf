import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { cleanEnvironment, type Project } from '../runners/project.ts'

/** A runner that stays and runs again when a file changes. */
export class Watching implements AsyncDisposable {
  readonly #child: ChildProcess
  #output = ''

  constructor(project: Project, node: string, script: string, args: readonly string[]) {
    // In a group of its own, so that its workers end with it.
    this.#child = spawn(node, [script, ...args], { cwd: project.folder, env: cleanEnvironment(), detached: true })
    for (const stream of [this.#child.stdout!, this.#child.stderr!])
      stream.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
  }

  /**
   * Waits until all of `signs` were printed after a change.
   *
   * @returns what was printed since then
   * @param change made again every five seconds, in case that nobody was watching yet
   */
  async after(change: () => void, signs: readonly RegExp[]): Promise<string> {
    const from = this.#output.length
    const printed = (): string => this.#output.slice(from)
    for (let tries = 0; tries < 10; tries++) {
      change()
      for (let waited = 0; waited < 50; waited++) {
        await wait(100)
        if (signs.every((sign) => sign.test(printed()))) return printed()
        if (this.#child.exitCode !== null) throw new Error(`the runner has ended:\n${this.#output}`)
      }
    }
    throw new Error(`${signs.join(' and ')} did not appear in:\n${printed()}`)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    const { pid, exitCode } = this.#child
    if (pid === undefined || exitCode !== null) return
    const ended = new Promise((resolve) => this.#child.once('exit', resolve))
    process.kill(-pid, 'SIGKILL')
    await ended
  }
}
