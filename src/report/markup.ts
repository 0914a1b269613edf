/** Text that is markup already: made by `markup`, never taken from elsewhere. */
export class Markup {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

/** What may stand in a template; text is escaped, lists are joined, `null` and `false` leave nothing. */
export type Child = string | number | Markup | null | false | readonly Child[]

/** Characters that no XML document may hold; an SVG with one of them is not drawn at all. */
const NOT_XML = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/**
 * Text as it may stand between tags and between quotes, in HTML and in SVG.
 *
 * @example
 * escapeMarkup('<b title="a&b">') // '&lt;b title=&quot;a&amp;b&quot;&gt;'
 */
export const escapeMarkup = (text: string): string =>
  text.replace(NOT_XML, '\ufffd').replace(/[&<>"']/g, (character) => ENTITIES[character]!)

function render(child: Child): string {
  if (child === null || child === false) return ''
  if (child instanceof Markup) return child.text
  if (Array.isArray(child)) return child.map(render).join('')
  return escapeMarkup(String(child))
}

/**
 * A template whose values are text, so that no name can become a tag. Attribute values need their quotes in the template.
 *
 * @example
 * markup`<p>${'<b>'}</p>`.text // '<p>&lt;b&gt;</p>'
 */
export function markup(strings: TemplateStringsArray, ...children: readonly Child[]): Markup {
  return new Markup(strings.reduce((text, part, i) => text + render(children[i - 1] ?? null) + part))
}
