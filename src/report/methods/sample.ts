import { type Cite, listed, type Rows, range, share } from './parts.ts'

function designSentences(rows: Rows, cite: Cite): string[] {
  const designs = rows.flatMap(({ design }) => design ?? [])
  const clustered = designs.some(({ clusters }) => clusters !== null)
  const stratified = designs.some(({ strata }) => strata !== null)
  const averages = new Set(designs.map(({ average }) => average))
  return [
    ...(clustered
      ? [
          `Units of one cluster are not independent of each other: whole clusters were flipped and resampled, the mean is the ratio of their sums, and standard errors are cluster-robust (CR1) ${cite('liang')}.`,
        ]
      : []),
    ...(stratified ? [`Resamples keep the size of each stratum ${cite('cochran')}.`] : []),
    ...(averages.has('macro') ? ['Every stratum has the same share of the mean (macro average).'] : []),
    ...(averages.has('weighted') ? ['Strata share the mean by given weights.'] : []),
  ]
}

/** What makes two values a pair. Reports of older versions do not know. */
function pairing(rows: Rows): string {
  const pairs = rows.filter(({ hypothesis }) => hypothesis?.kind !== 'exceeds')
  const [ids, positions] = (['id', 'position'] as const).map((by) => pairs.filter(({ pairedBy }) => pairedBy === by))
  const ways = [
    ...(ids!.length === 0 ? [] : [`by id${share(ids!, pairs)}`]),
    ...(positions!.length === 0 ? [] : [`by their position, as they came without ids${share(positions!, pairs)}`]),
  ]
  return `paired${ways.length === 0 ? '' : ` ${listed(ways)}`}`
}

/** What was compared: units, rows, clusters and strata. */
export function sampleSentences(rows: Rows, cite: Cite): string[] {
  const counts = [
    `n = ${range(rows, ({ nUnits }) => nUnits)} units`,
    `${range(rows, ({ nSamples }) => nSamples)} rows a model`,
    `${range(rows, ({ nNonzero }) => nNonzero)} units with a difference that is not zero`,
  ]
  const grouped = rows.some(({ nSamples, nUnits }) => nSamples !== nUnits)
    ? ['Rows with the same id were averaged first, so that each unit counts once.']
    : []
  const constants = rows.filter(({ hypothesis }) => hypothesis?.kind === 'exceeds')
  const pairs =
    constants.length === rows.length
      ? `The mean over units of one model was compared with a constant (${counts.join('; ')}).`
      : `Candidate and baseline were compared on the same units, ${pairing(rows)} (${counts.join('; ')}); the quantity of interest is the mean over units of the difference candidate − baseline${constants.length === 0 ? '' : `, or of one model less a constant${share(constants, rows)}`}.`
  return [
    pairs,
    ...grouped,
    ...designSentences(rows, cite),
    'Differences within the rounding error of the scores count as ties.',
  ]
}
