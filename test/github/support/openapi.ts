import { readFileSync } from 'node:fs'
import { Ajv, type ValidateFunction } from 'ajv'

interface Operation {
  readonly requestBody?: { readonly content: { readonly 'application/json': { readonly schema: object } } }
  readonly responses: Record<
    string,
    { readonly $ref?: string; readonly content?: Record<string, { readonly schema: object }> }
  >
}
interface Description {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { readonly responses: Operation['responses'] }
}

const description = JSON.parse(
  readFileSync(new URL('../../fixtures/github/openapi.json', import.meta.url), 'utf8'),
) as Description
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: false })
ajv.addSchema(description, 'openapi')

const compiled = new Map<string, ValidateFunction>()

/** A schema inside the description, by its place there. */
function validator(pointer: string): ValidateFunction {
  const known = compiled.get(pointer)
  if (known !== undefined) return known
  const made = ajv.compile({ $ref: `openapi#${pointer}` })
  compiled.set(pointer, made)
  return made
}

const escaped = (part: string): string => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))
const pointer = (...parts: string[]): string => parts.map((part) => `/${escaped(part)}`).join('')

/** The template that a path belongs to. */
function templateOf(path: string): string | null {
  return (
    Object.keys(description.paths).find((template) =>
      new RegExp(`^${template.replace(/\{\w+\}/g, '[^/]+')}$`).test(path),
    ) ?? null
  )
}

/** What is wrong with a request or its answer by GitHub's own description, or `null`. */
export function openApiProblem(
  method: string,
  path: string,
  body: string,
  status: number,
  data: unknown,
): string | null {
  const template = templateOf(path)
  if (template === null) return 'no such path'
  const verb = method.toLowerCase()
  const operation = description.paths[template]?.[verb]
  if (operation === undefined) return 'no such method'
  if (operation.requestBody === undefined && body !== '') return 'a body where none belongs'
  if (operation.requestBody !== undefined) {
    const check = validator(pointer('paths', template, verb, 'requestBody', 'content', 'application/json', 'schema'))
    if (!check(JSON.parse(body))) return `request: ${ajv.errorsText(check.errors)}`
  }
  const response = operation.responses[String(status)]
  // Not every operation lists its 404; what matters is that the client copes.
  if (response === undefined)
    return status === 404 || status === 403 ? null : `an answer ${status} that is not described`
  const name = response.$ref?.split('/').pop()
  const content = name === undefined ? response.content : description.components.responses[name]?.content
  if (content?.['application/json'] === undefined) return null
  const place =
    name === undefined ? ['paths', template, verb, 'responses', String(status)] : ['components', 'responses', name]
  const check = validator(pointer(...place, 'content', 'application/json', 'schema'))
  return check(data) ? null : `answer: ${ajv.errorsText(check.errors)}`
}
