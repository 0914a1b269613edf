import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { BASELINE_FOLDER } from '../evaluation/baseline-folder.ts'
import { onGitHub } from '../github/environment.ts'
import type { Finish, FinishedRun, ReporterOptions } from './finish-run.ts'

/** Whether a run without a gate has anything to tell: on GitHub, to who merges shards, or of baselines that nothing uses. */
const concerns = ({ files, shard, ran }: FinishedRun): boolean =>
  files.length > 0 ||
  shard !== undefined ||
  onGitHub(process.env) ||
  ran.some(({ path }) => existsSync(join(dirname(path), BASELINE_FOLDER)))

/** As `finishRun`, whose code is not even loaded for a run that holmgate has nothing to do with. */
export async function finishIfNeeded(run: FinishedRun, options: ReporterOptions): Promise<Finish> {
  if (!concerns(run)) return { red: [] }
  const { finishRun } = await import('./finish-run.ts')
  return finishRun(run, options)
}
