// Preloaded into Vitest's process and its worker: notes the processor time of each as it ends.
const { appendFileSync } = require('node:fs')

// Vitest ends its worker by a signal, and replaces `process.exit` there.
const exit = process.exit.bind(process)
process.on('SIGTERM', () => exit())
process.on('exit', () => {
  const { user, system } = process.cpuUsage()
  appendFileSync(process.env.BENCH_USAGE, `${(user + system) / 1000}\n`)
})
