const { ceil, exp, log, log1p, min } = Math

/**
 * The chance that none of n units loses although the mean loss is `margin`, at its largest.
 *
 * A unit loses at most `maxLoss`, so the share of units that lose is then at least margin/maxLoss, and n units show no loss with
 * probability at most (1 − margin/maxLoss)^n. Where that is not small, no test of the units at hand can rule the margin out.
 *
 * @param margin mean loss, at least 0
 * @param maxLoss the largest loss that one unit can have, above 0; `null` where nobody knows it
 * @param n units
 * @returns a probability; 1 where the largest possible loss is not known
 * @example
 * noLossPValue(0.5, 1, 2) // 0.25
 */
export const noLossPValue = (margin: number, maxLoss: number | null, n: number): number =>
  maxLoss === null ? 1 : exp(n * log1p(-min(1, margin / maxLoss)))

/**
 * The same over strata that have weights of their own: the largest chance that no unit of any stratum loses although the weighted
 * mean of the losses is `margin`.
 *
 * With a share π_h of losers in stratum h the chance is Π (1 − π_h)^n_h, and Σ w_h·π_h = margin/maxLoss. It is largest for
 * 1 − π_h = n_h/(λ·w_h) in the strata whose few units have much weight, and no losers in the others (Lagrange).
 *
 * @param strata of each its number of units and its share of the mean; the shares add up to 1
 * @returns a probability; that of `noLossPValue` where each stratum weighs what its units do
 * @example
 * noLossPValueOfStrata(0.5, 1, [{ n: 1, weight: 0.5 }, { n: 1, weight: 0.5 }]) // 0.25
 * @example
 * noLossPValueOfStrata(0.25, 1, [{ n: 2, weight: 0.5 }, { n: 1000, weight: 0.5 }]) // 0.25
 */
export function noLossPValueOfStrata(
  margin: number,
  maxLoss: number | null,
  strata: readonly { readonly n: number; readonly weight: number }[],
): number {
  if (maxLoss === null) return 1
  const share = min(1, margin / maxLoss)
  const order = [...strata].sort((a, b) => a.n / a.weight - b.n / b.weight)
  let [n, weight] = [0, 0]
  for (const [h, stratum] of order.entries()) {
    n += stratum.n
    weight += stratum.weight
    if (weight <= share) continue
    const perUnit = (weight - share) / n
    const next = order[h + 1]
    // The next stratum has losers too where that is the cheaper place for them.
    if (next !== undefined && (next.n / next.weight) * perUnit < 1) continue
    return exp(order.slice(0, h + 1).reduce((sum, one) => sum + one.n * log((one.n / one.weight) * perUnit), 0))
  }
  return 0
}

/**
 * How many units without a loss show that the mean loss is below the margin.
 *
 * @param alpha error rate of the statement
 * @example
 * unitsWithoutLoss(0.02, 1, 0.05) // 149
 */
export const unitsWithoutLoss = (margin: number, maxLoss: number, alpha: number): number =>
  ceil(log(alpha) / log1p(-min(1, margin / maxLoss)))
