import type { AsyncBuffer, Compressors, FileMetaData } from 'hyparquet'

export type Hyparquet = typeof import('hyparquet')

/** A file whose description was read. */
export interface Source {
  readonly hyparquet: Hyparquet
  readonly file: AsyncBuffer
  readonly metadata: FileMetaData
  readonly compressors: Compressors
  readonly rows: number
}
