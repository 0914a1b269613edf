import { inputError } from '../evaluation/errors.ts'

/** An object of a JSON text. It has no prototype, so `__proto__` is a key like any other. */
export interface JsonObject {
  [key: string]: JsonValue
}

/** Integers too long for a double arrive as bigint, so that two long ids never become one. */
export type JsonValue = null | boolean | number | bigint | string | JsonValue[] | JsonObject

const maxDepth = 500
const numeral = /-?(?:0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?/y
const blank = /[ \t\n\r]*/y
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids exactly these inside a string
const control = /[\u0000-\u001f]/

/**
 * Reads JSON as Python writes it: like `JSON.parse`, and bare `NaN`, `Infinity` and `-Infinity` outside strings. One
 * pass, no evaluation. Unlike `JSON.parse` it refuses a key that occurs twice in an object, because the last value
 * would silently replace the first one.
 *
 * @param text one JSON value
 * @param firstLine the number of the line that `text` starts on, for messages
 * @throws an input error with line and column
 *
 * @example
 * parseJson('{"score": NaN}').score // NaN
 * @example
 * parseJson('[1, 9007199254740993]')[1] // 9007199254740993n
 */
export function parseJson(text: string, firstLine = 1): JsonValue {
  let at = 0
  let depth = 0

  function fail(expected: string): never {
    const before = text.slice(0, at)
    const line = firstLine + (before.match(/\n/g)?.length ?? 0)
    const column = at - (before.lastIndexOf('\n') + 1) + 1
    const found = at >= text.length ? 'the text ends here; it may be cut off' : `found ${JSON.stringify(text[at])}`
    throw inputError(`not valid JSON at line ${line}, column ${column}: ${expected}, ${found}`)
  }

  function skipBlanks(): void {
    const code = text.charCodeAt(at)
    if (code > 32) return
    blank.lastIndex = at
    blank.test(text)
    at = blank.lastIndex
  }

  function word(value: string): boolean {
    if (!text.startsWith(value, at)) return false
    at += value.length
    return true
  }

  function readString(): string {
    const start = at + 1
    let end = text.indexOf('"', start)
    let plain = end === -1 ? '' : text.slice(start, end)
    if (end !== -1 && plain.includes('\\')) {
      let slashes = text.indexOf('\\', start)
      while (slashes !== -1 && slashes < end) {
        // The escaped character is skipped; an escaped quote moves the end on.
        if (slashes + 1 === end) end = text.indexOf('"', end + 1)
        if (end === -1) break
        slashes = text.indexOf('\\', slashes + 2)
      }
      if (end !== -1) plain = text.slice(start, end)
    }
    if (end === -1) {
      at = text.length
      fail('a string is not closed')
    }
    const escaped = plain.includes('\\')
    if (control.test(plain)) {
      at = start + plain.search(control)
      fail('a string holds a raw control character')
    }
    if (escaped) {
      try {
        plain = JSON.parse(`"${plain}"`) as string
      } catch {
        fail('a string holds an escape that JSON does not know')
      }
    }
    at = end + 1
    return plain
  }

  function readNumber(): number | bigint {
    numeral.lastIndex = at
    const match = numeral.exec(text)
    if (match === null) {
      if (word('-Infinity')) return Number.NEGATIVE_INFINITY
      return fail('expected a value')
    }
    const written = match[0]
    const value = +written
    const whole = match[1] === undefined && match[2] === undefined
    const next = text.charCodeAt(at + written.length)
    // 01, 1.e5 and 1abc are no JSON numbers.
    if ((next >= 48 && next <= 57) || next === 46 || next === 95 || (next | 32) >= 97) {
      if ((next | 32) <= 122) {
        at += written.length
        fail('a number goes on with something else')
      }
    }
    at += written.length
    return whole && !Number.isSafeInteger(value) ? BigInt(written) : value
  }

  function readArray(): JsonValue[] {
    const items: JsonValue[] = []
    at++
    skipBlanks()
    if (text.charCodeAt(at) === 93) {
      at++
      return items
    }
    for (;;) {
      items.push(readValue())
      skipBlanks()
      const code = text.charCodeAt(at)
      if (code !== 44 && code !== 93) fail('expected "," or "]"')
      at++
      if (code === 93) return items
    }
  }

  function readObject(): JsonObject {
    const object = Object.create(null) as JsonObject
    at++
    skipBlanks()
    if (text.charCodeAt(at) === 125) {
      at++
      return object
    }
    for (;;) {
      skipBlanks()
      if (text.charCodeAt(at) !== 34) fail('expected a key in double quotes')
      const keyAt = at
      const key = readString()
      if (key in object) {
        at = keyAt
        fail(`the key ${JSON.stringify(key.slice(0, 60))} occurs twice in one object`)
      }
      skipBlanks()
      if (text.charCodeAt(at) !== 58) fail('expected ":"')
      at++
      object[key] = readValue()
      skipBlanks()
      const code = text.charCodeAt(at)
      if (code !== 44 && code !== 125) fail('expected "," or "}"')
      at++
      if (code === 125) return object
    }
  }

  function readValue(): JsonValue {
    skipBlanks()
    switch (text.charCodeAt(at)) {
      case 123:
      case 91: {
        if (++depth > maxDepth) fail(`more than ${maxDepth} levels of nesting`)
        const value = text.charCodeAt(at) === 123 ? readObject() : readArray()
        depth--
        return value
      }
      case 34:
        return readString()
      case 116:
        if (word('true')) return true
        break
      case 102:
        if (word('false')) return false
        break
      case 110:
        if (word('null')) return null
        break
      case 78:
        if (word('NaN')) return Number.NaN
        break
      case 73:
        if (word('Infinity')) return Number.POSITIVE_INFINITY
        break
      default:
        return readNumber()
    }
    return fail('expected a value')
  }

  const value = readValue()
  skipBlanks()
  if (at < text.length) fail('expected the end of the JSON value')
  return value
}

/** Whether a JSON value is an object, not an array and not null. */
export function isObject(value: JsonValue | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
