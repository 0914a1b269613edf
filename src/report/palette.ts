/** Colours of a report. Never the only signal: what is coloured also says its meaning in words. */
export interface Palette {
  good(text: string): string
  bad(text: string): string
  warn(text: string): string
  dim(text: string): string
  bold(text: string): string
}

const paint =
  (open: number, close: number) =>
  (text: string): string =>
    text === '' ? '' : `\u001b[${open}m${text}\u001b[${close}m`
const plain = (text: string): string => text

/** ANSI colours, or none. Whether colours are wanted is the runner's business. */
export function palette(color: boolean): Palette {
  if (!color) return { good: plain, bad: plain, warn: plain, dim: plain, bold: plain }
  return { good: paint(32, 39), bad: paint(31, 39), warn: paint(33, 39), dim: paint(2, 22), bold: paint(1, 22) }
}
