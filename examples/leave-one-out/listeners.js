// 60 invented listeners and 280 songs of 14 tastes. The same listeners on every machine.
import seedrandom from 'seedrandom'

const TASTES = 14
const SONGS_A_TASTE = 20
const LISTENERS = 60
const LIKES = 12
const INSIDE = 0.85
const DISLIKES = 4

const songOf = (taste, number) => `taste ${taste}, song ${number}`

export const songs = Array.from({ length: TASTES }, (_, taste) =>
  Array.from({ length: SONGS_A_TASTE }, (_, number) => songOf(taste, number)),
).flat()

/** One row for each song that a listener rated: 1 for a like, 0 for a dislike. 85 % of the likes are inside the own taste. */
export function listen() {
  const random = seedrandom('listeners')
  const below = (n) => Math.floor(random() * n)
  return Array.from({ length: LISTENERS }, (_, i) => {
    const own = below(TASTES)
    const ratings = new Map()
    /** Rates a song that the listener has not rated yet, of one taste or of any other. */
    const rate = (inside, value) => {
      const choice = songs.filter((song) => song.startsWith(`taste ${own},`) === inside && !ratings.has(song))
      ratings.set(choice[below(choice.length)], value)
    }
    for (let like = 0; like < LIKES; like++) rate(random() < INSIDE, 1)
    for (let dislike = 0; dislike < DISLIKES; dislike++) rate(false, 0)
    return Array.from(ratings, ([item, value]) => ({ user: `listener ${i}`, item, value }))
  }).flat()
}
