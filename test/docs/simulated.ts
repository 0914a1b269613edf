import { readFileSync } from 'node:fs'

type Counts = Readonly<Record<string, number | null>>

/** One simulated cell: what names it, and how often each procedure did what is counted. */
export interface Cell {
  readonly part?: string
  readonly kind: string
  readonly n: number
  readonly correlation?: number
  readonly effect?: number
  readonly margin?: number
  readonly share?: number
  readonly counts: Counts
}

export interface Simulation {
  readonly runs: number
  readonly powerRuns?: number
  /** Where the largest cells have fewer. */
  readonly powerRunsOfMost?: number
  readonly runsOfMost?: number
  readonly cells: readonly Cell[]
}

/** What a script of `bench/` has saved. */
export const simulation = (path: string): Simulation =>
  JSON.parse(readFileSync(new URL(`../../bench/${path}`, import.meta.url), 'utf8')) as Simulation

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

const shown = (count: number | null | undefined, runs: number): string =>
  count === null || count === undefined ? '–' : (count / runs).toFixed(3).replace(/^0/, '')

const error = (share: number, runs: number): string =>
  Math.sqrt((share * (1 - share)) / runs)
    .toFixed(4)
    .replace(/^0/, '')

const counted = (runs: number): string => runs.toLocaleString('en-US')

/** Cells of one kind and size in one line: `.048 / .031 / .028` for several correlations. */
function lines(
  cells: readonly Cell[],
  procedures: readonly string[],
  runs: number | ((cell: Cell) => number),
): (string | number)[][] {
  const runsOf = typeof runs === 'number' ? () => runs : runs
  const names = [...new Set(cells.map(({ kind, n }) => JSON.stringify([kind, n])))]
  return names.map((name) => {
    const own = cells.filter(({ kind, n }) => JSON.stringify([kind, n]) === name)
    const { kind, n } = own[0]!
    return [
      kind,
      n.toLocaleString('en-US'),
      ...procedures.map((procedure) => own.map((cell) => shown(cell.counts[procedure], runsOf(cell))).join(' / ')),
    ]
  })
}

/** The largest number of clusters: a run of it takes longest. */
const MOST = 2500

const of = (cells: readonly Cell[], part: string): Cell[] => cells.filter((cell) => cell.part === part)
const sizes = (cells: readonly Cell[]): Cell[] => cells.filter(({ effect }) => effect === 0)
const powers = (cells: readonly Cell[]): Cell[] => cells.filter(({ effect }) => effect !== 0)

const TESTS = ['randomization', 't', 'bootstrap'] as const
const CORRECTIONS = ['no correction', 'Holm', 'Westfall-Young', 'fixed sequence', 'weighted Holm'] as const
const GATES = [...TESTS, 'equivalence', 'equivalence by t'] as const
const INTERVALS = ['percentile', 'bca', 'studentized', 't', 'randomization'] as const
const RULES = ['none', 'no loss', 'always'] as const

/** The tables of docs/simulations.md and docs/statistics.md, by the name of their region. */
export const SIMULATED: Readonly<Record<string, () => string>> = {
  coverage() {
    const { runs, cells } = simulation('intervals/coverage.json')
    const about = `${counted(runs)} simulations a cell, 1,999 resamples; Monte Carlo standard error ${error(0.95, runs)} at .95, ${error(0.8, runs)} at .80.`
    return `${about}\n\n${table(['differences', 'n', ...INTERVALS], lines(cells, INTERVALS, runs))}`
  },
  'simulated tests'() {
    const { runs, powerRuns, cells } = simulation('tests/size.json')
    const found = lines(powers(cells), TESTS, powerRuns!)
    const rows = lines(sizes(cells), TESTS, runs).map((row, i) => [...row, ...found[i]!.slice(2)])
    const head = [
      'differences',
      'n',
      ...TESTS.map((test) => `false: ${test}`),
      ...TESTS.map((test) => `found: ${test}`),
    ]
    return table(head, rows)
  },
  'simulated margins'() {
    const { runs, cells } = simulation('margins/size.json')
    return table(['differences', 'n', ...GATES], lines(of(cells, 'size'), GATES, runs))
  },
  'simulated margins found'() {
    const { powerRuns, cells } = simulation('margins/size.json')
    return table(['differences', 'n', ...GATES], lines(of(cells, 'power'), GATES, powerRuns!))
  },
  'simulated rules'() {
    const { runs, cells } = simulation('margins/size.json')
    const rules = of(cells, 'rules')
    const head = [
      'n',
      'margin',
      ...RULES.map((rule) => `losses of 1: ${rule}`),
      ...RULES.map((rule) => `noise: ${rule}`),
    ]
    const rows = rules
      .filter(({ kind }) => kind === 'losses of 1')
      .map((losses) => {
        const noise = rules.find(
          ({ kind, n, margin }) => kind === 'noise' && n === losses.n && margin === losses.margin,
        )!
        const shares = [losses, noise].flatMap(({ counts }) => RULES.map((rule) => shown(counts[rule], runs)))
        return [losses.n.toLocaleString('en-US'), losses.margin!, ...shares]
      })
    return table(head, rows)
  },
  'simulated one sample'() {
    const { runs, cells } = simulation('margins/size.json')
    const rows = of(cells, 'one sample').map(({ share, n, counts }) => [
      share!,
      n.toLocaleString('en-US'),
      shown(counts['binomial'], runs),
      shown(counts['t'], runs),
    ])
    return table(['hit rate', 'n', 'binomial', 't'], rows)
  },
  'simulated files'() {
    const { runs, cells } = simulation('margins/size.json')
    const rows = of(cells, 'file').map(({ correlation, counts }) => [correlation!, shown(counts['green'], runs)])
    return table(['correlation', 'all four green'], rows)
  },
  'simulated families'() {
    const { runs, cells } = simulation('families/size.json')
    return table(['differences', 'n', ...CORRECTIONS], lines(sizes(cells), CORRECTIONS, runs))
  },
  'simulated families found'() {
    const { powerRuns, cells } = simulation('families/size.json')
    return table(['differences', 'n', ...CORRECTIONS], lines(powers(cells), CORRECTIONS, powerRuns!))
  },
  'simulated corrections'() {
    const { runs, powerRuns, cells } = simulation('families/size.json')
    const chosen = cells.filter(({ kind, n }) => kind === 'normal' && n === 200)
    const rows = chosen.map(({ effect, correlation, counts }) => {
      const [what, of] = effect === 0 ? ['false', runs] : ['found', powerRuns!]
      return [what, correlation!, ...CORRECTIONS.map((correction) => shown(counts[correction], of))]
    })
    return table(['', 'correlation', ...CORRECTIONS], rows)
  },
  'simulated simultaneous'() {
    const { runs, cells } = simulation('families/simultaneous.json')
    return table(['differences', 'n', 'percentile', 't'], lines(cells, ['percentile', 't'], runs))
  },
  'simulated clusters'() {
    const { runs, cells } = simulation('clusters/size.json')
    const tests = [...TESTS, 't, units one by one']
    return table(['differences', 'clusters', ...tests], lines(sizes(cells), tests, runs))
  },
  'simulated clusters found'() {
    const { powerRuns, powerRunsOfMost, cells } = simulation('clusters/size.json')
    const runsOf = ({ n }: Cell): number => (n === MOST ? powerRunsOfMost! : powerRuns!)
    return table(['differences', 'clusters', ...TESTS], lines(powers(cells), TESTS, runsOf))
  },
  'simulated clusters covered'() {
    const { runs, runsOfMost, cells } = simulation('clusters/coverage.json')
    const runsOf = ({ n }: Cell): number => (n === MOST ? runsOfMost! : runs)
    return table(['differences', 'clusters', ...INTERVALS], lines(cells, INTERVALS, runsOf))
  },
}
