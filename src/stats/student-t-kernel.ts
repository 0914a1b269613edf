const { PI, abs, exp, log1p, sqrt } = Math

/**
 * P(|T| ≥ t) for t ≥ 0: the regularized incomplete beta function I(df/2, 1/2) at x = df/(df + t²).
 *
 * From t = 1 on by a continued fraction, so that tiny tails keep their relative accuracy (1e-13); below as 1 minus a series
 * of positive terms, of which nothing is lost because the result is not small.
 */
export function studentTTwoTails(t: number, df: number): number {
  const a = df / 2
  const x = 1 / (1 + (t * t) / df)
  const y = 1 / (1 + df / (t * t)) // 1 − x, without its cancellation
  const front = (exp(-a * log1p((t * t) / df)) * sqrt(y) * gammaRatio(a)) / sqrt(PI)
  return t < 1 ? 1 - 2 * front * centralSeries(a, y) : front / tailFraction(a, x, y)
}

/** Density of Student's t distribution. */
export function studentTDensity(t: number, df: number): number {
  return (exp(-((df + 1) / 2) * log1p((t * t) / df)) * gammaRatio(df / 2)) / sqrt(PI * df)
}

/**
 * Γ(a + ½)/Γ(a), without the cancellation of a difference of log-gammas.
 *
 * Asymptotic series for a ≥ 100, carried down by Γ(a + 1) = a·Γ(a).
 *
 * @see DLMF 5.11.13, https://dlmf.nist.gov/5.11
 */
function gammaRatio(a: number): number {
  let factor = 1
  while (a < 100) {
    factor *= a / (a + 0.5)
    a += 1
  }
  const r = 1 / a
  const series = 1 + r * (-1 / 8 + r * (1 / 128 + r * (5 / 1024 + r * (-21 / 32768 + r * (-399 / 262144)))))
  return factor * sqrt(a) * series
}

/** 1 + Π… of I_y(½, a) = y^½·x^a/(½·B)·(…): terms (a + ½)…(a + ½ + k)/(3/2…(3/2 + k))·y^(k + 1), at most a third each. */
function centralSeries(a: number, y: number): number {
  let term = 1
  let sum = 1
  for (let k = 0; term > sum * 1e-17; k++) {
    term *= ((a + 0.5 + k) / (1.5 + k)) * y
    sum += term
  }
  return sum
}

/**
 * Denominator of I_x(a, ½) = x^a·y^½/B / (b₀ + a₁/(b₁ + a₂/(b₂ + …))), by the modified Lentz method.
 *
 * @see Didonato & Morris (1992). Algorithm 708: significant digit computation of the incomplete beta function ratios. ACM TOMS 18.
 */
function tailFraction(a: number, x: number, y: number): number {
  const excess = (a + 0.5) * y + 0.5 // a − (a + ½)·x + 1 … with y = 1 − x
  let value = (a * excess) / (a + 1)
  let c = value
  let d = 0
  for (let n = 1; n <= 10_000; n++) {
    const an = ((a + n - 1) * (a + n - 0.5) * n * (0.5 - n) * x * x) / (a + 2 * n - 1) ** 2
    const bn = n + (n * (0.5 - n) * x) / (a + 2 * n - 1) + ((a + n) * (excess + n * (1 + y))) / (a + 2 * n + 1)
    d = 1 / (bn + an * d)
    c = bn + an / c
    value *= c * d
    if (abs(c * d - 1) < 2e-16) break
  }
  return value
}
