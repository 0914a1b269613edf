import type { KeptComparison } from '../comparison/kept-comparison.ts'
import type { Priority } from '../comparison/priority.ts'
import type { PairwiseComparison } from '../comparison/types.ts'
import type { Baseline } from '../evaluation/baseline-handle.ts'
import type { StoredBaseline } from '../evaluation/baseline-text.ts'
import type { EvaluationResult } from '../evaluation/types.ts'
import type { FamilyConfig, MatcherName } from './types.ts'

/** Raised whenever two versions of this package could no longer share the state of one test file. */
const PROTOCOL = 3
const KEY = Symbol.for('holmgate.state')

/** The user's own line that called a gate. */
export interface CallSite {
  /** Stack frames from the user's line outwards, as V8 prints them. */
  readonly frames: readonly string[]
  readonly file: string | null
  readonly line: number | null
  readonly column: number | null
}

/** Where a gate was called, in the runner's terms. */
export interface Place {
  /** Absolute path of the test file. */
  readonly file: string
  /** The runner's own object for the test, compared by identity; `null` in a file-level hook. */
  readonly test: unknown
  readonly testName: string | null
  /** Names one attempt of that test; retries and repeats differ. */
  readonly attempt: string
}

/** One metric against one baseline in one gate, with its raw p-value or with what is wrong with its data. */
export interface Hypothesis {
  /** Equal for the same hypothesis in another attempt of the same test. */
  readonly key: string
  readonly metric: string
  readonly comparison: PairwiseComparison | null
  readonly problem: string | null
  /** Whether one of several training runs goes against the mean over them. */
  readonly reversed: boolean
  /** The kept baseline that it was compared with, `null` for one that the test holds itself. */
  readonly baseline: BaselineEntry | null
  /** What its family may need of it at the end of the file, for joint resampling or more draws. */
  readonly kept?: KeptComparison | null
}

/** What a candidate offers to become. */
export interface BaselineOffer {
  readonly place: Place
  readonly candidate: EvaluationResult
}

/** A baseline of a test file that is kept in a file of its own; read once, at its first gate. */
export interface BaselineEntry {
  readonly handle: Baseline
  /** Absolute path of its file. */
  readonly path: string
  /** `null` where it is missing or cannot be used. */
  readonly stored: StoredBaseline | null
  /** Why it cannot be compared with. */
  readonly problem: string | null
  /** Whether there is no such file. */
  readonly missing: boolean
  /** What the end of the test file does with it, unless something is in the way; gates wait for that. `null`: compare only. */
  readonly pending: 'write' | 'update' | null
  readonly offers: BaselineOffer[]
}

/** One call of a matcher. */
export interface GateCall {
  readonly place: Place
  readonly matcher: MatcherName
  readonly negated: boolean
  readonly advisory: boolean
  /** Name of the family that the user gave, `null` for the file's own. */
  readonly family: string | null
  /** The call as the user wrote it, in words. */
  readonly hint: string
  readonly site: CallSite
  readonly hypotheses: readonly Hypothesis[]
  readonly priority?: Priority
  /** The message that the call threw, `null` while it passes. */
  thrown: string | null
}

/** A call that was wrong in itself: it registers nothing, and its test stays red even if the exception was caught. */
export interface Fault {
  readonly place: Place
  readonly site: CallSite
  readonly message: string
  /** Whether it is the verdict of `toBeAbleToDetect`, and no call that is wrong in itself. */
  readonly isVerdict?: boolean
}

/** One call of `configureFamily`. */
export interface Settings {
  readonly name: string | null
  readonly from: 'setup' | 'spec'
  readonly values: Partial<FamilyConfig>
}

/** All that one test file has registered. */
export interface FileState {
  readonly file: string
  readonly settings: Settings[]
  readonly calls: GateCall[]
  readonly faults: Fault[]
  /** By path. */
  readonly baselines: Map<string, BaselineEntry>
  /** Names of our matchers in whose place another one was found. */
  readonly replaced: Set<string>
  /** What is worth saying beside the gates, in whole sentences. */
  readonly warnings: Set<string>
  /** Set when the verdict was computed: nothing may register any more. */
  closed: boolean
}

/** What a runner's adapter gives to the matchers. */
export interface Host {
  /** Absolute path of the test file that is loading or running. */
  currentFile(): string
  /** Whether the verdict of this file was computed already. */
  isOver(file: string): boolean
  /** Where this call stands; throws when a gate cannot be judged there (module scope). */
  locate(context: object): Place
  /** What this run may do with the baselines of a test file. */
  baselines(file: string): BaselineRules
  /** Names of our matchers in whose place `expect` has another one now. */
  replaced(): readonly string[]
}

/** What a run may do with baselines that are kept in files. */
export interface BaselineRules {
  /** The runner's update mode: `all` with `-u`, `new` on a developer's machine, `none` in CI. */
  readonly update: 'all' | 'new' | 'none'
  /** Why nothing is written although `-u` was given: this is CI, or a worker that nobody told whether it is. */
  readonly refused: 'ci' | 'untold' | null
  /** The real time, in milliseconds: it dates files and decides warnings about their age. */
  readonly now: number
  /** What writes the baselines of this file on a developer's machine, without and with the update flag. */
  readonly command: { readonly write: string; readonly update: string }
  /** In CI, where candidates of red gates are left: they mirror the folders below `root`. */
  readonly candidates: { readonly root: string; readonly folder: string } | null
  /** Prints where no reporter of ours will. */
  readonly print: ((text: string) => void) | null
}

/** Shared by every copy of the package in one test file's realm. */
export interface HolmgateState {
  readonly protocol: number
  /** Where the copy that made the state was loaded from. */
  readonly home: string
  readonly files: Map<string, FileState>
  host: Host | null
  /** A subject that is no candidate: the matcher that it reaches is ours. */
  probe: { reached: boolean } | null
}

/**
 * The state of this realm, made on first use. It lives on `globalThis`, because `resetModules` and duplicate copies of the
 * package must not split a family.
 *
 * @throws Error when another copy of the package with another protocol made the state
 */
export function holmgateState(home: string): HolmgateState {
  const realm = globalThis as { [KEY]?: HolmgateState }
  if (realm[KEY] === undefined) {
    // Not to be deleted: test suites that clean up unknown globals would take the verdicts away.
    const value: HolmgateState = { protocol: PROTOCOL, home, files: new Map(), host: null, probe: null }
    Object.defineProperty(realm, KEY, { value })
  }
  const state = realm[KEY]!
  if (state.protocol !== PROTOCOL) {
    throw new Error(
      `holmgate: two copies that cannot work together are loaded in one test file, ${state.home} (protocol ${state.protocol}) ` +
        `and ${home} (protocol ${PROTOCOL}). Install one version of holmgate only (npm ls holmgate).`,
    )
  }
  return state
}

/** One string for several, equal only for equal parts. Not JSON: a test may have mocked it. */
export const joinParts = (parts: readonly unknown[]): string =>
  parts.map((part) => `${String(part).length}:${String(part)}`).join('')

/** The state of one test file, made on first use. */
export function fileState(state: HolmgateState, file: string): FileState {
  let found = state.files.get(file)
  if (found === undefined) {
    found = {
      file,
      settings: [],
      calls: [],
      faults: [],
      baselines: new Map(),
      replaced: new Set(),
      warnings: new Set(),
      closed: false,
    }
    state.files.set(file, found)
  }
  return found
}
