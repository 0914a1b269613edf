// 60 invented listeners and 280 songs of 14 tastes. The same listeners on every machine.
import seedrandom from 'seedrandom'

const TASTES = 14
const SONGS_A_TASTE = 20
const LISTENERS = 60
const LIKES = 15
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
  const anySong = () => songs[below(songs.length)]
  return Array.from({ length: LISTENERS }, (_, i) => {
    const taste = below(TASTES)
    const rated = new Map()
    while (rated.size < LIKES) rated.set(random() < INSIDE ? songOf(taste, below(SONGS_A_TASTE)) : anySong(), 1)
    while (rated.size < LIKES + DISLIKES) {
      const song = anySong()
      if (!rated.has(song)) rated.set(song, 0)
    }
    return Array.from(rated, ([item, value]) => ({ user: `listener ${i}`, item, value }))
  }).flat()
}
