import type { MessagePort } from 'node:worker_threads'

/** What the thread that reads Parquet is started with. */
export interface ParquetWorkerData {
  /** Requests come from here, and replies go there. */
  readonly port: MessagePort
  /** Wakes the side that waits for a reply. */
  readonly counter: Int32Array
  /** Files beside which packages are looked up. */
  readonly anchors: readonly string[]
  /** How many bytes may be unpacked. */
  readonly maxBytes: number
}

/** The columns and rows of a file. */
export interface ParquetTable {
  readonly columns: readonly {
    readonly name: string
    readonly kind: 'number' | 'text' | 'nested' | 'other'
    readonly float32: boolean
  }[]
  readonly rows: number
}

/** Values of a column, or why they could not be read. */
export type ColumnReply =
  /** One number a row, NaN for none. */
  | { readonly numbers: Float64Array }
  /** One whole number a row, NaN for none. */
  | { readonly integers: Float64Array }
  /** Texts with a line feed behind each, how many, and which one each row has (-1 for none); `null` is one a row, in order. */
  | { readonly texts: Uint8Array; readonly count: number; readonly order: Int32Array | null }
  | { readonly list: readonly (string | null)[] }
  | { readonly fault: string }

export type ParquetRequest =
  | { readonly kind: 'describe'; readonly byteLength: number }
  | { readonly kind: 'read'; readonly name: string; readonly as: 'number' | 'text' | 'digits' }
  /** The piece of the file that the thread asked for. */
  | { readonly kind: 'piece'; readonly bytes: ArrayBuffer }

export type ParquetReply =
  | ParquetTable
  | ColumnReply
  /** The package hyparquet is not there. */
  | { readonly absent: true }
  | { readonly error: string }

export type ParquetAnswer =
  /** The thread wants these bytes of the file. */
  { readonly start: number; readonly end: number } | { readonly reply: ParquetReply }
