/** Authors, year, title and place of a publication, once: its citation, its reference and its BibTeX entry come from them. */
interface Source {
  /** `Family, Initials`, one an author. */
  readonly authors: readonly string[]
  readonly year: number
  readonly title: string
}

interface Article extends Source {
  readonly journal: string
  readonly volume: number
  readonly number?: number
  /** From and to, as in `547-556`, or the article's own number. */
  readonly pages: string
}

interface Book extends Source {
  readonly publisher: string
}

/** Where a procedure comes from: how it is cited in a sentence, its entry in a list of references, and that of a BibTeX file. */
export interface Citation {
  readonly cite: string
  readonly reference: string
  /** Name of the entry in a BibTeX file, such as `holm1979`. */
  readonly key: string
  readonly bibtex: string
}

const familyOf = (author: string): string => author.split(',')[0]!

/** `Holm`, `Hyndman & Fan`, `Ge et al.` */
function shortAuthors(authors: readonly string[]): string {
  const families = authors.map(familyOf)
  return families.length > 2 ? `${families[0]} et al.` : families.join(' & ')
}

/** `Efron, B., & Tibshirani, R. J.` */
const longAuthors = (authors: readonly string[]): string =>
  authors.length < 2 ? authors.join('') : `${authors.slice(0, -1).join(', ')}, & ${authors.at(-1)}`

/** BibTeX of every age reads letters with marks as commands. */
const texOf = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/([A-Za-z])\u0308/g, '{\\"$1}')
    .replace(/([A-Za-z])\u0301/g, "{\\'$1}")
    .replace(/&/g, '\\&')

/** Letters that a bibliography style must not turn into small ones: names, and capitals within a word. */
const titleOf = (title: string): string => texOf(title).replace(/(?<=\s)(?:[A-Z][\w'-]*)/g, (word) => `{${word}}`)

function citation(
  source: Source,
  kind: 'article' | 'book',
  place: string,
  fields: readonly [string, string][],
): Citation {
  const { authors, year, title } = source
  const key = `${familyOf(authors[0]!)
    .normalize('NFD')
    .replace(/[^A-Za-z]/g, '')
    .toLowerCase()}${year}`
  // A name without initials is no family name.
  const names = authors.map((author) => (author.includes(',') ? texOf(author) : `{${texOf(author)}}`))
  const entry: readonly [string, string][] = [
    ['author', names.join(' and ')],
    ['title', titleOf(title)],
    ...fields.map(([name, value]): [string, string] => [name, texOf(value)]),
    ['year', String(year)],
  ]
  const lines = entry.map(([name, value]) => `  ${name.padEnd(9)} = {${value}},`)
  return {
    cite: `${shortAuthors(authors)}, ${year}`,
    reference: `${longAuthors(authors)} (${year}). ${title}. ${place}.`,
    key,
    bibtex: [`@${kind}{${key},`, ...lines, '}'].join('\n'),
  }
}

function article(source: Article): Citation {
  const { journal, volume, number, pages } = source
  const issue = number === undefined ? '' : `(${number})`
  return citation(source, 'article', `${journal}, ${volume}${issue}, ${pages}`, [
    ['journal', journal],
    ['volume', String(volume)],
    ...(number === undefined ? [] : [['number', String(number)] as [string, string]]),
    ['pages', pages.replace('-', '--')],
  ])
}

const book = (source: Book): Citation => citation(source, 'book', source.publisher, [['publisher', source.publisher]])

export const CITATIONS = {
  fisher: book({
    authors: ['Fisher, R. A.'],
    year: 1935,
    title: 'The Design of Experiments',
    publisher: 'Oliver & Boyd',
  }),
  pitman: article({
    authors: ['Pitman, E. J. G.'],
    year: 1937,
    title: 'Significance tests which may be applied to samples from any populations',
    journal: 'Supplement to the Journal of the Royal Statistical Society',
    volume: 4,
    number: 1,
    pages: '119-130',
  }),
  phipson: article({
    authors: ['Phipson, B.', 'Smyth, G. K.'],
    year: 2010,
    title: 'Permutation p-values should never be zero: calculating exact p-values when permutations are randomly drawn',
    journal: 'Statistical Applications in Genetics and Molecular Biology',
    volume: 9,
    number: 1,
    pages: 'Article 39',
  }),
  horowitz: article({
    authors: ['Horowitz, E.', 'Sahni, S.'],
    year: 1974,
    title: 'Computing partitions with applications to the knapsack problem',
    journal: 'Journal of the ACM',
    volume: 21,
    number: 2,
    pages: '277-292',
  }),
  streitberg: article({
    authors: ['Streitberg, B.', 'Röhmel, J.'],
    year: 1986,
    title: 'Exact distributions for permutation and rank tests: an introduction to some recently published algorithms',
    journal: 'Statistical Software Newsletter',
    volume: 12,
    number: 1,
    pages: '10-17',
  }),
  student: article({
    authors: ['Student'],
    year: 1908,
    title: 'The probable error of a mean',
    journal: 'Biometrika',
    volume: 6,
    number: 1,
    pages: '1-25',
  }),
  efron: article({
    authors: ['Efron, B.'],
    year: 1979,
    title: 'Bootstrap methods: another look at the jackknife',
    journal: 'The Annals of Statistics',
    volume: 7,
    number: 1,
    pages: '1-26',
  }),
  bca: article({
    authors: ['Efron, B.'],
    year: 1987,
    title: 'Better bootstrap confidence intervals',
    journal: 'Journal of the American Statistical Association',
    volume: 82,
    number: 397,
    pages: '171-185',
  }),
  liang: article({
    authors: ['Liang, K.-Y.', 'Zeger, S. L.'],
    year: 1986,
    title: 'Longitudinal data analysis using generalized linear models',
    journal: 'Biometrika',
    volume: 73,
    number: 1,
    pages: '13-22',
  }),
  cochran: book({
    authors: ['Cochran, W. G.'],
    year: 1977,
    title: 'Sampling Techniques',
    publisher: 'Wiley',
  }),
  hartigan: article({
    authors: ['Hartigan, J. A.'],
    year: 1969,
    title: 'Using subsample values as typical values',
    journal: 'Journal of the American Statistical Association',
    volume: 64,
    number: 328,
    pages: '1303-1317',
  }),
  tibshirani: book({
    authors: ['Efron, B.', 'Tibshirani, R. J.'],
    year: 1993,
    title: 'An Introduction to the Bootstrap',
    publisher: 'Chapman & Hall',
  }),
  hyndman: article({
    authors: ['Hyndman, R. J.', 'Fan, Y.'],
    year: 1996,
    title: 'Sample quantiles in statistical packages',
    journal: 'The American Statistician',
    volume: 50,
    number: 4,
    pages: '361-365',
  }),
  holm: article({
    authors: ['Holm, S.'],
    year: 1979,
    title: 'A simple sequentially rejective multiple test procedure',
    journal: 'Scandinavian Journal of Statistics',
    volume: 6,
    number: 2,
    pages: '65-70',
  }),
  westfall: book({
    authors: ['Westfall, P. H.', 'Young, S. S.'],
    year: 1993,
    title: 'Resampling-Based Multiple Testing: Examples and Methods for p-Value Adjustment',
    publisher: 'Wiley',
  }),
  ge: article({
    authors: ['Ge, Y.', 'Dudoit, S.', 'Speed, T. P.'],
    year: 2003,
    title: 'Resampling-based multiple testing for microarray data analysis',
    journal: 'Test',
    volume: 12,
    number: 1,
    pages: '1-77',
  }),
  maurer: book({
    authors: ['Maurer, W.', 'Hothorn, L. A.', 'Lehmacher, W.'],
    year: 1995,
    title: 'Multiple comparisons in drug clinical trials and preclinical assays: a-priori ordered hypotheses',
    publisher: 'In Vollmar, J. (Ed.), Biometrie in der chemisch-pharmazeutischen Industrie 6, Fischer',
  }),
  beran: article({
    authors: ['Beran, R.'],
    year: 1990,
    title: 'Refining bootstrap simultaneous confidence sets',
    journal: 'Journal of the American Statistical Association',
    volume: 85,
    number: 410,
    pages: '417-426',
  }),
  pagano: article({
    authors: ['Pagano, M.', 'Tritchler, D.'],
    year: 1983,
    title: 'On obtaining permutation distributions in polynomial time',
    journal: 'Journal of the American Statistical Association',
    volume: 78,
    number: 382,
    pages: '435-440',
  }),
  dunn: article({
    authors: ['Dunn, O. J.'],
    year: 1961,
    title: 'Multiple comparisons among means',
    journal: 'Journal of the American Statistical Association',
    volume: 56,
    number: 293,
    pages: '52-64',
  }),
  clopper: article({
    authors: ['Clopper, C. J.', 'Pearson, E. S.'],
    year: 1934,
    title: 'The use of confidence or fiducial limits illustrated in the case of the binomial',
    journal: 'Biometrika',
    volume: 26,
    number: 4,
    pages: '404-413',
  }),
  bloom: article({
    authors: ['Bloom, H. S.'],
    year: 1995,
    title: 'Minimum detectable effects: a simple way to report the statistical power of experimental designs',
    journal: 'Evaluation Review',
    volume: 19,
    number: 5,
    pages: '547-556',
  }),
  schuirmann: article({
    authors: ['Schuirmann, D. J.'],
    year: 1987,
    title:
      'A comparison of the two one-sided tests procedure and the power approach for assessing the equivalence of average bioavailability',
    journal: 'Journal of Pharmacokinetics and Biopharmaceutics',
    volume: 15,
    number: 6,
    pages: '657-680',
  }),
  berger: article({
    authors: ['Berger, R. L.', 'Hsu, J. C.'],
    year: 1996,
    title: 'Bioequivalence trials, intersection-union tests and equivalence confidence sets',
    journal: 'Statistical Science',
    volume: 11,
    number: 4,
    pages: '283-319',
  }),
  wellek: book({
    authors: ['Wellek, S.'],
    year: 2010,
    title: 'Testing Statistical Hypotheses of Equivalence and Noninferiority',
    publisher: 'Chapman & Hall/CRC',
  }),
} as const satisfies Record<string, Citation>

export type CitationKey = keyof typeof CITATIONS
