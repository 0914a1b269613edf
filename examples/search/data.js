// The task: somebody types a Slack shortcode, a search engine must find the emoji that it stands for.
import { createRequire } from 'node:module'

// `require` reads JSON the same way in Node, Vitest and Jest; `import` of JSON needs an attribute that not all of them take.
const require = createRequire(import.meta.url)
const emoji = require('emojibase-data/en/data.json')
const shortcodes = require('emojibase-data/en/shortcodes/iamcal.json')

/** What the engines index: every emoji by its English label and tags. Skin-tone variants are no documents of their own. */
export const documents = emoji.map(({ hexcode, label, tags = [] }) => ({ id: hexcode, label, tags: tags.join(' ') }))

/**
 * What people type, and the one emoji that is right. An emoji with two shortcodes has two rows here, with the same
 * `relevant`: they are not independent, so the emoji is the unit of the statistics, not the query.
 */
export const queries = Object.entries(shortcodes).flatMap(([hexcode, codes]) =>
  [codes].flat().map((code) => ({ text: code.replace(/[_-]/g, ' '), relevant: hexcode })),
)
