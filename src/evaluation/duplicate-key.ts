const TOKEN = /"((?:[^"\\]|\\.)*)"(\s*:)?|[{}]/g

/**
 * A key that one object of a JSON text holds twice, `null` if there is none: `JSON.parse` takes the last one and says nothing.
 *
 * @param text valid JSON
 */
export function duplicateKey(text: string): string | null {
  const open: Set<string>[] = []
  for (const [token, key, colon] of text.matchAll(TOKEN)) {
    if (token === '{') open.push(new Set())
    else if (token === '}') open.pop()
    else if (colon !== undefined) {
      const name = JSON.parse(`"${key}"`) as string
      const keys = open.at(-1)
      if (keys?.has(name)) return name
      keys?.add(name)
    }
  }
  return null
}
