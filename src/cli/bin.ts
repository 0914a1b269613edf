#!/usr/bin/env node
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { main } from './main.ts'

// Not process.exit(): what is still on its way to a pipe would be lost.
process.exitCode = await main(process.argv.slice(2), {
  env: process.env,
  cwd: process.cwd(),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  readStdin: () => readFileSync(0, 'utf8'),
  readStdinBytes: () => readFileSync(0),
  fetch: globalThis.fetch,
  now: Date.now,
  sleep: (ms) => sleep(ms),
  random: Math.random,
})
