/**
 * P(|T| ≥ t) for t ≥ 0: the regularized incomplete beta function I(df/2, 1/2) at x = df/(df + t²).
 *
 * The continued fraction converges fast for x below about its mean; above it the mirrored one gives the complement, which
 * is then not small, so that nothing cancels.
 *
 * @see DLMF 8.17.4 and 8.17.22, https://dlmf.nist.gov/8.17
 */
export function studentTTwoTails(t: number, df: number): number {
  const a = df / 2
  const x = 1 / (1 + (t * t) / df)
  const y = 1 / (1 + df / (t * t))
  const front = (Math.exp(-a * Math.log1p((t * t) / df)) * Math.sqrt(y) * gammaRatio(a)) / Math.sqrt(Math.PI)
  if (x < (a + 1) / (a + 2.5)) return (front / a) * betaFraction(a, 0.5, x)
  return 1 - (front / 0.5) * betaFraction(0.5, a, y)
}

/** Density of Student's t distribution. */
export function studentTDensity(t: number, df: number): number {
  return (Math.exp(-((df + 1) / 2) * Math.log1p((t * t) / df)) * gammaRatio(df / 2)) / Math.sqrt(Math.PI * df)
}

/**
 * Γ(a + ½)/Γ(a), without the cancellation of a difference of log-gammas.
 *
 * Asymptotic series (DLMF 5.11.13) for a ≥ 30, carried down by Γ(a + 1) = a·Γ(a).
 */
function gammaRatio(a: number): number {
  let factor = 1
  while (a < 30) {
    factor *= a / (a + 0.5)
    a += 1
  }
  const r = 1 / a
  const series = 1 + r * (-1 / 8 + r * (1 / 128 + r * (5 / 1024 + r * (-21 / 32768 + r * (-399 / 262144)))))
  return factor * Math.sqrt(a) * (series + 869 / 4194304 / a ** 6)
}

/** Continued fraction 1/(1 + d₁/(1 + d₂/(1 + …))) of the incomplete beta function, by the modified Lentz method. */
function betaFraction(a: number, b: number, x: number): number {
  let c = 1
  let d = 1 / guard(1 - ((a + b) * x) / (a + 1))
  let value = d
  for (let m = 1; m <= 100_000; m++) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m))
    d = 1 / guard(1 + even * d)
    c = guard(1 + even / c)
    value *= d * c
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1))
    d = 1 / guard(1 + odd * d)
    c = guard(1 + odd / c)
    value *= d * c
    if (Math.abs(d * c - 1) < 1e-16) break
  }
  return value
}

function guard(x: number): number {
  return Math.abs(x) < 1e-300 ? 1e-300 : x
}
