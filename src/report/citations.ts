/** Where a procedure comes from: how it is cited in a sentence, and its entry in the list of references. */
export interface Citation {
  readonly cite: string
  readonly reference: string
}

const citation = (cite: string, reference: string): Citation => ({ cite, reference })

export const CITATIONS = {
  fisher: citation('Fisher, 1935', 'Fisher, R. A. (1935). The Design of Experiments. Oliver & Boyd.'),
  pitman: citation(
    'Pitman, 1937',
    'Pitman, E. J. G. (1937). Significance tests which may be applied to samples from any populations. Supplement to the Journal of the Royal Statistical Society, 4(1), 119-130.',
  ),
  phipson: citation(
    'Phipson & Smyth, 2010',
    'Phipson, B., & Smyth, G. K. (2010). Permutation p-values should never be zero: calculating exact p-values when permutations are randomly drawn. Statistical Applications in Genetics and Molecular Biology, 9(1), Article 39.',
  ),
  horowitz: citation(
    'Horowitz & Sahni, 1974',
    'Horowitz, E., & Sahni, S. (1974). Computing partitions with applications to the knapsack problem. Journal of the ACM, 21(2), 277-292.',
  ),
  streitberg: citation(
    'Streitberg & Röhmel, 1986',
    'Streitberg, B., & Röhmel, J. (1986). Exact distributions for permutation and rank tests: an introduction to some recently published algorithms. Statistical Software Newsletter, 12(1), 10-17.',
  ),
  student: citation('Student, 1908', 'Student (1908). The probable error of a mean. Biometrika, 6(1), 1-25.'),
  efron: citation(
    'Efron, 1979',
    'Efron, B. (1979). Bootstrap methods: another look at the jackknife. The Annals of Statistics, 7(1), 1-26.',
  ),
  tibshirani: citation(
    'Efron & Tibshirani, 1993',
    'Efron, B., & Tibshirani, R. J. (1993). An Introduction to the Bootstrap. Chapman & Hall.',
  ),
  hyndman: citation(
    'Hyndman & Fan, 1996',
    'Hyndman, R. J., & Fan, Y. (1996). Sample quantiles in statistical packages. The American Statistician, 50(4), 361-365.',
  ),
  holm: citation(
    'Holm, 1979',
    'Holm, S. (1979). A simple sequentially rejective multiple test procedure. Scandinavian Journal of Statistics, 6(2), 65-70.',
  ),
  dunn: citation(
    'Dunn, 1961',
    'Dunn, O. J. (1961). Multiple comparisons among means. Journal of the American Statistical Association, 56(293), 52-64.',
  ),
  bloom: citation(
    'Bloom, 1995',
    'Bloom, H. S. (1995). Minimum detectable effects: a simple way to report the statistical power of experimental designs. Evaluation Review, 19(5), 547-556.',
  ),
} as const satisfies Record<string, Citation>

export type CitationKey = keyof typeof CITATIONS
