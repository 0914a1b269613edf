/**
 * Item-based nearest neighbours: a song is as good as the sum of its cosine similarities to the songs that the listener likes.
 *
 * @param {{ user: string, item: string, value: number }[]} train
 * @returns {(user: string) => Map<string, number>} a score for each song
 */
export function neighbours(train, songs) {
  const likes = train.filter(({ value }) => value > 0)
  const fans = new Map(songs.map((song) => [song, new Set()]))
  const liked = new Map()
  for (const { user, item } of likes) {
    fans.get(item).add(user)
    liked.set(user, [...(liked.get(user) ?? []), item])
  }
  const cosine = (a, b) => {
    const [left, right] = [fans.get(a), fans.get(b)]
    let both = 0
    for (const user of left) if (right.has(user)) both++
    return both === 0 ? 0 : both / Math.sqrt(left.size * right.size)
  }
  return (user) =>
    new Map(songs.map((song) => [song, liked.get(user).reduce((sum, other) => sum + cosine(song, other), 0)]))
}
