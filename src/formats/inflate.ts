import * as zlib from 'node:zlib'
import { inputError } from '../evaluation/errors.ts'
import { optionalPackage } from './optional-package.ts'

const tooLarge = (maxBytes: number) =>
  inputError(`unpacks to more than ${maxBytes} bytes; if that is meant, raise maxBytes`)

interface EngineResult {
  buffer: Buffer
  engine: { bytesWritten: number }
}

const isTooLarge = (error: unknown): boolean => (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE'

const damaged = (what: string, error: unknown) =>
  inputError(`the ${what} data are damaged or cut off (${(error as Error).message}); copy or download the file again`)

/** Unpacks gzip data of at most `maxBytes`; several members after one another are one stream, anything else behind them is an error. */
export function gunzip(packed: Uint8Array, maxBytes: number): Buffer {
  let result: EngineResult
  try {
    const options = { maxOutputLength: maxBytes, chunkSize: expectedSize(packed, maxBytes), info: true }
    result = zlib.gunzipSync(packed, options) as unknown as EngineResult
  } catch (error) {
    throw isTooLarge(error) ? tooLarge(maxBytes) : damaged('gzip', error)
  }
  for (let at = result.engine.bytesWritten; at < packed.length; at++) {
    if (packed[at] !== 0) throw inputError('something else follows the gzip data; the file is damaged')
  }
  return result.buffer
}

/** Room for the size that a gzip file states at its end (RFC 1952), so that it is unpacked in one piece instead of being joined. */
function expectedSize(packed: Uint8Array, maxBytes: number): number {
  const stated = packed.length < 18 ? 0 : asBuffer(packed).readUInt32LE(packed.length - 4)
  // Deflate packs at most 1032 bytes into one, so a larger size is a lie.
  return Math.max(64, Math.min(stated + 1, maxBytes, packed.length * 1032))
}

/** Unpacks raw deflate data into at most `size` bytes. */
export function inflateRaw(packed: Uint8Array, size: number): Buffer {
  try {
    return zlib.inflateRawSync(packed, { maxOutputLength: Math.max(1, size) })
  } catch (error) {
    throw damaged('deflate', error)
  }
}

type ZstdSync = (packed: Uint8Array, options: { maxOutputLength: number }) => Buffer
type Fzstd = { decompress(packed: Uint8Array, out?: Uint8Array): Uint8Array }

/** Unpacks one zstd frame into at most `size` bytes, with `node:zlib` where it can and the optional package `fzstd` elsewhere. */
export function unzstd(packed: Uint8Array, size: number): Buffer {
  const native = (zlib as unknown as { zstdDecompressSync?: ZstdSync }).zstdDecompressSync
  if (native !== undefined) {
    try {
      return native(packed, { maxOutputLength: Math.max(1, size) })
    } catch (error) {
      throw damaged('zstd', error)
    }
  }
  const fzstd = optionalPackage<Fzstd>('fzstd')
  if (fzstd === null) {
    throw inputError(
      `the data are packed with zstd, which Node ${process.versions.node} cannot read by itself: ` +
        'use Node 22.15 or later, or install the package fzstd (npm install --save-dev fzstd)',
    )
  }
  try {
    return asBuffer(fzstd.decompress(packed, new Uint8Array(size)))
  } catch (error) {
    throw damaged('zstd', error)
  }
}

export function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
}
