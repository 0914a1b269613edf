import { inverse, Matrix } from 'ml-matrix'
import { usersOfItems } from './users-of-items.js'

/**
 * EASE: the item-to-item weights B, with a zero diagonal, that best rebuild each history from itself,
 * min ‖X − XB‖² + λ‖B‖². Closed form: with P = (XᵀX + λI)⁻¹, B = I − P / diag(P).
 * (H. Steck, Embarrassingly Shallow Autoencoders for Sparse Data, WWW 2019.)
 *
 * There are far more items than users here, so P is never built. By the Woodbury identity P = (I − XᵀKX) / λ with
 * K = (XXᵀ + λI)⁻¹, a matrix over users.
 *
 * @param {number[][]} histories items (0 … nItems − 1) of each training user
 * @param {number} nItems
 * @param {{ lambda: number }} options
 * @returns {(known: number[]) => Float64Array}
 */
export function ease(histories, nItems, { lambda }) {
  const users = usersOfItems(histories, nItems)
  const gram = Matrix.zeros(histories.length, histories.length)
  for (const fans of users) for (const u of fans) for (const v of fans) gram.set(u, v, gram.get(u, v) + 1)
  for (let u = 0; u < histories.length; u++) gram.set(u, u, gram.get(u, u) + lambda)
  const kernel = inverse(gram).to2DArray()

  // λ · diag(P): for each item 1 − xᵀKx, where x marks its users.
  const diagonal = users.map((fans) => {
    let sum = 0
    for (const u of fans) for (const v of fans) sum += kernel[u][v]
    return 1 - sum
  })

  return (known) => {
    // λ · xP for a new user x is x − XᵀKXx. Known items are not ranked, so their x can be left out.
    const overlap = new Float64Array(histories.length)
    for (const item of known) for (const user of users[item]) overlap[user]++
    const weights = kernel.map((row) => row.reduce((sum, k, user) => sum + k * overlap[user], 0))
    const scores = new Float64Array(nItems)
    for (let item = 0; item < nItems; item++) {
      for (const user of users[item]) scores[item] += weights[user]
      scores[item] /= diagonal[item]
    }
    return scores
  }
}
