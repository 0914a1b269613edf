import { misuseError } from '../evaluation/errors.ts'
import { cleanText } from '../github/sanitise.ts'
import { diffBaselines } from './baseline-diff.ts'
import { promoteBaselines } from './baseline-promote.ts'
import { showBaselines } from './baseline-show.ts'
import { writeBaseline } from './baseline-write.ts'
import type { Command, ExitCode, Io } from './types.ts'

const help = `Usage: holmgate baseline write FILE RESULTS [OPTIONS]
       holmgate baseline promote [REPORT_FOLDER...] [--dry-run]
       holmgate baseline show FILE...
       holmgate baseline diff OLD NEW [--metric NAME]... [--units N]

Baselines are what gates compare with: expect(result).not.toBeSignificantlyWorseThan(baseline('ranker'), …) reads
__baselines__/ranker.json beside the spec file. "vitest -u" and "jest -u" write them; these commands do the rest.

write    makes FILE (…/__baselines__/NAME.json) from a file of scores, of any format that readResults reads
promote  takes the candidates that red gates left in CI and makes them the baselines, without another run. A folder holds
         candidates/ or has folders with one each (artifacts of shards). Default: holmgate-report
show     prints where a baseline comes from, and the mean of each metric
diff     prints what changed between two baselines: conditions, units, means, and the units that moved most

FILE, RESULTS, OLD and NEW may be - for standard input.

Options of write:
  --metric NAME          may be repeated (default: all)
  --better-when WAY      higher or lower, for all metrics, or METRIC=WAY; may be repeated
  --id, --model, --where, --format, --missing, --worst, --repeat, --repeat-rows, --layout, --delimiter, --qrels, --max-bytes
                         how RESULTS is read; see holmgate compare --help
  --input NAME=VALUE     what the scores depend on, as in baseline('x', { inputs }); may be repeated. Numbers, true, false
                         and null are read as such, everything else is text
  --spec FILE            name of the spec file that writes this baseline from now on

Options of promote:
  --dry-run              print what would change, and change nothing

Options of diff:
  --metric NAME          may be repeated (default: all)
  --units N              how many units to name for each metric, half of them losses (default: 10)

Examples:
  holmgate baseline write src/__baselines__/ranker.json scores.csv --id query_id --input dataset=v3
  gh run download --name holmgate-report --dir holmgate-report && holmgate baseline promote
  git show main:src/__baselines__/ranker.json | holmgate baseline diff - src/__baselines__/ranker.json

Exit codes: 0 done · 2 usage or input error
`

const ACTIONS: Readonly<Record<string, (args: readonly string[], io: Io) => void>> = {
  write: writeBaseline,
  promote: promoteBaselines,
  show: showBaselines,
  diff: diffBaselines,
}

/** `holmgate baseline`. */
export const baseline: Command = {
  name: 'baseline',
  summary: 'write, promote, show or compare the baselines of gates',
  help,
  async run([action, ...args], io): Promise<ExitCode> {
    const act = action !== undefined && Object.hasOwn(ACTIONS, action) ? ACTIONS[action] : undefined
    if (act === undefined) {
      const found = action === undefined ? '' : `; found '${cleanText(action, 60)}'`
      throw misuseError(
        `holmgate baseline needs ${Object.keys(ACTIONS).join(', ')}${found}. See holmgate baseline --help.`,
      )
    }
    act(args, io)
    return 0
  },
}
