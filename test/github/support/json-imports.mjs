// Lets Node 20 import JSON files without an attribute, as the language service of GitHub Actions does. Loaded with --import.
import { register } from 'node:module'

const hooks = `export async function resolve(specifier, context, next) {
  const found = await next(specifier, context)
  return found.url.endsWith('.json') ? { ...found, importAttributes: { ...found.importAttributes, type: 'json' } } : found
}`
register(`data:text/javascript,${encodeURIComponent(hooks)}`)
