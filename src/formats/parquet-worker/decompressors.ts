import * as zlib from 'node:zlib'
import type { CompressionCodec, Compressors, FileMetaData } from 'hyparquet'
import { loadPackage } from './load-package.ts'
import type { Hyparquet } from './source.ts'

type Unpack = (input: Uint8Array, size: number) => Uint8Array

/** What newer versions of Node have. */
const { zstdDecompressSync } = zlib as {
  zstdDecompressSync?: (input: Uint8Array, options: { maxOutputLength: number }) => Uint8Array
}

/** How the columns of a file are unpacked, to `maxBytes` altogether. */
export async function decompressors(
  hyparquet: Hyparquet,
  metadata: FileMetaData,
  anchors: readonly string[],
  maxBytes: number,
): Promise<Compressors> {
  const codecs = new Set(metadata.row_groups.flatMap((group) => group.columns.map(({ meta_data: of }) => of?.codec)))
  const needsZstd = codecs.has('ZSTD') && zstdDecompressSync === undefined
  const fzstd = needsZstd ? await loadPackage<typeof import('fzstd')>('fzstd', anchors) : null
  const needsMore = [...codecs].some((codec) => codec?.startsWith('LZ')) || (needsZstd && fzstd === null)
  const more = needsMore
    ? await loadPackage<typeof import('hyparquet-compressors')>('hyparquet-compressors', anchors)
    : null
  const all: Partial<Record<CompressionCodec, Unpack>> = {
    ...more?.compressors,
    SNAPPY(input, size) {
      const output = new Uint8Array(size)
      hyparquet.snappyUncompress(input, output)
      return output
    },
    GZIP: (input, size) => zlib.gunzipSync(input, { maxOutputLength: Math.max(1, size) }),
    BROTLI: (input, size) => zlib.brotliDecompressSync(input, { maxOutputLength: Math.max(1, size) }),
  }
  if (zstdDecompressSync !== undefined) {
    all.ZSTD = (input, size) => zstdDecompressSync(input, { maxOutputLength: Math.max(1, size) })
  } else if (fzstd !== null) all.ZSTD = (input, size) => fzstd.decompress(input, new Uint8Array(size))
  let left = maxBytes
  const capped = Object.entries(all).map(([codec, unpack]): [string, Unpack] => [
    codec,
    (input, size) => {
      left -= size
      if (left < 0) throw new Error(`unpacks to more than ${maxBytes} bytes; if that is meant, raise maxBytes`)
      return unpack(input, size)
    },
  ])
  return Object.fromEntries(capped)
}
