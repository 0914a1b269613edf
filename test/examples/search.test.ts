import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Finished, PackedProject, runNode, tools } from '../package/packed-project.ts'
import { root } from '../package/source-files.ts'

const folder = join(root, 'examples/search')
const modules = (name: string) => import(join(folder, name))

/** Whether a cell shows a name, whole or cut; what is in quotes stays in them. */
const shows = (cell: string | undefined, name: string): boolean =>
  cell === name || (cell !== undefined && /…'?$/.test(cell) && name.startsWith(cell.replace(/…'?$/, '')))

/** The row of the reporter's table that compares two models on a metric. */
function tableRow(output: string, candidate: string, baseline: string, metric: string): string {
  const rows = output.split('\n').filter((line) => line.startsWith('|'))
  const quoted = candidate.includes(' ') ? `'${candidate}'` : candidate
  const found = rows.find((line) => {
    const [name, models = ''] = line.slice(2).split(/ {2,}/)
    const [first, second] = models.split(' vs ')
    return name === metric && shows(first, quoted) && shows(second, baseline)
  })
  return found ?? `no row of ${quoted} vs ${baseline} on ${metric}`
}

const jest = (file: string) =>
  runNode(folder, ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning', tools.jest, file])

/** What both runners say of the gates, and what they must agree on. */
function expectGates({ code, stdout, stderr }: Finished): void {
  const output = stdout + stderr
  expect(code, output).toBe(0)
  expect(output).toContain('10 gates: 10 passed, 0 failed')
  for (const baseline of ['MiniSearch', 'Lunr']) {
    for (const metric of ['ndcg@10', 'mrr@10']) {
      expect(tableRow(output, 'MiniSearch tuned', baseline, metric)).toMatch(/\+0\.0\d+ .*pass/)
    }
  }
  expect(tableRow(output, 'MiniSearch', 'Lunr', 'ndcg@10')).toMatch(/\+0\.005101 .*pass/)
  expect(output).toMatch(/family claims: 4 hypotheses, Holm/)
  expect(output).toMatch(/family guards: 6 hypotheses, Holm/)
}

/** One claim is lost to the data, the other to the correction; alone it would have passed. */
function expectOverclaims({ code, stdout, stderr }: Finished): void {
  const output = stdout + stderr
  expect(code, output).toBe(1)
  expect(output).toContain('2 gates: 0 passed, 2 failed')
  expect(tableRow(output, 'MiniSearch', 'Lunr', 'ndcg@10')).toMatch(
    /\+0\.005101 .* 0\.10\d* +0\.10\d* .*fail \(not shown\)/,
  )
  expect(tableRow(output, 'MiniSearch', 'Lunr', 'mrr@10')).toMatch(
    /\+0\.007399 .* 0\.037\d* +0\.074\d* .*fail \(correction\)/,
  )
  expect(output).toContain('would do alone')
  expect(output).toContain('1,911 units (1,972 rows), 170 non-zero')
  for (const line of ["'ndcg@10' })", "'mrr@10' })"]) {
    expect(output).toContain(`> expect(minisearch).toBeSignificantlyBetterThan(lunr, { metric: ${line}`)
  }
}

describe('the task', () => {
  test('has 1,972 queries for 1,911 of the 1,949 documents', async () => {
    const { documents, queries } = await modules('data.js')
    const ids = new Set(documents.map(({ id }: { id: string }) => id))
    expect([documents.length, ids.size, queries.length]).toEqual([1949, 1949, 1972])
    expect(new Set(queries.map(({ relevant }: { relevant: string }) => relevant)).size).toBe(1911)
    for (const { text, relevant } of queries) {
      expect(ids.has(relevant)).toBe(true)
      expect(text.trim()).not.toBe('')
      expect(text).not.toMatch(/[_-]/)
    }
  })

  test.each([
    ['lunr', 0.8535, 0.8256],
    ['minisearch', 0.8595, 0.834],
    ['tuned', 0.873, 0.8464],
  ])('%s finds the emoji', async (name, ndcg, mrr) => {
    const [{ evaluate }, { rankers }] = [await modules('evaluation.js'), await modules('rankers.js')]
    const { values, nUnits } = evaluate(name, rankers[name])
    const overRows = (metric: string): number =>
      values[metric].reduce((sum: number, value: number) => sum + value, 0) / values[metric].length
    expect(overRows('ndcg@10')).toBeCloseTo(ndcg, 4)
    expect(overRows('mrr@10')).toBeCloseTo(mrr, 4)
    expect(nUnits).toBe(1911)
  })
})

/** The blocks of output that a README shows, without the lines that stand in none of them. */
function shownOutput(file: string): Map<string, string> {
  const blocks = readFileSync(join(root, file), 'utf8').matchAll(/<!-- output: (\w+) -->\n+```text\n([\s\S]*?)\n```/g)
  return new Map([...blocks].map(([, name, text]) => [name ?? '', text ?? '']))
}

describe('under Vitest', () => {
  let gates: Finished
  let overclaims: Finished
  beforeAll(async () => {
    gates = await runNode(root, [join(folder, 'demo.mjs')])
    overclaims = await runNode(folder, [tools.vitest, 'run', 'overclaim'])
  }, 180_000)

  test('the demo shows that the gates hold', () => {
    expectGates(gates)
    expect(gates.stdout).toMatch(/Tests +4 passed \(4\)/)
  })

  test('both overclaims are red, at their lines', () => {
    expectOverclaims(overclaims)
    expect(overclaims.stdout).toMatch(/Tests +2 failed \(2\)/)
    expect(overclaims.stderr).toMatch(/FAIL .*MiniSearch beats Lunr on ndcg@10[\s\S]*❯ overclaim\.test\.js:10:22/)
    expect(overclaims.stderr).toMatch(/FAIL .*MiniSearch beats Lunr on mrr@10[\s\S]*❯ overclaim\.test\.js:14:22/)
  })

  // `node scripts/example-output.mjs` brings the READMEs up to date.
  test.each([
    ['README.md', ['message', 'gates']],
    ['examples/search/README.md', ['gates', 'overclaim', 'message']],
  ])('%s shows what is printed: %s', (page, names) => {
    const printed = new Map([
      ['gates', gates.stdout],
      ['overclaim', overclaims.stdout],
      ['message', overclaims.stderr],
    ])
    const shown = shownOutput(page)
    expect([...shown.keys()]).toEqual(names)
    for (const [name, text] of shown) {
      expect(text).toMatch(/ndcg@10|mrr@10/)
      expect(printed.get(name)).toContain(text)
    }
  })

  test('the second overclaim would pass if it stood alone', async () => {
    const { code, stdout } = await runNode(folder, [tools.vitest, 'run', 'overclaim', '-t', 'mrr@10'])
    expect(tableRow(stdout, 'MiniSearch', 'Lunr', 'mrr@10')).toContain('pass')
    // … and the report says that this is not the whole file.
    expect(stdout).toMatch(/1 of (the )?2 tests/)
    expect(code).toBe(0)
  })
})

describe('under Jest', () => {
  test('the same gates hold', async () => {
    const finished = await jest('gates')
    expectGates(finished)
    expect(finished.stderr).toContain('Tests:       4 passed, 4 total')
  }, 180_000)

  test('the same overclaims are red, at their lines', async () => {
    const finished = await jest('overclaim')
    expectOverclaims(finished)
    expect(finished.stderr).toContain('Tests:       2 failed, 2 total')
    expect(finished.stderr).toContain('overclaim.test.js:10:22')
    expect(finished.stderr).toContain('overclaim.test.js:14:22')
  }, 180_000)
})

describe('a copy of the folder in a project of its own', () => {
  const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile())
  const project = new PackedProject(
    Object.fromEntries(files.map(({ name }) => [name, readFileSync(join(folder, name), 'utf8')])),
  )
  afterAll(() => project.remove())

  test('its demo ends with the exit code of Vitest', async () => {
    writeFileSync(join(project.path, 'gates.test.js'), readFileSync(join(folder, 'overclaim.test.js')))
    const { code, stdout } = await project.run('demo.mjs')
    expect(stdout).toMatch(/Tests +2 failed \(2\)/)
    expect(code).toBe(1)
  })
})
