import type { ReadContext } from './context.ts'
import type { InspectLog } from './inspect.ts'
import type { JsonObject, JsonValue } from './json.ts'
import { isObject, parseJson } from './json.ts'
import { textBytes, wholeText } from './text.ts'
import type { ZipEntry } from './zip.ts'
import { zipEntries, zipMember } from './zip.ts'

/** Takes an `.eval` file apart: a ZIP archive with `header.json`, `summaries.json`, `reductions.json` and one file a sample. */
export function inspectZip(bytes: Buffer, context: ReadContext): InspectLog {
  const entries = zipEntries(bytes)
  if (entries.has('[Content_Types].xml')) throw context.fail('it is a workbook of Excel; save the sheet as CSV')
  let left = context.maxBytes
  const read = (entry: ZipEntry): JsonValue => {
    const member = zipMember(bytes, entry, left)
    left -= member.length
    return parseJson(wholeText(textBytes(member)))
  }
  const optional = (name: string): JsonValue | undefined => {
    const entry = entries.get(name)
    return entry === undefined ? undefined : read(entry)
  }
  const sampleFiles = [...entries.values()].filter(({ name }) => /^samples\/.*\.json$/.test(name))
  const header = optional('header.json')
  if (header === undefined && !entries.has('_journal/start.json') && sampleFiles.length === 0) {
    throw context.fail(
      `the ZIP archive is no Inspect log; it holds ${[...entries.keys()].slice(0, 5).join(', ') || 'nothing'}. Unpack it and read the file inside`,
    )
  }
  const summaries = optional('summaries.json')
  // The summaries hold the scores without the conversations: a hundredth of the size. They must cover every sample.
  const samples =
    Array.isArray(summaries) && summaries.length === sampleFiles.length && summaries.every(hasScores)
      ? summaries
      : sampleFiles.map(read)
  const reductions = optional('reductions.json')
  if (samples.length === 0) throw context.fail('the log has no samples; check that the evaluation ran')
  return {
    header: isObject(header) ? header : unfinished(),
    samples,
    reductions: Array.isArray(reductions) ? reductions : [],
  }
}

const hasScores = (summary: JsonValue): boolean =>
  isObject(summary) && (isObject(summary['scores']) || typeof summary['error'] === 'string')

/** Inspect writes the header last. */
function unfinished(): JsonObject {
  const header: JsonObject = Object.create(null)
  header['status'] = 'started'
  return header
}
