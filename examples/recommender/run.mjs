// Trains, evaluates and compares the recommenders, and tells what to look at.
//   node run.mjs [full | small] [folder for the results]
//   node run.mjs --no-training    the same from the scores that are kept, for new words or statistics
import { existsSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { evaluateVariant } from './evaluate.js'
import { castOf, figuresOf, reportsOf } from './figures.js'
import { progressBar } from './progress.js'
import { figuresFile, RESULTS, readFigures, readScores, writeFigures, writeScores } from './results.js'
import { tell } from './tell.js'
import { variantNamed } from './variants.js'
import { renderWalkthrough } from './walkthrough.js'

const { values, positionals } = parseArgs({ allowPositionals: true, options: { 'no-training': { type: 'boolean' } } })
const [name = 'full', folder = RESULTS] = positionals
const variant = variantNamed(name)

const results = values['no-training'] ? readScores(name, folder) : await evaluateVariant(variant, progressBar())
const figures = figuresOf(variant, results)
tell(figures, reportsOf(castOf(variant, results)))

const before = existsSync(figuresFile(name, folder)) ? JSON.stringify(readFigures(name, folder)) : null
if (!values['no-training']) writeScores(name, results, folder)
writeFigures(name, figures, folder)
if (name === 'full' && folder === RESULTS) {
  writeFileSync(fileURLToPath(new URL('../../docs/walkthrough.md', import.meta.url)), renderWalkthrough(figures))
}
const news =
  before === null ? 'new' : before === JSON.stringify(figures) ? 'the same as before' : 'not the same as before'
console.log(`\nThe figures are in ${folder}: ${news}.`)
