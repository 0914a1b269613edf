import { cleanText } from '../report/clean-text.ts'
import type { Env } from './environment.ts'
import {
  addOmitted,
  byteLength,
  fitLines,
  keep,
  type Line,
  nothingOmitted,
  omittedNote,
  parseOmittedNote,
  shareRoom,
} from './fit.ts'
import { commentMarker, shortHash } from './marker.ts'
import { codeSpan } from './sanitise.ts'
import { type RunVerdict, tallyPhrase } from './tally.ts'

/** One job's part of a comment. */
export interface Section {
  /** What the reader tells jobs apart by. */
  readonly label: string
  /** Digest of the workflow's name: runs are only older or newer within one workflow. */
  readonly workflow: string
  readonly run: number
  readonly attempt: number
  /** Digest that tells apart jobs of one run that share a label. */
  readonly leg: string
  /** Commit that the report is about, `-` when unknown. */
  readonly sha: string
  readonly verdict: RunVerdict
  readonly passed: number
  readonly gates: number
  readonly advisory: number
  /** Failed as their tests ask for. */
  readonly expected: number
  readonly errors: number
  readonly lines: readonly string[]
}

/** GitHub refuses more than 65,536 characters; bytes are safe under every reading of that. */
export const MAX_COMMENT_BYTES = 65_000

const END = '<!-- holmgate:end -->'
const START =
  /^<!-- holmgate:section name=([\w-]*) workflow=([\w-]+) run=(\d{1,15}) attempt=(\d{1,9}) leg=([\w-]+) sha=([\w-]+) verdict=(pass|fail|error) passed=(\d{1,9}) gates=(\d{1,9}) advisory=(\d{1,9})(?: expected=(\d{1,9}))?(?: errors=(\d{1,9}))? -->$/

/** A label as it is stored and shown. */
export const sectionLabel = (text: string): string => cleanText(text, 80)

const encode = (label: string): string => Buffer.from(label, 'utf8').toString('base64url')
const decode = (text: string): string => sectionLabel(Buffer.from(text, 'base64url').toString('utf8'))

function startLine(section: Section): string {
  const { label, workflow, run, attempt, leg, sha, verdict, passed, gates, advisory, expected, errors } = section
  return `<!-- holmgate:section name=${encode(label)} workflow=${workflow} run=${run} attempt=${attempt} leg=${leg} sha=${sha} verdict=${verdict} passed=${passed} gates=${gates} advisory=${advisory}${expected === 0 ? '' : ` expected=${expected}`}${errors === 0 ? '' : ` errors=${errors}`} -->`
}

/**
 * Reads the sections of a comment of ours. What stands outside of them is not kept. Names cannot forge a border: they never stand
 * at the start of a line.
 */
export function parseSections(body: string): Section[] {
  const sections: Section[] = []
  let open: { section: Omit<Section, 'lines'>; lines: string[] } | null = null
  for (const line of body.split(/\r?\n/)) {
    const found = START.exec(line.trimEnd())
    if (found !== null) {
      const [, name, workflow, run, attempt, leg, sha, verdict, passed, gates, advisory, expected, errors] =
        found as unknown as string[]
      open = {
        section: {
          label: decode(name!),
          workflow: workflow!,
          run: Number(run),
          attempt: Number(attempt),
          leg: leg!,
          sha: sha!,
          verdict: verdict as RunVerdict,
          passed: Number(passed),
          gates: Number(gates),
          advisory: Number(advisory),
          expected: Number(expected ?? 0),
          errors: Number(errors ?? 0),
        },
        lines: [],
      }
    } else if (line.trimEnd() === END) {
      if (open !== null) sections.push({ ...open.section, lines: withoutHeading(open.lines) })
      open = null
    } else open?.lines.push(line)
  }
  return sections
}

/** Headings are made anew: whether there is one depends on the other sections. */
const HEADING = '#### '
function withoutHeading(lines: readonly string[]): string[] {
  const rest = lines[0]?.startsWith(HEADING) ? lines.slice(1) : lines
  const start = rest.findIndex((line) => line !== '')
  return start < 0 ? [] : rest.slice(start, rest.findLastIndex((line) => line !== '') + 1)
}

/** Whether two sections come from the same job of the same run. */
export const isSameReport = (a: Section, b: Section): boolean =>
  a.workflow === b.workflow && a.label === b.label && a.leg === b.leg && a.run === b.run && a.attempt === b.attempt

const isSamePlace = (a: Section, b: Section): boolean => a.workflow === b.workflow && a.label === b.label

/** What a comment becomes when a section joins it. */
export type Merge =
  | { readonly kind: 'outdated' }
  | {
      readonly kind: 'merged'
      readonly sections: readonly Section[] /** Another job of this run has the same label. */
      readonly sharesLabel: boolean
    }

/**
 * Puts a section among those that stand already. Sections of older runs of its workflow go, those of other jobs and workflows stay. A
 * report of a newer run, or of a newer attempt of the job, is never overwritten.
 */
export function mergeSection(standing: readonly Section[], mine: Section): Merge {
  const others = uniqueSections(standing).filter((other) => !isSameReport(other, mine))
  const sameWorkflow = others.filter((other) => other.workflow === mine.workflow)
  if (sameWorkflow.some((other) => other.run > mine.run)) return { kind: 'outdated' }
  const rivals = sameWorkflow.filter((other) => other.run === mine.run && isSamePlace(other, mine))
  if (rivals.some((other) => other.attempt > mine.attempt)) return { kind: 'outdated' }
  const earlier = rivals.filter((other) => other.attempt < mine.attempt)
  const sameAttempt = rivals.length - earlier.length
  // With one report of an earlier attempt it is clear which one is run anew; with several, none may be thrown away.
  const replaced = earlier.length === 1 && sameAttempt === 0 ? earlier[0] : undefined
  const kept = others.filter(
    (other) => other !== replaced && (other.workflow !== mine.workflow || other.run === mine.run),
  )
  return {
    kind: 'merged',
    sections: [...kept, mine].sort(byLabel),
    sharesLabel: rivals.length > (replaced === undefined ? 0 : 1),
  }
}

/** The same job may stand in two comments while they are brought together; the later one counts. */
function uniqueSections(sections: readonly Section[]): Section[] {
  return sections.filter((section, at) => !sections.some((other, later) => later > at && isSameReport(section, other)))
}

function byLabel(a: Section, b: Section): number {
  for (const key of ['label', 'workflow', 'attempt', 'leg'] as const)
    if (a[key] !== b[key]) return a[key] < b[key] ? -1 : 1
  return 0
}

const ICON: Record<RunVerdict, string> = { pass: '✅', fail: '❌', error: '⚠️' }

function totalLine(sections: readonly Section[]): string {
  const sum = (key: 'passed' | 'gates' | 'advisory' | 'expected' | 'errors'): number =>
    sections.reduce((total, section) => total + section[key], 0)
  const worst =
    (['fail', 'error', 'pass'] as const).find((verdict) => sections.some((section) => section.verdict === verdict)) ??
    'error'
  const phrase = tallyPhrase({
    hypotheses: sum('gates'),
    passed: sum('passed'),
    advisory: sum('advisory'),
    expected: sum('expected'),
    errors: sum('errors'),
  })
  const errors = sections.filter((section) => section.verdict === 'error' && section.errors === 0).length
  return `### ${ICON[worst]} holmgate: ${phrase}${errors > 0 && sections.length > 1 ? `, ${errors} without a result` : ''}`
}

/** Weighs the lines of a section that was rendered here or by another job. */
export function weigh(line: string): Line {
  if (line.startsWith('| ❌')) return { text: line, weight: 'failing' }
  if (line.startsWith('| ✅') || line.startsWith('| ➖')) return { text: line, weight: 'passing' }
  if (line.startsWith('| verdict') || line.startsWith('| ---') || line.startsWith('**`'))
    return { text: line, weight: 'head' }
  return line.startsWith('- ') ? { text: line, weight: 'detail' } : keep(line)
}

/** A section cut to `room` bytes, with the count of what is missing. */
function fitSection(lines: readonly string[], room: number): string[] {
  const before = lines.reduce((sum, line) => addOmitted(sum, parseOmittedNote(line) ?? nothingOmitted), nothingOmitted)
  const weighed = lines.filter((line) => parseOmittedNote(line) === null).map(weigh)
  const noteRoom = 160
  const fits = lines.reduce((sum, line) => sum + byteLength(line) + 1, 0) <= room
  const { lines: kept, omitted } = fitLines(weighed, fits ? room : room - noteRoom)
  const note = omittedNote(addOmitted(before, omitted))
  return note === '' ? kept.map(({ text }) => text) : [...kept.map(({ text }) => text), '', note]
}

/**
 * The whole comment: marker, total, and one section a job, cut at the borders of rows where it would be too long.
 *
 * @param maxBytes longest body in bytes of UTF-8
 */
export function renderComment(key: string, sections: readonly Section[], maxBytes = MAX_COMMENT_BYTES): string {
  const frames = sections.map((section) => {
    const twins = sections.filter((other) => isSamePlace(other, section))
    const number = twins.length > 1 ? ` (${twins.indexOf(section) + 1})` : ''
    const heading = `${HEADING}${codeSpan(section.label)}${number}: ${tallyPhrase({ ...section, hypotheses: section.gates })}`
    return { start: startLine(section), heading: sections.length > 1 ? [heading, ''] : [''], section }
  })
  const head = [commentMarker(key), totalLine(sections)]
  const fixed = [...head, ...frames.flatMap(({ start, heading }) => ['', start, ...heading, '', END])]
  const room = maxBytes - byteLength(fixed.join('\n')) - sections.length
  const sizes = sections.map(({ lines }) => byteLength(lines.join('\n')) + 1)
  const shares = shareRoom(sizes, room)
  const parts = frames.flatMap(({ start, heading, section }, at) => [
    '',
    start,
    ...heading,
    ...fitSection(section.lines, shares[at]!),
    '',
    END,
  ])
  return [...head, ...parts].join('\n')
}

/** What tells apart the steps of one run that share a label. */
export const legOf = (env: Env): string =>
  shortHash([env['RUNNER_NAME'], env['GITHUB_JOB'], env['GITHUB_ACTION']].join('\n')).slice(0, 8)
