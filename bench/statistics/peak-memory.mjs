import { existsSync, readFileSync } from 'node:fs'

/** Peak memory of this process so far, in MiB. On Linux `maxRSS` begins with the peak of the process that started this one. */
export function peakMemory() {
  const status = '/proc/self/status'
  const peak = existsSync(status) ? /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(status, 'utf8'))?.[1] : undefined
  return Number(peak ?? process.resourceUsage().maxRSS) / 1024
}
