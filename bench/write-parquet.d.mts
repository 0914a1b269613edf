/** Writes a Parquet file: doubles and texts, no nulls. */
export function writeParquet(
  columns: readonly { readonly name: string; readonly values: readonly string[] | Float64Array }[],
  codec?: { readonly id: number; readonly pack: (bytes: Buffer) => Buffer },
): Buffer
