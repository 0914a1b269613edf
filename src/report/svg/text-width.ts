import { cleanText } from '../clean-text.ts'
import { displayWidth } from '../display-width.ts'

/** Widths in em of the widest of the fonts that browsers fall back to (Verdana, DejaVu Sans): a text must not run into another. */
function characterWidth(point: string): number {
  if (/[ijltfI|.,:;'`!()[\]{}\s]/.test(point)) return 0.46
  if (/[mwMW@%—…]/.test(point)) return 1.08
  if (/[A-Z&#~+=<>−]/.test(point)) return 0.84
  return displayWidth(point) > 1 ? 1.1 : point > '~' ? 0.8 : 0.66
}

/** How wide a text may become, in pixels. */
export function textWidth(text: string, size: number): number {
  let width = 0
  for (const point of text) width += characterWidth(point) * (displayWidth(point) === 0 ? 0 : 1)
  return width * size
}

/**
 * Foreign text, clean and cut with `…` to a width in pixels.
 *
 * @example
 * fitText('a rather long name', 60, 12) // 'a rath…'
 */
export function fitText(text: string, width: number, size: number): string {
  const points = Array.from(cleanText(text, 200))
  if (textWidth(points.join(''), size) <= width) return points.join('')
  while (points.length > 0 && textWidth(`${points.join('')}…`, size) > width) points.pop()
  return `${points.join('')}…`
}
