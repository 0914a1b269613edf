import { type Child, Markup, markup } from '../markup.ts'
import { chartStyle, type Theme } from './theme.ts'

/** A drawing without its frame: marks that lie between 0 and its size. */
export interface Drawing {
  readonly width: number
  readonly height: number
  /** What it shows, in a few words. */
  readonly title: string
  /** What can be read from it, for those who do not see it. */
  readonly description: string
  readonly body: Markup
}

/** Hatching tells losses from gains where the colour does not. One definition serves all pictures of a document. */
export const hatching: Markup = markup`<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><rect class="hatch-ground" width="5" height="5"/><line class="hatch-line" y2="5"/></pattern></defs>`

/**
 * A drawing inside a page that has the style and the hatching.
 *
 * @param id of the picture in its document
 * @param role `group` where it holds links, which an image cannot
 */
export const inlinePicture = (
  { width, height, title, description, body }: Drawing,
  id: string,
  classes = '',
  role: 'img' | 'group' = 'img',
): Markup =>
  markup`<svg class="chart ${classes}" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="${role}" aria-labelledby="${id}-t ${id}-d"><title id="${id}-t">${title}</title><desc id="${id}-d">${description}</desc>${body}</svg>`

/** A drawing as a file of its own. */
export function pictureFile({ width, height, title, description, body }: Drawing, theme: Theme): string {
  const style = new Markup(chartStyle(theme))
  return `${
    markup`<svg xmlns="http://www.w3.org/2000/svg" class="chart" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-labelledby="t d"><title id="t">${title}</title><desc id="d">${description}</desc><style>${style}</style>${hatching}<rect class="paper" width="${width}" height="${height}"/>${body}</svg>`
      .text
  }\n`
}

/** A line of text. Each is its own element, so that a name written from right to left turns nothing else around. */
export const textAt = (
  x: string,
  y: string,
  classes: string,
  content: Child,
  anchor: 'start' | 'middle' | 'end' = 'start',
): Markup => markup`<text class="${classes}" x="${x}" y="${y}" text-anchor="${anchor}">${content}</text>`
