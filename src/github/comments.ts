import { type Answer, type Api, type Failure, failure } from './api.ts'
import { dig, digNumber, type GitHubRun } from './environment.ts'
import { startsWithMarker } from './marker.ts'

/** A comment on a pull request. */
export interface Comment {
  readonly id: number
  readonly body: string
  readonly login: string
  readonly isBot: boolean
  /** For people; empty when the server does not say. */
  readonly url: string
}

/** Who writes with the token that every job has. */
export const DEFAULT_AUTHOR = 'github-actions[bot]'

/** GitHub's largest page. */
const PAGE = 100
/** 100,000 comments: more is a server that never ends its list. */
const MAX_PAGES = 1000

/** A comment in unchecked data, or `null`. */
export function readComment(data: unknown): Comment | null {
  const id = digNumber(data, 'id')
  if (id === null) return null
  const text = (...path: string[]): string => {
    const found = dig(data, ...path)
    return typeof found === 'string' ? found : ''
  }
  return {
    id,
    body: text('body'),
    login: text('user', 'login'),
    isBot: text('user', 'type') === 'Bot',
    url: text('html_url'),
  }
}

/** Whether a comment is ours: anybody can paste the marker, so the author counts too. */
export function isOurs(comment: Comment, key: string, author: string): boolean {
  if (comment.login.toLowerCase() !== author.toLowerCase()) return false
  return (author !== DEFAULT_AUTHOR || comment.isBot) && startsWithMarker(comment.body, key)
}

/** The four requests that a comment needs. Each is one try; a failure comes back as it is. */
export function commentRequests(api: Api, { owner, repo }: GitHubRun) {
  const base = `/repos/${owner}/${repo}/issues`
  return {
    /** All comments of an issue or pull request, oldest first. */
    async list(number: number): Promise<Comment[] | Failure> {
      const comments: Comment[] = []
      let page: string | null = `${base}/${number}/comments?per_page=${PAGE}`
      for (let pages = 0; page !== null && pages < MAX_PAGES; pages++) {
        const answer: Answer = await api.request('GET', page)
        if (!answer.ok) return answer
        // An answer that is no list must not be taken for "there is no comment".
        if (!Array.isArray(answer.data)) return failure(null, 'the answer is no list')
        comments.push(...answer.data.flatMap((entry: unknown) => readComment(entry) ?? []))
        page = answer.next
      }
      return comments.sort((a, b) => a.id - b.id)
    },
    read: (id: number): Promise<Answer> => api.request('GET', `${base}/comments/${id}`),
    create: (number: number, body: string): Promise<Answer> =>
      api.request('POST', `${base}/${number}/comments`, { body }),
    update: (id: number, body: string): Promise<Answer> => api.request('PATCH', `${base}/comments/${id}`, { body }),
    remove: (id: number): Promise<Answer> => api.request('DELETE', `${base}/comments/${id}`),
  }
}
