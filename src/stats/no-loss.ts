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
 * How many units without a loss show that the mean loss is below the margin.
 *
 * @param alpha error rate of the statement
 * @example
 * unitsWithoutLoss(0.02, 1, 0.05) // 149
 */
export const unitsWithoutLoss = (margin: number, maxLoss: number, alpha: number): number =>
  ceil(log(alpha) / log1p(-min(1, margin / maxLoss)))
