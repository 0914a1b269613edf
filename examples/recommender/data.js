// Reads the MovieLens ratings that lie in data/, with their notice.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

/**
 * All ratings, as the splits of holmgate take them.
 *
 * @returns {{ user: string[], item: string[], value: number[], time: number[] }}
 */
export function readRatings() {
  const text = gunzipSync(readFileSync(new URL('data/ratings.csv.gz', import.meta.url))).toString('utf8')
  const [header, ...lines] = text.trimEnd().split(/\r?\n/)
  if (header !== 'userId,movieId,rating,timestamp') throw new Error(`unexpected header: ${header}`)
  const columns = { user: [], item: [], value: [], time: [] }
  for (const line of lines) {
    const [user, item, value, time] = line.split(',')
    columns.user.push(user)
    columns.item.push(item)
    columns.value.push(Number(value))
    columns.time.push(Number(time))
  }
  return columns
}
