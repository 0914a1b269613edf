export interface ParquetColumn {
  readonly name: string
  readonly values: readonly (string | null)[] | Float64Array | BigInt64Array
  /** Whether there may be nulls, which NaN is in a column of numbers. */
  readonly nullable?: boolean
  /** Whether each value is written once, and its number in the rows. */
  readonly dictionary?: boolean
  /** Of the pages of data, 1 where not given. */
  readonly version?: 1 | 2
  /** Rows of a page; by default about 1 MiB. */
  readonly pageRows?: number
}

export function writeParquet(
  columns: readonly ParquetColumn[],
  codec?: { readonly id: number; readonly pack: (bytes: Buffer) => Buffer },
): Buffer
