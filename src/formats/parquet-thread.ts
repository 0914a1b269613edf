import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads'
import type { ByteSource } from './byte-source.ts'
import type { ReadContext } from './context.ts'
import { anchors } from './optional-package.ts'
import type { ColumnReply, ParquetAnswer, ParquetRequest, ParquetTable, ParquetWorkerData } from './parquet-messages.ts'
import { PARQUET_PROGRAM } from './parquet-program.ts'

/** A thread that decodes one file. It is asked, and waited for, without a promise. */
export interface ParquetThread {
  describe(): ParquetTable
  /** Columns one after another; while one is used, the thread goes on with the next. */
  columns(
    requests: readonly { readonly name: string; readonly as: 'number' | 'text' | 'digits' }[],
  ): Iterable<ColumnReply>
  end(): void
}

/** Milliseconds between two looks whether a silent thread still lives. */
const NAP = 250

/**
 * Whether the other side of a port is gone, and all it sent was received. A thread that waits hears no event, so the port is asked:
 * as something to hand over twice it is refused either way, and nothing happens to it.
 */
function isClosed(port: MessagePort): boolean {
  try {
    structuredClone(null, { transfer: [port, port] })
    return false
  } catch (error) {
    return /already detached/.test(String((error as Error).message))
  }
}

/** Starts the program of `parquet-worker`. */
export function parquetThread(source: ByteSource, context: ReadContext): ParquetThread {
  const counter = new Int32Array(new SharedArrayBuffer(4))
  const { port1: port, port2 } = new MessageChannel()
  const worker = new Worker(PARQUET_PROGRAM, {
    eval: true,
    workerData: { port: port2, counter, anchors: anchors(), maxBytes: context.maxBytes } satisfies ParquetWorkerData,
    transferList: [port2],
    env: threadEnvironment(),
    execArgv: [],
    // Nothing of it goes into the output of a test run.
    stdout: true,
    stderr: true,
  })
  // It tells what goes wrong in its replies; its death is noticed while waiting for one.
  worker.on('error', () => {})
  worker.unref()
  const deadline = Date.now() + 60_000 + source.length / 1000
  let seen = 0

  function next(): ParquetAnswer {
    for (;;) {
      const received = receiveMessageOnPort(port)
      if (received !== undefined) return received.message as ParquetAnswer
      const left = deadline - Date.now()
      if (left <= 0) throw context.fail('the Parquet reader did not finish; the file may be damaged')
      if (Atomics.wait(counter, 0, seen, Math.min(left, NAP)) === 'timed-out' && isClosed(port)) {
        throw context.fail(
          'the Parquet reader broke off without an answer; the file may be damaged, or too large for the memory there is',
        )
      }
      seen = Atomics.load(counter, 0)
    }
  }

  function send(request: ParquetRequest, transfer: readonly ArrayBuffer[] = []): void {
    port.postMessage(request, transfer)
  }

  function receive<Reply>(): Reply {
    for (;;) {
      const answer = next()
      if ('start' in answer) {
        const bytes = source.slice(answer.start, answer.end)
        send({ kind: 'piece', bytes }, [bytes])
        continue
      }
      const { reply } = answer
      if ('absent' in reply) {
        throw context.fail(
          'Parquet needs the package hyparquet: npm install --save-dev hyparquet hyparquet-compressors',
        )
      }
      if ('error' in reply) throw context.fail(explain(reply.error))
      return reply as Reply
    }
  }

  return {
    describe() {
      send({ kind: 'describe', byteLength: source.length })
      return receive()
    },
    *columns(requests) {
      for (const { name, as } of requests) send({ kind: 'read', name, as })
      for (const _ of requests) yield receive<ColumnReply>()
    },
    end() {
      port.close()
      void worker.terminate()
    },
  }
}

function explain(message: string): string {
  if (/unsupported compression codec/i.test(message)) {
    return `${message}; install the package hyparquet-compressors: npm install --save-dev hyparquet-compressors`
  }
  return `the Parquet file cannot be read: ${message}`
}

/** A debugger or a coverage tool that this process runs with is none of the thread's business; a loader is (Yarn's). */
function threadEnvironment(): NodeJS.ProcessEnv {
  const env = { ...process.env }
  delete env['NODE_V8_COVERAGE']
  delete env['VSCODE_INSPECTOR_OPTIONS']
  const options = env['NODE_OPTIONS']
    ?.split(/\s+/)
    .filter((option) => !/^--inspect/.test(option))
    .join(' ')
  if (options) env['NODE_OPTIONS'] = options
  else delete env['NODE_OPTIONS']
  return env
}
