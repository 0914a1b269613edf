import type { PairwiseComparison } from '../comparison/types.ts'
import type { Correction, IntervalMethod, TestMethod } from '../stats/types.ts'

/** `margins`: non-inferiority and equivalence gates, all of which must hold, so that none is corrected. */
export type Role = 'claims' | 'guards' | 'margins'
export type Verdict = 'pass' | 'fail'

/** Why a gate has its verdict; reports print a sentence for each. */
export type Reason =
  | 'shown' // claim: significant in its direction
  | 'not-shown' // claim: raw p > α
  | 'lost-to-correction' // claim: raw p ≤ α with its sign, adjusted p > α
  | 'wrong-direction' // claim: raw p ≤ α with the sign against it
  | 'underpowered' // claim: no data with these non-zero units could have won
  | 'not-seen' // guard: nothing significant
  | 'saved-by-correction' // guard: raw p ≤ α with the harmful sign, adjusted p > α
  | 'harm-shown' // guard: significant in the harmful direction
  | 'cannot-be-decided' // guard: no data could have failed it
  | 'below-min-effect' // claim: shown to be no more than minEffect better
  | 'beyond-margin' // margin gate: shown to be beyond the margin
  | 'inconclusive' // margin gate: neither shown to be within the margin nor beyond it
  | 'no-loss-seen' // margin gate: no unit lost, and too few were seen to trust that
  | 'attempt-failed' // another attempt of the test would have failed
  | 'seed-reversed' // claim over several training runs: one run goes the other way
  | 'input-error' // the data of the gate are wrong

export type MatcherName =
  | 'toBeSignificantlyBetterThan'
  | 'toBeSignificantlyWorseThan'
  | 'toBeSignificantlyDifferentFrom'
  | 'toBeNonInferiorTo'
  | 'toBeEquivalentTo'
  | 'toSignificantlyExceed'

/** Settings of one family of a test file. */
export interface FamilyConfig {
  readonly confidenceLevel: number
  readonly correction: Correction
  readonly resamples: number | 'exact'
  readonly seed: number
  readonly testMethod: TestMethod
  readonly intervalMethod: IntervalMethod
  /** With `westfall-young`: whether the intervals hold all at once. */
  readonly simultaneousIntervals: boolean
  /** Declared number of claims; `null` when not declared. */
  readonly hypotheses: number | null
  readonly roles: 'separate' | 'pooled'
}

/** One hypothesis of one gate, decided. */
export interface GateResult {
  /** `null` when the gate has an input error: then `message` says which. */
  readonly comparison: PairwiseComparison | null
  readonly metric: string
  readonly matcher: MatcherName
  readonly negated: boolean
  readonly advisory: boolean
  /** `true`: it failed as its test (`test.fails`, `test.failing`) asks for, which is no failure of the run. Else not there. */
  readonly expectedToFail?: boolean
  readonly verdict: Verdict
  readonly reason: Reason
  /** Name of its family in `FileReport.families`, `null` for an advisory gate. */
  readonly family: string | null
  readonly project?: string
  /** Relative to the project's root, with `/`. */
  readonly file: string
  /** Full name of the test, parts joined with ` > `; `null` in a file-level hook. */
  readonly test: string | null
  readonly line: number | null
  readonly column: number | null
  /** Attempts of the test that reached this gate. */
  readonly attempts: number
  /** One plain sentence, effect first. */
  readonly message: string
}

export interface FamilyReport extends FamilyConfig {
  /** `claims`, `guards`, `margins`, `<name>/claims`, …; `<name>` or `all` for pooled roles. */
  readonly name: string
  readonly role: Role | 'pooled'
  /** J: the number of hypotheses that the correction counted. */
  readonly size: number
}

/** A baseline that is kept in a file, and what a run did with it. */
export interface BaselineReport {
  readonly name: string
  /** Relative to the project's root, with `/`. */
  readonly path: string
  /**
   * `compared`: gates were judged against it. `written`, `updated`, `unchanged`: it is now the candidate, and gates against it
   * were not judged. `missing`, `unusable`: gates against it failed.
   */
  readonly status: 'compared' | 'written' | 'updated' | 'unchanged' | 'missing' | 'unusable'
  /** What was checked out when the file was written that gates were compared with or that was replaced; `null` if unknown. */
  readonly commit: string | null
  readonly uncommitted: boolean
  /** ISO 8601, UTC. */
  readonly date: string | null
  readonly nUnits: number | null
  /** Gates that were not judged, because the baseline became their candidate. */
  readonly notJudged: number
  /** Where the candidate of red gates was left, relative to the project's root; `null` where it was not. */
  readonly candidate: string | null
}

/** What makes a test file red beside its gates: a call that is wrong in itself, an unmet declaration, a test set that is too small. */
export interface FileProblem {
  /**
   * `call`: of a gate, whose message may name units; `declaration`: of `configureFamily`, a family that is misspelt, or a matcher that
   * `expect.extend()` replaced.
   */
  readonly kind: 'call' | 'declaration'
  /** `true`: no error but the verdict of `toBeAbleToDetect`, on a test set. Else not there. */
  readonly isVerdict?: true
  readonly message: string
  /** Full name of the test, parts joined with ` > `; `null` where the problem is the file's. */
  readonly test: string | null
  readonly line: number | null
  readonly column: number | null
}

/** Everything one test file has to report. */
export interface FileReport {
  readonly path: string
  readonly project?: string
  readonly families: readonly FamilyReport[]
  readonly gates: readonly GateResult[]
  readonly warnings: readonly string[]
  /** Errors that are no gate's verdict; not there where there are none. */
  readonly problems?: readonly FileProblem[]
  /** Baselines that are kept in files; not there where the file uses none. */
  readonly baselines?: readonly BaselineReport[]
  /** Tests of the file, and how many of them did not run although nobody skipped them for good. */
  readonly tests: { readonly total: number; readonly notRun: number }
}

/** The report of one run. */
export interface RunReport {
  readonly schemaVersion: 1
  readonly tool: { readonly name: 'holmgate'; readonly version: string }
  /** `compare`: the command of that name, without a test runner. */
  readonly runner: { readonly name: 'vitest' | 'jest' | 'compare'; readonly version: string }
  readonly shard?: { readonly index: number; readonly count: number }
  /** The full commit id that CI says it runs; not there elsewhere. */
  readonly commit?: string
  /** Whether tests were left out by `-t`, `.only`, bail or a crash. That other shards hold tests is said by `shard`. */
  readonly partial: boolean
  readonly files: readonly FileReport[]
  /** What made the runner red and no file reported, such as a file that crashed; not there where there is nothing. */
  readonly problems?: readonly string[]
  /** Baselines beside the test files of the run that no test uses any more; not there where there are none. */
  readonly obsoleteBaselines?: readonly string[]
}
