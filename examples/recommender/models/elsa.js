import seedrandom from 'seedrandom'

/**
 * ELSA, a linear autoencoder with one narrow layer: a user x is rebuilt as x·A·Aᵀ − x, where each row of A is the unit
 * vector of one item. Trained on the users in mini-batches, in an order and from a start that the seed decides: two seeds
 * give two models. (V. Vančura et al., Scalable Linear Shallow Autoencoder for Collaborative Filtering, RecSys 2022.)
 *
 * Plain loops over flat arrays: with histories this sparse they are several times faster than matrix products.
 *
 * @param {number[][]} histories items (0 … nItems − 1) of each training user
 * @param {number} nItems
 * @param {{ seed: number, dimensions?: number, epochs?: number, batchSize?: number, learningRate?: number,
 *   onEpoch?: () => void }} options
 * @returns {(known: number[]) => Float64Array}
 */
export function elsa(histories, nItems, options) {
  const { seed, dimensions = 64, epochs = 10, batchSize = 32, learningRate = 0.05, onEpoch = () => {} } = options
  const random = seedrandom(`elsa ${seed}`)
  const users = histories.filter((items) => items.length > 0)
  const weights = Float64Array.from({ length: nItems * dimensions }, () => random() - 0.5)
  const update = adam(weights.length, learningRate)

  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(users, random)
    for (let start = 0; start < users.length; start += batchSize) {
      update(weights, gradientOf(users.slice(start, start + batchSize), weights, dimensions))
    }
    onEpoch()
  }

  const { units } = normalised(weights, dimensions)
  return (known) => rebuilt(units, hiddenOf(known, units, dimensions), nItems)
}

/** What training makes small: the mean over a batch of ‖x/‖x‖ − p/‖p‖‖² with p = xAAᵀ − x. */
export function lossOf(batch, weights, dimensions) {
  const { units } = normalised(weights, dimensions)
  return batch.reduce((sum, items) => sum + 2 - 2 * predictionOf(items, units, dimensions).cosine, 0) / batch.length
}

/** Gradient of the loss by the weights. */
export function gradientOf(batch, weights, dimensions) {
  const { units, lengths } = normalised(weights, dimensions)
  const slope = new Float64Array(weights.length)
  for (const items of batch) addGradient(items, units, dimensions, slope)
  return throughNormalisation(slope, units, lengths, batch.length)
}

/** The rows of a flat matrix at length 1, and the lengths that they had. */
function normalised(weights, dimensions) {
  const lengths = new Float64Array(weights.length / dimensions)
  const units = new Float64Array(weights.length)
  for (let item = 0; item < lengths.length; item++) {
    const from = item * dimensions
    let square = 0
    for (let i = from; i < from + dimensions; i++) square += weights[i] * weights[i]
    lengths[item] = Math.sqrt(square)
    for (let i = from; i < from + dimensions; i++) units[i] = weights[i] / lengths[item]
  }
  return { units, lengths }
}

/** x·A: the sum of the unit vectors of the items. */
function hiddenOf(items, units, dimensions) {
  const hidden = new Float64Array(dimensions)
  for (const item of items) for (let j = 0; j < dimensions; j++) hidden[j] += units[item * dimensions + j]
  return hidden
}

/** (x·A)·Aᵀ: the similarity of every item to the hidden vector. */
function rebuilt(units, hidden, nItems) {
  const scores = new Float64Array(nItems)
  for (let item = 0, i = 0; item < nItems; item++) {
    let sum = 0
    for (let j = 0; j < hidden.length; j++) sum += units[i++] * hidden[j]
    scores[item] = sum
  }
  return scores
}

/** One user's p = xAAᵀ − x, its length and its cosine to x. */
function predictionOf(items, units, dimensions) {
  const hidden = hiddenOf(items, units, dimensions)
  const prediction = rebuilt(units, hidden, units.length / dimensions)
  for (const item of items) prediction[item] -= 1
  let square = 0
  for (const p of prediction) square += p * p
  const norm = Math.sqrt(square)
  let along = 0
  for (const item of items) along += prediction[item]
  return { hidden, prediction, norm, cosine: along / (norm * Math.sqrt(items.length)) }
}

/** Adds one user's gradient by A. */
function addGradient(items, units, dimensions, slope) {
  const { hidden, prediction: errors, norm, cosine } = predictionOf(items, units, dimensions)
  // From p to the gradient of the loss by p, in place: 2 (cosine · p/‖p‖ − x/‖x‖) / ‖p‖.
  const shrink = (2 * cosine) / (norm * norm)
  const pull = 2 / (norm * Math.sqrt(items.length))
  for (let item = 0; item < errors.length; item++) errors[item] *= shrink
  for (const item of items) errors[item] -= pull

  // A is met twice: as the right factor, and through the hidden vector for the user's own items.
  const back = new Float64Array(dimensions)
  for (let item = 0, i = 0; item < errors.length; item++) {
    const error = errors[item]
    for (let j = 0; j < dimensions; j++, i++) {
      slope[i] += error * hidden[j]
      back[j] += error * units[i]
    }
  }
  for (const item of items) for (let j = 0; j < dimensions; j++) slope[item * dimensions + j] += back[j]
}

/** Turning a vector changes its unit vector, stretching it does not: only the part across it passes. */
function throughNormalisation(slope, units, lengths, batchSize) {
  const dimensions = units.length / lengths.length
  for (let item = 0; item < lengths.length; item++) {
    const from = item * dimensions
    let along = 0
    for (let i = from; i < from + dimensions; i++) along += slope[i] * units[i]
    for (let i = from; i < from + dimensions; i++)
      slope[i] = (slope[i] - along * units[i]) / (lengths[item] * batchSize)
  }
  return slope
}

/** Adam: steps of even size, whatever the scale of a weight's gradient. (D. Kingma and J. Ba, ICLR 2015.) */
function adam(size, learningRate) {
  const mean = new Float64Array(size)
  const square = new Float64Array(size)
  let meanLeft = 1
  let squareLeft = 1
  return (weights, slope) => {
    meanLeft *= 0.9
    squareLeft *= 0.999
    const rate = (learningRate * Math.sqrt(1 - squareLeft)) / (1 - meanLeft)
    for (let i = 0; i < size; i++) {
      mean[i] = 0.9 * mean[i] + 0.1 * slope[i]
      square[i] = 0.999 * square[i] + 0.001 * slope[i] * slope[i]
      weights[i] -= (rate * mean[i]) / (Math.sqrt(square[i]) + 1e-8)
    }
  }
}

function shuffle(list, random) {
  for (let last = list.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1))
    const kept = list[last]
    list[last] = list[other]
    list[other] = kept
  }
}
