import { scoreOptionsHelp } from './score-options.ts'

/** What `holmgate compare --help` prints. */
export const compareHelp = `Usage: holmgate compare BASELINE CANDIDATE --metric NAME [--metric NAME...] [OPTIONS]

Compares the scores of two models unit by unit (user, query, prompt) and gates on the outcome: the decision of the
matchers, without a test runner. Reads CSV, JSON, JSON Lines, Parquet and the files of trec_eval, ranx, ir_measures,
lm-evaluation-harness, Inspect AI, promptfoo, HELM and others, also with gzip. BASELINE or CANDIDATE may be - for
standard input. All metrics of the call are corrected together; every one of them has to pass.

The gate:
  --metric, -m NAME        what to compare; aliases match (ndcg_cut_10 is ndcg@10); at least one
  --fail-if worse          fails if the candidate is significantly worse on a metric (default). That it passes is no
                           proof that nothing was lost: the report says what the run could have seen
  --fail-if not-better     fails unless the candidate is significantly better on every metric
  --min-effect N|N%        with not-better: the gain must be shown to be beyond this, in the metric's own scale or as a
                           share of the baseline's mean
  --margin N|N%            in place of --fail-if: fails unless every metric is shown to be worse by less than this
                           (non-inferiority: proof that no more was lost)
  --equivalence-margin N|N%
                           in place of --fail-if: fails unless every metric is shown to differ by less than this
  --max-loss N             beside a margin: the largest loss that one unit can have; 1 for scores from 0 to 1
  --better-when lower, METRIC=higher|lower
                           which way a metric improves, for all or for one (default: what the file or its name says)

The statistics:
  --level N                level of the intervals and of the gate, alpha = 1 - N (default 0.95)
  --correction NAME        holm (default), bonferroni, none, westfall-young; with --fail-if not-better also fixed-sequence
                           and weighted-holm, under which a metric could lose without failing
  --primary METRIC         for fixed-sequence: tested first; for weighted-holm: weight 4; --weight METRIC=N for another
  --test randomization|bootstrap|t (default randomization: paired, exact where that is possible)
  --interval NAME          percentile (default), bca, studentized, t, randomization
  --alternative two-sided|better|worse|greater|less (default two-sided; one that cannot show what --fail-if asks about
                           is refused)
  --resamples N (default 9999), --seed N (default 0)

The units (columns of CSV, JSON and Parquet tables; one file that has them is enough if the other is a baseline):
  --clusters COLUMN        what units hang together by, such as the user of a query: whole clusters are resampled
  --strata COLUMN          what the mean is divided by; --strata-weights equal, or STRATUM=N for each stratum
  --slices COLUMN          one hypothesis for each value, such as a language, in place of the mean over all units

The output:
  --output text|markdown|json
                           on standard output (default text); what readers decided on their own goes to standard error
  --report FOLDER|FILE.json
                           also writes FOLDER/report.json, which holmgate report, summary and comment read
  --show-units             Markdown names the units that lost most (users, prompts); text and JSON always do

${scoreOptionsHelp}

Examples:
  holmgate compare main.csv branch.csv --metric ndcg@10
  holmgate compare main.txt branch.txt -m ndcg@10 -m map --fail-if not-better
  holmgate compare results.json results.json --baseline-model gpt-a --candidate-model gpt-b -m score
  holmgate compare main.csv branch.csv -m ndcg@10 --slices language
  holmgate compare test/__baselines__/ranker.json branch.csv --metric ndcg@10
  python evaluate.py | holmgate compare main.csv - --metric accuracy --id question
  holmgate compare main.csv branch.csv -m ndcg@10 --output markdown >> "$GITHUB_STEP_SUMMARY"
  holmgate compare main.csv branch.csv -m accuracy --margin 0.01 --report holmgate-report

Exit codes: 0 pass · 1 gate failed · 2 usage or input error
`
