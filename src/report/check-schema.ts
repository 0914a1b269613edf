/** The part of JSON Schema (draft 7) that the report's schema uses. */
export interface Schema {
  readonly $ref?: string
  readonly type?: TypeName | readonly TypeName[]
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly definitions?: Readonly<Record<string, Schema>>
}
type TypeName = 'object' | 'array' | 'string' | 'number' | 'integer' | 'boolean' | 'null'

/** Keywords that `checkSchema()` obeys; the others of our schema only describe. */
export const OBEYED = [
  '$ref',
  'type',
  'const',
  'enum',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'required',
  'properties',
  'items',
] as const

/** What is wrong with a value, and where; `path` is empty for the value itself. */
export interface SchemaProblem {
  readonly path: string
  readonly expected: string
  readonly found: unknown
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const IS: Record<TypeName, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: Number.isFinite,
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
}

const WORDS: Record<TypeName, string> = {
  object: 'an object',
  array: 'a list',
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  null: 'null',
}

/** JSON has no undefined: a field that holds it is not there. */
const has = (value: Record<string, unknown>, key: string): boolean =>
  Object.hasOwn(value, key) && value[key] !== undefined

const step = (path: string, key: string): string => {
  if (!/^[A-Za-z_$][\w$]*$/.test(key)) return `${path}[${JSON.stringify(key)}]`
  return path === '' ? key : `${path}.${key}`
}

/** The definition that a `$ref` names. Only `#/definitions/…` is used. */
export function resolve(schema: Schema, root: Schema): Schema {
  return schema.$ref === undefined ? schema : root.definitions![schema.$ref.replace('#/definitions/', '')]!
}

function checkNumber(value: number, schema: Schema): string | null {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum } = schema
  if (minimum !== undefined && value < minimum) return `at least ${minimum}`
  if (maximum !== undefined && value > maximum) return `at most ${maximum}`
  if (exclusiveMinimum !== undefined && value <= exclusiveMinimum) return `more than ${exclusiveMinimum}`
  if (exclusiveMaximum !== undefined && value >= exclusiveMaximum) return `less than ${exclusiveMaximum}`
  return null
}

/** What is wrong with the value itself, not with what is in it. */
function checkOne(value: unknown, schema: Schema): string | null {
  if (schema.type !== undefined) {
    const types = Array.isArray(schema.type) ? (schema.type as readonly TypeName[]) : [schema.type as TypeName]
    if (!types.some((type) => IS[type](value))) return types.map((type) => WORDS[type]).join(' or ')
  }
  if ('const' in schema && value !== schema.const) return JSON.stringify(schema.const)
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    return `one of ${schema.enum.map((one) => JSON.stringify(one)).join(', ')}`
  }
  if (typeof value === 'number') return checkNumber(value, schema)
  if (typeof value === 'string' && schema.minLength !== undefined && Array.from(value).length < schema.minLength) {
    return 'a string that is not empty'
  }
  return null
}

/**
 * Checks plain data against a schema.
 *
 * @param root the schema that holds the definitions
 * @returns the first problem in the schema's own order, or `null`
 */
export function checkSchema(value: unknown, schema: Schema, root: Schema = schema, path = ''): SchemaProblem | null {
  const rules = resolve(schema, root)
  const expected = checkOne(value, rules)
  if (expected !== null) return { path, expected, found: value }
  if (Array.isArray(value)) {
    if (rules.items === undefined) return null
    for (let index = 0; index < value.length; index++) {
      const problem = checkSchema(value[index], rules.items, root, `${path}[${index}]`)
      if (problem !== null) return problem
    }
    return null
  }
  if (!isObject(value)) return null
  for (const key of rules.required ?? []) {
    if (!has(value, key)) return { path: step(path, key), expected: 'there', found: undefined }
  }
  for (const [key, inner] of Object.entries(rules.properties ?? {})) {
    if (!has(value, key)) continue
    const problem = checkSchema(value[key], inner, root, step(path, key))
    if (problem !== null) return problem
  }
  return null
}
