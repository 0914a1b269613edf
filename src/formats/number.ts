const decimal = /^[+-]?(?:\d+|\d*\.\d+)(?:[eE][+-]?\d+)?$/
const missing = new Set(['', 'nan', '-nan', 'na', 'n/a', '<na>', 'none', 'null'])
const infinite = /^[+-]?inf(?:inity)?$/i
const numberLike = /^[+-]?(?:[\d.,'’_\s]*\d[\d.,'’_\s]*(?:[eE][+-]?\d+)?\s*[%‰]?|0[xXoObB][\da-fA-F]+)$/

/**
 * Reads one score strictly, so that no text can quietly become a number.
 *
 * @param text one cell; blanks around it are trimmed
 * @returns the number (an infinity stays one), `NaN` for a cell that stands for "no value" (empty, `nan`, `NA`, `null`,
 * `None`), 1 and 0 for `true` and `false`, and `undefined` for everything else: decimal commas, thousands separators,
 * hexadecimal, units, a point without digits behind it (a number that was cut off) and other text
 *
 * @example
 * parseNumber(' .5') // 0.5
 * @example
 * parseNumber('1e-3') // 0.001
 * @example
 * parseNumber('') // NaN
 * @example
 * parseNumber('0,75') // undefined
 * @example
 * parseNumber('0.') // undefined
 * @example
 * parseNumber('0x10') // undefined
 */
export function parseNumber(text: string): number | undefined {
  const plain = plainDecimal(text)
  if (!Number.isNaN(plain)) return plain
  if (decimal.test(text)) return +text
  const trimmed = text.trim()
  if (decimal.test(trimmed)) return +trimmed
  const word = trimmed.toLowerCase()
  if (missing.has(word)) return Number.NaN
  if (word === 'true') return 1
  if (word === 'false') return 0
  if (infinite.test(word)) return word.startsWith('-') ? Number.NEGATIVE_INFINITY : Number.POSITIVE_INFINITY
  return undefined
}

/**
 * The common case: at most 15 digits with at most one point. Both the digits and the power of ten are exact doubles, so
 * their quotient is the nearest double (Clinger, How to read floating point numbers accurately, 1990). `NaN` for all else.
 */
function plainDecimal(text: string): number {
  const { length } = text
  if (length > 16) return Number.NaN
  let digits = 0
  let point = -1
  let value = 0
  for (let i = 0; i < length; i++) {
    const code = text.charCodeAt(i)
    if (code >= 48 && code <= 57) {
      value = value * 10 + (code - 48)
      digits++
    } else if (code === 46 && point === -1) point = i
    else return Number.NaN
  }
  if (digits === 0 || digits > 15 || point === length - 1) return Number.NaN
  return point === -1 ? value : value / (powers[length - 1 - point] as number)
}

const powers = Array.from({ length: 16 }, (_, exponent) => Number(`1e${exponent}`))

/** Whether text that is not a number was surely meant as one, e.g. `0,75`. */
export function looksLikeNumber(text: string): boolean {
  return text.length < 64 && numberLike.test(text.trim())
}

/** Why a cell is not a number, and what to write instead. */
export function explainNumber(text: string): string {
  const trimmed = text.trim()
  if (/^[+-]?\d+,\d+$/.test(trimmed)) return 'a decimal comma or thousands separator; write a decimal point'
  if (/^[+-]?\d+\.$/.test(trimmed)) return 'no digits follow the decimal point; the file may be cut off'
  if (/^[+-]?[\d.,'’_\s]+$/.test(trimmed)) return 'separators inside a number; write plain digits with a decimal point'
  if (/^0[xob]/i.test(trimmed)) return 'not a decimal number'
  if (/[%‰]$/.test(trimmed)) return 'a unit behind the number; write the number alone'
  return 'not a number'
}
