// What is trained. `full` is the walkthrough; `small` is the same story on fewer users and items, for a quick check.

/**
 * @typedef {object} Variant
 * @property {number} users how many of the users take part
 * @property {number} minRatings items with fewer positive ratings are left out
 * @property {number[]} lambdas regularisations of EASE; the first one is "the" EASE
 * @property {{ dimensions: number, epochs: number }} elsa
 * @property {number[]} seeds trainings of ELSA
 */

/** @type {Record<string, Variant>} */
export const VARIANTS = {
  full: {
    users: Infinity,
    minRatings: 5,
    lambdas: [200, 150, 250, 300],
    elsa: { dimensions: 64, epochs: 6 },
    seeds: [1, 2, 3, 4, 5],
  },
  small: {
    users: 250,
    minRatings: 15,
    lambdas: [60, 50, 75, 90],
    elsa: { dimensions: 32, epochs: 10 },
    seeds: [1, 2, 3],
  },
}

/** The variant of that name. */
export function variantNamed(name) {
  if (!Object.hasOwn(VARIANTS, name)) throw new Error(`no variant ${name}: ${Object.keys(VARIANTS).join(', ')}`)
  return VARIANTS[name]
}

/** Everything that is evaluated, by the name that reports print. */
export function modelsOf({ lambdas, elsa, seeds }) {
  return new Map([
    ['popularity', { kind: 'popularity' }],
    ['item-kNN', { kind: 'itemKnn', neighbours: 100, shrinkage: 10 }],
    ...lambdas.map((lambda) => [easeName(lambda), { kind: 'ease', lambda }]),
    ...seeds.map((seed) => [elsaName(seed), { kind: 'elsa', seed, ...elsa }]),
  ])
}

export const easeName = (lambda) => `EASE(${lambda})`
export const elsaName = (seed) => `ELSA, seed ${seed}`
