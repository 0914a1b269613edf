import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Finished, runNode, tools } from '../package/packed-project.ts'
import { root } from '../package/source-files.ts'

const folder = join(root, 'examples/recommender')
const { readFigures, readScores } = await import(join(folder, 'results.js'))

let output: Finished
const results = mkdtempSync(join(tmpdir(), 'holmgate-recommender-'))
beforeAll(async () => {
  output = await runNode(folder, ['run.mjs', 'small', results])
}, 180_000)
afterAll(() => rmSync(results, { recursive: true }))

/** All numbers of a figure file rounded to what any machine should reproduce. */
const rounded = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_, entry) => (typeof entry === 'number' ? Number(entry.toPrecision(9)) : entry))

test('training everything again on a small variant gives the figures that are kept', () => {
  expect(output.code, output.stderr).toBe(0)
  const { floorMessage, sentence, ...numbers } = readFigures('small', results)
  const { floorMessage: keptFloor, sentence: keptSentence, ...kept } = readFigures('small')
  expect(rounded(numbers)).toEqual(rounded(kept))
  expect([floorMessage, sentence]).toEqual([keptFloor, keptSentence])
})

test('the small variant tells the same beginning of the story', () => {
  const { againstPopularity, againstKnn, sweep, names } = readFigures('small')
  for (const { direction } of againstPopularity) expect(direction).toBe('better')
  expect(againstKnn[0].direction).toBe('better')
  for (const { candidate, direction } of sweep) if (candidate === names.near) expect(direction).toBe('inconclusive')
})

test('says what to look at', () => {
  const text = output.stdout
  const sections = [
    'The averages',
    'Against popularity',
    'EASE against item-kNN',
    'Regularisations of EASE',
    'ELSA under several seeds',
  ]
  for (const section of sections) expect(text).toContain(`${section}\n${'-'.repeat(section.length)}`)
  expect(text.match(/^Look at: /gm)).toHaveLength(4)
  expect(text).toContain(`The figures are in ${results}: new.`)
})

test('leaves scores behind that the gates can read', () => {
  const scores = readScores('small', results)
  expect([...scores.keys()]).toEqual([...readScores('small').keys()])
  expect(scores.get('popularity').nUnits).toBe(readFigures('small').facts.scored)
})

test('an unknown variant is an error that lists what there is', async () => {
  const { code, stderr } = await runNode(folder, ['run.mjs', 'large'])
  expect(code).toBe(1)
  expect(stderr).toContain('no variant large: full, small')
})

test('the gates hold on the scores of the full run', async () => {
  const { code, stdout, stderr } = await runNode(folder, [tools.vitest, 'run'])
  expect(code, stdout + stderr).toBe(0)
  expect(stdout).toMatch(/Tests +5 passed \(5\)/)
  expect(stdout).toContain('21 gates: 21 passed, 0 failed')
}, 180_000)

test('the data come with their notice and stay out of the package', () => {
  const notice = readFileSync(join(folder, 'data/README.md'), 'utf8')
  for (const words of ['GroupLens', 'non-commercial use', 'Harper and J. A. Konstan']) expect(notice).toContain(words)
  const { files } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  expect(files.some((file: string) => file.startsWith('examples') || file === '.')).toBe(false)
})
