// One thread: trains what it is told, one job after the other.
import { parentPort, workerData } from 'node:worker_threads'
import { readPositives } from './split.js'
import { rankFold } from './train.js'

const data = readPositives(workerData)
parentPort.on('message', ({ id, job }) => {
  const lists = rankFold(data, job, () => parentPort.postMessage({ tick: true }))
  parentPort.postMessage({ id, lists })
})
