// Numbers as reports print them. No locale: the same number gives the same text on every machine.

/** Drops zeros that carry nothing: `0.1200` becomes `0.12`, `1.200e-10` becomes `1.2e-10`. */
function trim(text: string): string {
  const [mantissa = '', exponent] = text.split('e')
  const short = mantissa.includes('.') ? mantissa.replace(/\.?0+$/, '') : mantissa
  return exponent === undefined ? short : `${short}e${exponent}`
}

/**
 * A number with `digits` significant digits; digits before the point are never rounded away.
 *
 * @param value any number; an infinite one is written `inf` or `-inf`
 * @param digits significant digits, 1 to 17, default 4
 * @returns fixed notation from 1e-4 up to 1e15, else like `1.2e-10`; never `-0`, and never `0` for a number that is not 0
 * @example
 * formatNumber(0.86032) // '0.8603'
 * @example
 * formatNumber(123456.7) // '123457'
 * @example
 * formatNumber(-1.2e-10) // '-1.2e-10'
 */
export function formatNumber(value: number, digits = 4): string {
  if (value === 0) return '0'
  if (!Number.isFinite(value)) return Number.isNaN(value) ? 'NaN' : value > 0 ? 'inf' : '-inf'
  const size = Math.abs(value)
  if (size < 1e-4 || size >= 1e15) return trim(value.toExponential(digits - 1))
  return size >= 10 ** (digits - 1) ? value.toFixed(0) : trim(value.toPrecision(digits))
}

/**
 * A difference: like `formatNumber()`, with its sign always in front. Zero has none.
 *
 * @example
 * formatSigned(0.0123) // '+0.0123'
 * @example
 * formatSigned(-2) // '-2'
 */
export function formatSigned(value: number, digits = 4): string {
  const text = formatNumber(value, digits)
  return value > 0 ? `+${text}` : text
}

/**
 * A share as a percentage with three significant digits. Only the whole is written as `100 %`, and only nothing as `0 %`.
 *
 * @param share 1 means all
 * @example
 * formatPercent(0.9047) // '90.5 %'
 * @example
 * formatPercent(0.99999) // '99.999 %'
 */
export function formatPercent(share: number, digits = 3): string {
  // 17 digits tell any two doubles apart, so the loop ends.
  for (let n = digits; n < 17; n++) {
    const text = formatNumber(share * 100, n)
    if ((Number(text) === 100) === (share === 1)) return `${text} %`
  }
  return `${formatNumber(share * 100, 17)} %`
}

/**
 * A relative change in two significant digits, with its sign.
 *
 * @example
 * formatSignedPercent(0.0141) // '+1.4 %'
 */
export function formatSignedPercent(share: number): string {
  const text = formatPercent(share, 2)
  return share > 0 ? `+${text}` : text
}

/**
 * A confidence level; up to six digits, so that no float noise shows.
 *
 * @example
 * formatLevel(0.95) // '95 %'
 */
export function formatLevel(level: number): string {
  return `${formatNumber(level * 100, 6)} %`
}

/**
 * A count of something, with commas between thousands.
 *
 * @example
 * formatCount(9999) // '9,999'
 */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

/** Whether two numbers lie on the same side of a threshold; on the threshold counts as below, as for `p ≤ α`. */
const sameSide = (a: number, b: number, threshold: number): boolean => a <= threshold === b <= threshold

/** A p-value that is 1 but for the rounding of what it was multiplied from. */
const isOne = (p: number): boolean => p > 1 - 1e-9

/**
 * A p-value with four significant digits, and with more where four would move it across the threshold it is judged by.
 *
 * Never "p < …": a reader can always see the value itself.
 *
 * @param p 0 to 1
 * @param threshold the α that p is compared with in the same sentence
 * @example
 * formatP(0.0004) // '0.0004'
 * @example
 * formatP(1.23456e-10) // '1.235e-10'
 * @example
 * formatP(0.0500001, 0.05) // '0.0500001'
 */
export function formatP(p: number, threshold = 0.05): string {
  for (let digits = 4; digits < 17; digits++) {
    const text = formatNumber(p, digits)
    const shown = Number(text)
    if (sameSide(shown, p, threshold) && (shown === 1) === isOne(p)) return text
  }
  return formatNumber(p, 17)
}

/**
 * A threshold for p-values, rounded down, so that the p-value that missed it is never shown as equal.
 *
 * @example
 * formatThreshold(0.05 / 3) // '0.01666'
 */
export function formatThreshold(threshold: number): string {
  const text = formatNumber(threshold)
  if (Number(text) <= threshold) return text
  return formatNumber(Number(text) - 10 ** (Math.floor(Math.log10(threshold)) - 3))
}

const decimals = (text: string): number => text.split('.')[1]?.length ?? 0

/** Fills up the decimals of the shorter one. */
function alike(first: string, second: string): [string, string] {
  if (`${first}${second}`.includes('e')) return [first, second]
  const places = Math.max(decimals(first), decimals(second))
  return [Number(first).toFixed(places), Number(second).toFixed(places)]
}

/**
 * Two means with as many digits as it takes to see their difference.
 *
 * @example
 * formatMeans(1000.02, 1000.03) // ['1000.02', '1000.03']
 * @example
 * formatMeans(0.86, 0.873) // ['0.860', '0.873']
 */
export function formatMeans(first: number, second: number): [string, string] {
  const difference = second - first
  for (let digits = 4; digits < 17; digits++) {
    const texts: [string, string] = [formatNumber(first, digits), formatNumber(second, digits)]
    const shown = Number(texts[1]) - Number(texts[0])
    if (Math.abs(shown - difference) <= 0.05 * Math.abs(difference)) return alike(...texts)
  }
  return [formatNumber(first, 17), formatNumber(second, 17)]
}
