// Trains, evaluates and compares the recommenders, and tells what to look at.
//   node run.mjs [full | small] [folder for the results]
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { evaluateVariant } from './evaluate.js'
import { castOf, figuresOf, reportsOf } from './figures.js'
import { progressBar } from './progress.js'
import { RESULTS, readFigures, writeFigures, writeScores } from './results.js'
import { tell } from './tell.js'
import { variantNamed } from './variants.js'
import { renderWalkthrough } from './walkthrough.js'

const [name = 'full', folder = RESULTS] = process.argv.slice(2)
const variant = variantNamed(name)

const results = await evaluateVariant(variant, progressBar())
const figures = figuresOf(variant, results)
tell(figures, reportsOf(castOf(variant, results)))

const before = folderHas(name, folder) ? JSON.stringify(readFigures(name, folder)) : null
writeScores(name, results, folder)
writeFigures(name, figures, folder)
if (name === 'full' && folder === RESULTS) {
  writeFileSync(fileURLToPath(new URL('../../docs/walkthrough.md', import.meta.url)), renderWalkthrough(figures))
}
const news =
  before === null ? 'new' : before === JSON.stringify(figures) ? 'the same as before' : 'not the same as before'
console.log(`\nThe figures are in ${folder}: ${news}.`)

function folderHas(file, where) {
  try {
    return readFigures(file, where) !== null
  } catch (error) {
    if (error.code === 'ENOENT') return false
    throw error
  }
}
