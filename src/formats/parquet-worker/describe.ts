import type { FileMetaData, SchemaElement } from 'hyparquet'
import type { ParquetTable } from '../parquet-messages.ts'
import type { Hyparquet } from './source.ts'

const numbers = new Set(['FLOAT', 'DOUBLE', 'INT32', 'INT64'])

function kindOf(element: SchemaElement): ParquetTable['columns'][number]['kind'] {
  const { type, converted_type: converted, logical_type: logical, num_children: children } = element
  if (children || element.repetition_type === 'REPEATED') return 'nested'
  const name = logical?.type ?? converted ?? ''
  if (/DATE|TIME|INTERVAL|JSON|BSON|UUID|GEO|VARIANT/.test(name)) return 'other'
  if (type === 'BOOLEAN') return 'number'
  if (/DECIMAL|FLOAT16/.test(name) || (type !== undefined && numbers.has(type))) return 'number'
  return type === 'BYTE_ARRAY' || type === 'FIXED_LEN_BYTE_ARRAY' ? 'text' : 'other'
}

/** The columns and rows of a file. */
export function describe(hyparquet: Hyparquet, metadata: FileMetaData): ParquetTable {
  const columns = hyparquet.parquetSchema(metadata).children.map(({ element }) => ({
    name: element.name,
    kind: kindOf(element),
    float32: element.type === 'FLOAT' || element.logical_type?.type === 'FLOAT16',
  }))
  const rows = metadata.row_groups.reduce((sum, group) => sum + Number(group.num_rows), 0)
  if (rows !== Number(metadata.num_rows)) {
    throw new Error(`its row groups have ${rows} rows, the file ${metadata.num_rows}`)
  }
  return { columns, rows }
}
