// Spreads the jobs over the machine's cores. What comes out does not depend on how many there are.
import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'

/**
 * @param variant what the workers read
 * @param jobs in any number
 * @param {() => void} onTick
 * @returns the rankings of each job, in the order of the jobs
 */
export async function runJobs(variant, jobs, onTick) {
  const waiting = jobs.map((job, id) => ({ id, job }))
  const results = new Array(jobs.length)
  const threads = Math.max(1, Math.min(availableParallelism(), jobs.length))

  const runThread = () =>
    new Promise((resolve, reject) => {
      const worker = new Worker(new URL('worker.js', import.meta.url), { workerData: variant })
      const next = () => (waiting.length > 0 ? worker.postMessage(waiting.shift()) : worker.terminate().then(resolve))
      worker.on('error', reject)
      worker.on('message', (message) => {
        if (message.tick) {
          onTick()
          return
        }
        results[message.id] = message.lists
        next()
      })
      next()
    })
  await Promise.all(Array.from({ length: threads }, runThread))
  return results
}
