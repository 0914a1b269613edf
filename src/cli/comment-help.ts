/** What `holmgate comment --help` prints. */
export const commentHelp = `Usage: holmgate comment [REPORT...] [OPTIONS]

Posts the report of a run to its pull request: one comment for each key, updated in place, with a section for each job. Jobs that
post at the same time end up in the same comment. Needs GITHUB_TOKEN (or GH_TOKEN) and "permissions: pull-requests: write".
A comment that cannot be posted is a warning and changes no verdict; the job summary then holds the report.

REPORT is a report.json, a folder that holds one or has one in each of its folders, or - for standard input.
Default: holmgate-report

Options:
  --key NAME          tells several gates of a repository apart: each key has its own comment (default: default)
  --section NAME      this job's part of the comment (default: the job, its matrix values if HOLMGATE_MATRIX holds
                      toJSON(matrix), and the shard). Jobs of a matrix need one each
  --pull-request N    the pull request, where the event does not name it
  --expect-sha SHA    commit that the report is about: posts only while it is the head of the pull request.
                      In a workflow_run this is checked anyway
  --author LOGIN      who the token writes as, where it is not github.token (default: github-actions[bot])
  --require-comment   exit with 2 if the comment could not be posted
  --show-units        errors about data may name units (users, prompts)
  --dry-run           print the comment instead of posting it
  --exit-zero         exit with 0 whatever the verdict is, for a job that only posts

Examples:
  holmgate comment
  holmgate comment reports/ --key search
  holmgate comment --section "node 22"
  holmgate comment holmgate-report --dry-run

Exit codes: 0 pass · 1 a gate failed, 0 gates ran, or the run has an error beside them · 2 usage or input
error, or a required comment was not posted
`
