#!/usr/bin/env node
import { type BigIntStats, fstatSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { terminal } from '../runners/terminal.ts'
import { main } from './main.ts'

let lost = false
// Who reads no further, such as head, has all that it wants: the exit code stays the verdict. Anything else is lost output.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') return
    lost = true
    process.exitCode = 2
    if (stream === process.stdout) process.stderr.write(`holmgate: the output cannot be written: ${error.message}\n`)
  })
}

function statStdin(): BigIntStats | null {
  try {
    return fstatSync(0, { bigint: true })
  } catch {
    // Standard input is closed: reading it says so.
    return null
  }
}

const code = await main(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  width: terminal(process.stdout).width,
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  readStdin: () => readFileSync(0, 'utf8'),
  readStdinBytes: () => readFileSync(0),
  statStdin,
  fetch: globalThis.fetch,
  now: Date.now,
  sleep: (ms) => sleep(ms),
  random: Math.random,
})
// Not process.exit(): what is still on its way to a pipe would be lost.
process.exitCode = lost ? 2 : code
