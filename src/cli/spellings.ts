/** Options of the functions that are no words of prose: they are meant wherever they stand. */
const NAMES: Readonly<Record<string, string>> = {
  betterWhen: '--better-when',
  confidenceLevel: '--level',
  intervalMethod: '--interval',
  maxBytes: '--max-bytes',
  maxLoss: '--max-loss',
  minEffect: '--min-effect',
  strataWeights: '--strata-weights',
  testMethod: '--test',
}

/** Options that are words of prose too: they are meant where their value stands behind them, and in the turns below. */
const WORDS: Readonly<Record<string, string>> = {
  alternative: '--alternative',
  clusters: '--clusters',
  correction: '--correction',
  delimiter: '--delimiter',
  format: '--format',
  id: '--id',
  labels: '--slices',
  layout: '--layout',
  margin: '--margin',
  metric: '--metric',
  metrics: '--metric',
  missing: '--missing',
  model: '--model',
  name: '--candidate-name',
  primary: '--primary',
  qrels: '--qrels',
  repeat: '--repeat',
  resamples: '--resamples',
  seed: '--seed',
  slices: '--slices',
  strata: '--strata',
  weight: '--weight',
  where: '--where',
  worst: '--worst',
}

const OPTIONS: Readonly<Record<string, string>> = { ...NAMES, ...WORDS }
/** The options of the functions, for the test that goes through all messages. */
export const OPTION_NAMES: readonly string[] = Object.keys(NAMES)
export const OPTION_WORDS: readonly string[] = Object.keys(WORDS)

const any = Object.keys(OPTIONS).join('|')
const names = OPTION_NAMES.join('|')
/** Not inside a longer name, nor an option of the command line already. */
const start = '(?<![-\\w.{])'
/** A quoted name, in which nothing is an option. */
const quoted = '"(?:[^"\\\\]|\\\\.)*"'

const NEXT = new RegExp(
  [
    // What comes first is found first: a quoted value belongs to the option before it, any other quoted text is left alone.
    `${start}(?<given>${any})(?:: | )'(?<value>[^']*)'(?: or '(?<other>[^']*)')?`,
    `${start}(?<map>where|model|labels|strataWeights|betterWhen): \\{ (?<key>${quoted}|[^\\s:{}]+): (?<of>${quoted}|[^{}]*?) \\}`,
    `${start}(?<set>repeat|model|id): (?=${quoted}|[‹…]|true\\b)(?<truth>true\\b)?`,
    `${start}(?<number>resamples|seed|margin|weight|maxLoss|minEffect): (?=[\\d‹])`,
    `(?<text>${quoted})`,
    // The command line has no other place for it.
    `${start}raise (?<raised>resamples)(?: \\(configureFamily, or the option of the gate\\))?`,
    `\\bthe option (?<option>${any})\\b`,
    `(?<=\\()(?<alone>${any})(?=\\))`,
    `(?<before>\\b(?:with|in|needs|given as|say|name other|beside|both the same|without) )(?<turn>delimiter|format|model|qrels|metrics|primary|weight|clusters|strata)\\b(?=$|[.,;:)]| and)`,
    `${start}(?<subject>alternative|correction|margin|primary|resamples|seed|slices|weight|where|missing|worst)(?=:? (?:must|cannot|belongs|is only|is the value|has no use|drop|needs a|neither)\\b)`,
    `${start}(?<bare>${names})\\b`,
  ].join('|'),
  'g',
)

/** Sentences for which a command line has a shorter way, whose test in test/cli/compare.test.ts is what holds them. */
const SENTENCES: readonly (readonly [RegExp, string])[] = [
  [
    /(lower is better for "([^"\\]+)" was read from its name): state it with betterWhen when the files are read/,
    '$1: say --better-when $2=lower',
  ],
  [/\b(State (?:it|them) with) betterWhen\./, '$1 --better-when METRIC=higher|lower.'],
]

/** Functions that the command line calls. */
const CALLER = /^(?:compareModels|comparePair|gate|movedUnits|parseResults|readResults): /

/**
 * A message of the functions in the words of the command line: `missing: 'drop'` is `--missing drop` there. Quoted names are
 * left as they are.
 *
 * @param args of the call, where they tell which of two spellings was given
 * @example
 * asOptions("raise resamples, or use testMethod 't'") // 'raise --resamples, or use --test t'
 */
export function asOptions(text: string, args: readonly string[] = []): string {
  const isEquivalence = args.some((arg) => arg.startsWith('--equivalence-margin'))
  const sentence = SENTENCES.reduce((now, [words, here]) => now.replace(words, here), text.replace(CALLER, ''))
  return sentence.replace(NEXT, (whole, ...rest) => {
    const of = rest.at(-1) as Readonly<Record<string, string | undefined>>
    const flag = (name: string | undefined): string =>
      name === 'margin' && isEquivalence ? '--equivalence-margin' : (OPTIONS[name ?? ''] ?? whole)
    if (of['text'] !== undefined) return whole
    if (of['given'] !== undefined) {
      return `${flag(of['given'])} ${of['value']}${of['other'] === undefined ? '' : ` or ${of['other']}`}`
    }
    if (of['map'] !== undefined) return `${flag(of['map'])} ${of['key']}=${of['of']}`
    if (of['set'] !== undefined) {
      if (of['truth'] === undefined) return `${flag(of['set'])} `
      return of['set'] === 'repeat' ? '--repeat-rows' : flag(of['set'])
    }
    if (of['number'] !== undefined) return `${flag(of['number'])} `
    if (of['raised'] !== undefined) return `raise ${flag(of['raised'])}`
    if (of['before'] !== undefined) return `${of['before']}${flag(of['turn'])}`
    return flag(of['option'] ?? of['alone'] ?? of['subject'] ?? of['bare'])
  })
}
