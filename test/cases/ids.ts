/** One thing that a user of this package may rely on, in one line. */
export interface Case {
  readonly outcome: string
  /** What has to be built before a test can show it; `null`: tests show it today. */
  readonly waitsFor: string | null
}

const covered = (outcome: string): Case => ({ outcome, waitsFor: null })
const later = (outcome: string, waitsFor: string): Case => ({ outcome, waitsFor })

const MARGINS = 'gates with a margin (non-inferiority, equivalence, minEffect)'

/**
 * Every case by its id. Titles of tests name them as `[A1]`; what is covered is named by one title at least, what is for later by
 * none.
 */
export const cases: Readonly<Record<string, Case>> = {
  // One comparison: numbers
  A1: covered('Ties count although doubles hide them: four units give 1/2, 11/16 and 1.'),
  A2: covered('Zeros never make a difference significant; wins, losses and ties are counted apart.'),
  A3: covered('A tiny exact p is 2^-59, not 0, not negative, not above 1.'),
  A4: covered('Equal scores give p = 1 in every direction, however many resamples.'),
  A5: covered('A p on its floor is 1/(B + 1), times J when adjusted, and is called the minimum attainable.'),
  A6: covered('A resample that ties with the data counts as extreme.'),
  A7: covered('greater + less is never below 1.'),
  A8: covered('Swapping the runs swaps greater and less and the sign, and the report says which run is the baseline.'),
  A9: covered('Equal scores: p = 1, interval [0, 0], a warning, and NaN nowhere, under every test.'),
  A10: covered('Equal differences: BCa falls back to the percentile interval, says so, and gives a point.'),
  A11: covered('One unit is refused: there is no interval of width 0.'),
  A12: covered('The bootstrap draws n of n units with replacement.'),
  A13: covered('Too few non-zero units is underpowered, never "no difference".'),
  A14: covered('The bootstrap-t interval re-centres each replicate before it is divided.'),
  A15: covered('p and interval rest on the same resamples and cannot contradict each other.'),
  A16: covered('A score that is not finite is an error that names the unit and the metric.'),
  A17: covered('On 0/1 scores the sign flips are the exact McNemar test.'),
  A18: covered('Ten comparisons under Bonferroni each need .995, not .955.'),
  A19: later(
    'The two one-sided p-values of a margin are not exchanged, and the margin is in the metric’s scale.',
    MARGINS,
  ),
  A20: later('Equivalence at .05 decides as the 90 % interval does, and says 90 %.', MARGINS),
  A21: later('A margin on one side speaks of non-inferiority, never of equivalence.', MARGINS),
  A22: later('A loss below the minimum effect is told of and does not fail.', MARGINS),
  A23: covered('A missing cluster id and a single cluster are errors; C clusters give C − 1 degrees of freedom.'),

  // Data and pairing
  B1: covered('The order of the rows changes no byte of the result.'),
  B2: covered('Ids that one run lacks are an error that lists them; nothing is left out in silence.'),
  B3: covered('Replaced ids are an error too: a unit that disappears is always told of.'),
  B4: covered('1 and "1" are one unit, "01" and " 1" are not; where no id matches the likely cause is named.'),
  B5: covered('An id that is twice in a file is an error with both lines, unless repeats are asked for.'),
  B6: covered('A metric of one run only is an error that lists the metrics of both.'),
  B7: covered('Decimal commas and hex are errors; empty, null and NaN are missing, never 0.'),
  B8: covered('Bare numbers of unequal length are not paired.'),
  B9: covered('What one version wrote the next one reads, and an unknown version is an error.'),
  B10: covered('A file with two models or filters is asked about, never mixed.'),

  // Family and correction
  C1: covered('All comparisons of a file are corrected together, whichever call made them.'),
  C2: covered('An empty family is no pass where one was declared, and no noise where none was.'),
  C3: covered('Resamples that could never reach the level are refused at the call, with the number that would do.'),
  C4: covered('One failing comparison among many fails the file.'),
  C5: covered('Correlated null comparisons: false rejections stay at the level; advisory ones stand outside.'),
  C6: covered('The same metric checked twice is two hypotheses.'),

  // Verdicts and messages
  D1: covered('Better, worse and inconclusive are kept apart, and the same input gives the same bytes.'),
  D2: covered('Not significant: effect, interval, n and the smallest effect that would have been seen.'),
  D3: covered('A red gate can be audited: n, seed, method, version, digest.'),
  D4: covered('One or two samples fail closed, with the reason.'),
  D5: covered('n is worded one way everywhere: rows, units, non-zero units.'),
  D6: covered('Two whole runs are compared, unit by unit.'),
  D7: covered('Equal scores in another object: p = 1 and the same report at every run.'),
  D8: covered('A second run of the same data changes nothing, and the documentation says how to confirm.'),
  D9: covered('The report and the verdict show one computation.'),
  D10: later('Relative and absolute margins both exist, and the report says which was used.', MARGINS),
  D11: covered('A plain sentence stands beside p.'),
  D12: covered('Gates that were left out of a run are counted in its report.'),

  // Repeats and trials
  E1: covered('Trials of one item are averaged before pairing, and the report counts rows and units.'),
  E2: covered('Means are over units, never over rows.'),
  E3: covered('Rows that are all repeated change neither units nor interval nor p.'),

  // Determinism, size
  F1: covered('The same data and seed give the same bits.'),
  F2: covered('One worker or four: the same report, byte for byte.'),
  F3: covered('A million units and 9,999 resamples need memory for n + B numbers, not for n × B.'),

  // Baselines
  G1: covered('A missing baseline is written on a developer’s machine, and said.'),
  G2: covered('A missing baseline fails in CI, names the command, and writes nothing.'),
  G3: covered('An update flag left in CI is refused or reported.'),
  G4: covered('The scores of a failed run can be promoted without a second run.'),
  G5: covered('Results of other targets, data sets, judges or metric definitions are not compared.'),
  G6: covered('A baseline older than its limit is a warning with its age.'),
  G7: covered('The report says which baseline was used: path, commit, date.'),
  G8: covered('A partial or failing run never updates a baseline.'),

  // GitHub and reports
  H1: covered(
    'A failed comparison is named in terminal, summary and annotation; what cannot be written changes no exit code.',
  ),
  H2: covered('Each comparison has its own options.'),
  H3: covered('No annotation contradicts the corrected verdict.'),
  H4: covered('Ten error annotations at most, failures first, the last says how many more there are.'),
  H5: covered('Vitest: one error a failed gate in the log.'),
  H6: covered('Jest: one error for a failure after the file, with file and line.'),
  H7: covered('A read-only token: summary and notice, the exit code is the verdict’s, no loop.'),
  H8: covered('Errors of the API are a warning after the verdict.'),
  H9: covered('Two keys are two comments, updated in place among many others.'),
  H10: covered('Jobs that post at once end in one comment with a section each.'),
  H11: covered('A comment of somebody else is never edited.'),
  H12: covered('A long comment is cut below the limit; verdict, failures and a count of the rest stay.'),
  H13: covered('A long summary is shortened below the limit, and says so.'),
  H14: covered('Hostile names are shown as they are, and command nothing.'),
  H15: covered('A secondary rate limit without a time is waited for, then given up with a warning.'),
  H16: covered('A push has no pull request, and one line says so.'),
  H17: covered('The pull request of a fork is found by its event and confirmed by its commit.'),
  H18: covered('A summary wanted on failure only is not written when all pass.'),
  H19: covered('Paths of annotations are relative to the workspace.'),
  H20: covered('The summary of another tool is kept.'),

  // Runners, retries, shards
  I1: covered('Retries and repeats grow no family and never help a gate.'),
  I2: covered('Shards are merged before anything is reported, and an incomplete set is refused.'),
  I3: covered('Merged blob reports hold every table.'),
  I4: covered('--reporter on the command line: verdicts stand, tables are missing, and the documentation says so.'),
  I5: covered('A test that ended a second before its file still gets the late verdict.'),

  // Types
  J1: covered(
    'On every runner and TypeScript 5.9 and 7: the matchers are typed, a metric is required, our declarations have no error.',
  ),
  J2: covered('Typed beside jest-dom and jest-extended in any order of imports.'),

  // Properties
  K1: covered('The order of the rows does not matter.'),
  K2: covered('Swapping the runs exchanges greater and less.'),
  K3: covered('Scores scaled by a power of two leave p as it is, to the bit.'),
  K4: covered('Units without a difference leave an exact p as it is, and move a drawn one within its error.'),
  K5: covered('Mirrored differences mirror the difference, the interval and the direction.'),
  K6: covered('One more comparison lowers no adjusted p.'),
  K7: covered('A metric that is there twice leaves the step-down minP of the others as it is.'),
  K8: covered('Clusters of one unit are no clusters.'),
  K9: later('A margin of 0 is the one-sided test.', MARGINS),
  K10: covered('A two-sided p is never below the smaller one-sided one.'),
  K11: covered('The interval excludes 0 exactly when p is at most the level.'),
  K12: covered('Twice the resamples move p within its error.'),
  K13: covered('P(p ≤ t) ≤ t under random symmetric differences.'),

  // Pull requests, permissions and limits of GitHub
  GH1: covered('A pull request from a fork: one notice names the way with two workflows.'),
  GH2: covered('A missing permission is named, without a loop.'),
  GH3: covered('Both set-ups for forks are documented.'),
  GH4: covered('An event without a pull request is said.'),
  GH5: covered('Dependabot is treated like a fork.'),
  GH6: covered('A comment of hundreds of comparisons fits, and counts what it leaves out.'),
  GH7: covered('A summary of megabytes fits, and nothing is lost in silence.'),
  GH8: covered('The summary is rendered, not raw Markdown.'),
  GH9: covered('Ids that look like HTML are shown literally.'),
  GH10: covered('Tests in a folder of the repository are annotated at their place.'),
  GH11: covered('A comment carries its commit and run; no check run is made.'),
  GH12: covered('More failures than annotations: the last one says so.'),
  GH13: covered('Rate limits are obeyed, then given up, and the verdict stays.'),
  GH14: covered('Jobs of a matrix share one comment and lose no section.'),
  GH15: covered('What blocks a merge is the exit code, and the documentation names the required check.'),
  GH16: covered('An event without its pull requests: found all the same, and confirmed.'),
  GH17: covered('A skipped job counts as passed for GitHub: the documentation has the job that prevents it.'),
}
