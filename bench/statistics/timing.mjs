/** Best processor and wall time of several runs, in seconds, and the first run's: what a user waits who compares once. */
export function timed(repeats, run) {
  const runs = Array.from({ length: repeats }, () => {
    const before = process.cpuUsage()
    const start = performance.now()
    run()
    const wall = (performance.now() - start) / 1000
    const { user, system } = process.cpuUsage(before)
    return { cpu: (user + system) / 1e6, wall }
  })
  return {
    cpu: Math.min(...runs.map(({ cpu }) => cpu)),
    wall: Math.min(...runs.map(({ wall }) => wall)),
    first: runs[0].wall,
  }
}
