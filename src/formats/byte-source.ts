import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs'
import { isParquet } from './content.ts'

/** Bytes of which a reader takes the pieces that it needs. */
export interface ByteSource {
  readonly length: number
  /** A copy of some bytes; fewer where the source ends before. */
  slice(start: number, end: number): ArrayBuffer
}

/** Bytes that are in memory. */
export function memorySource(bytes: Buffer): ByteSource {
  const at = (position: number): number => bytes.byteOffset + Math.min(position, bytes.length)
  return { length: bytes.length, slice: (start, end) => bytes.buffer.slice(at(start), at(end)) as ArrayBuffer }
}

/** Lets `use` take pieces of a file, which is closed afterwards. */
export function withFileSource<T>(file: string, use: (source: ByteSource) => T): T {
  const descriptor = openSync(file, 'r')
  try {
    const length = fstatSync(descriptor).size
    return use({
      length,
      slice(start, end) {
        const bytes = new ArrayBuffer(Math.max(0, Math.min(end, length) - start))
        let filled = 0
        while (filled < bytes.byteLength) {
          const read = readSync(descriptor, new Uint8Array(bytes, filled), { position: start + filled })
          if (read === 0) return bytes.slice(0, filled)
          filled += read
        }
        return bytes
      },
    })
  } finally {
    closeSync(descriptor)
  }
}

/** Whether a file can be taken piece by piece and is Parquet by its first bytes; a pipe would lose them. */
export function startsLikeParquet(file: string): boolean {
  try {
    return statSync(file).isFile() && withFileSource(file, (source) => isParquet(Buffer.from(source.slice(0, 4))))
  } catch {
    // The error that reading it whole gives says what to do.
    return false
  }
}
