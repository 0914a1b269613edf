// The program that reads Parquet, run in a thread of its own: hyparquet only has promises, and a matcher must not wait for
// one. Whatever a damaged file makes the decoder do, the caller sees an error. Bytes of the file are asked for as they are
// needed. scripts/build-parquet-program.mjs puts it and what it imports into one text.
import { workerData } from 'node:worker_threads'
import type { AsyncBuffer } from 'hyparquet'
import type { ParquetAnswer, ParquetReply, ParquetRequest, ParquetWorkerData } from '../parquet-messages.ts'
import { readColumn } from './columns.ts'
import { decompressors } from './decompressors.ts'
import { describe } from './describe.ts'
import { loadPackage } from './load-package.ts'
import type { Hyparquet, Source } from './source.ts'

const { port, counter, anchors, maxBytes } = workerData as ParquetWorkerData

function send(answer: ParquetAnswer, transfer: readonly ArrayBuffer[] = []): void {
  port.postMessage(answer, transfer)
  Atomics.add(counter, 0, 1)
  Atomics.notify(counter, 0)
}

/** Who waits for pieces of the file, which come in the order in which they are asked for. */
const waiting: ((bytes: ArrayBuffer) => void)[] = []

/** The bytes that the other side has. */
const fileOf = (byteLength: number): AsyncBuffer => ({
  byteLength,
  slice: (start, end = byteLength) =>
    new Promise((resolve) => {
      waiting.push(resolve)
      send({ start, end })
    }),
})

let source: Source | null = null

async function answer(request: Exclude<ParquetRequest, { kind: 'piece' }>): Promise<ParquetReply> {
  if (request.kind === 'read') {
    if (source === null) throw new Error('its description was not read')
    return readColumn(source, request.name, request.as)
  }
  const hyparquet = await loadPackage<Hyparquet>('hyparquet', anchors)
  if (hyparquet === null) return { absent: true }
  const file = fileOf(request.byteLength)
  const metadata = await hyparquet.parquetMetadataAsync(file)
  const table = describe(hyparquet, metadata)
  const compressors = await decompressors(hyparquet, metadata, anchors, maxBytes)
  source = { hyparquet, file, metadata, compressors, rows: table.rows }
  return table
}

/** What a reply holds is handed over, not copied. */
const buffersOf = (reply: ParquetReply): ArrayBuffer[] =>
  ['numbers', 'integers', 'texts', 'order'].flatMap((key) => {
    const part = (reply as Readonly<Record<string, unknown>>)[key]
    return ArrayBuffer.isView(part) ? [part.buffer as ArrayBuffer] : []
  })

/** Requests are answered one after another. */
let last = Promise.resolve()

port.on('message', (request: ParquetRequest) => {
  if (request.kind === 'piece') {
    waiting.shift()?.(request.bytes)
    return
  }
  last = last
    .then(() => answer(request))
    .catch((error): ParquetReply => ({ error: String((error as Error | null)?.message ?? error) }))
    .then((reply) => send({ reply }, buffersOf(reply)))
})
