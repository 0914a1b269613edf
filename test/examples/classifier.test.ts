import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { runNode, tools } from '../package/packed-project.ts'
import { root } from '../package/source-files.ts'

const folder = join(root, 'examples/classifier')

test('the gates pass under Vitest, with the numbers that the README shows', async () => {
  const { code, stdout, stderr } = await runNode(folder, [tools.vitest, 'run', 'gates'])
  const output = stdout + stderr
  expect(code, output).toBe(0)
  const start = output.indexOf('gates.test.js\n5 gates: 5 passed, 0 failed')
  expect(start, output).toBeGreaterThanOrEqual(0)
  expect(output).toMatch(/log_loss +presence vs counts +-2\.\d+ .*pass/)
  expect(output).toMatch(/correct +presence vs counts +\+0\.0017\d+ .*pass/)
  const shown = readFileSync(join(folder, 'README.md'), 'utf8')
  expect(shown).toContain(`\`\`\`text\n${output.slice(start).trimEnd()}\n\`\`\``)
}, 60_000)

test('ids that start again in each group name no email: their rows would be averaged to 2,500 units', async () => {
  const script = `
    import { emails, runOf } from './results.js'
    const numbers = emails.map((email) => email.split('/')[1])
    const nUnits = (ids) => runOf('counts', 0, ids).nUnits
    console.log(JSON.stringify([emails.length, nUnits(emails), nUnits(numbers)]))`
  const { stdout } = await runNode(folder, ['--input-type=module', '--eval', script])
  expect(JSON.parse(stdout)).toEqual([6046, 6046, 2500])
})

test('scores.csv has a finite number of each run for each email, each once', () => {
  const [header, ...lines] = readFileSync(join(folder, 'scores.csv'), 'utf8').trim().split('\n')
  expect(header).toBe('email,counts_0,counts_1,counts_2,presence_0,presence_1,presence_2')
  expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(6046)
  expect(
    lines.every((line) =>
      line
        .split(',')
        .slice(1)
        .every((odds) => Number.isFinite(Number(odds))),
    ),
  ).toBe(true)
})

test('the classifier tells emails apart, and counts words as it says', async () => {
  const { countings, logOddsOfSpam, wordsOf } = await import(join(folder, 'naive-bayes.js'))
  expect(wordsOf('From: a list\nSubject: Free money\n\nfree $ now')).toEqual(['free', 'money', 'free', '$', 'now'])
  const words = ['free', 'free', 'lunch']
  expect(countings.counts(words)).toEqual(words)
  expect(countings.presence(words)).toEqual(['free', 'lunch'])
  const training = [
    { words: ['free', 'money'], spam: 1 },
    { words: ['free', 'money'], spam: 1 },
    { words: ['lunch', 'free'], spam: 0 },
    { words: ['lunch', 'today'], spam: 0 },
  ]
  // Laplace: of the 3 words that two emails have, spam has free 2 and money 2, ham has lunch 2 and free 1.
  const [spam, ham] = logOddsOfSpam(training, [{ words: ['free', 'money', 'today'] }, { words: ['lunch'] }])
  expect(spam).toBeCloseTo(Math.log(((3 / 7) * (3 / 7)) / ((2 / 6) * (1 / 6))), 12)
  expect(ham).toBeCloseTo(Math.log(1 / 7 / (3 / 6)), 12)
})
