import { baselineDigest, canonicalJson, conditionsFingerprint, conventionsOf, scoreText } from './baseline-digest.ts'
import type { BaselineInputs } from './baseline-handle.ts'
import type { EvaluationResult } from './types.ts'
import { unitId, unitsOf } from './units.ts'

/** Raised whenever an older version could no longer read the file. */
export const BASELINE_SCHEMA = 1

/** Where a baseline comes from. */
export interface BaselineOrigin {
  /** The spec file that writes it, by its name beside `__baselines__`; `null` when it was written by hand. */
  readonly spec: string | null
  /** Version of holmgate. */
  readonly tool: string
  /** What was checked out, `null` outside a repository. */
  readonly commit: string | null
  /** Whether files that the repository knows were changed and not committed. */
  readonly uncommitted: boolean
  /** ISO 8601, UTC. */
  readonly date: string
}

/** A baseline as its file holds it. */
export interface StoredBaseline extends BaselineOrigin {
  readonly result: EvaluationResult
  /** Name of the model that was the candidate. */
  readonly model: string
  readonly inputs: BaselineInputs
  /** SHA-256 of ids, targets, metric definitions and inputs. */
  readonly fingerprint: string
  /** SHA-256 of the scores and of what the fingerprint covers. */
  readonly digest: string
}

/**
 * The text of a baseline's file: JSON that diffs well. One unit a line, sorted by id; scores as the shortest decimals that
 * read back to the same bits; the digest stands above them, so that two changes that git would merge line by line conflict.
 */
export function baselineText(result: EvaluationResult, inputs: BaselineInputs, origin: BaselineOrigin): string {
  const json = (value: unknown): string => JSON.stringify(value)
  const metrics = Object.keys(result.values)
  const columns = metrics.map((metric) => result.values[metric]!)
  const units = unitsOf(result)
  const definitions = metrics.map((metric) => {
    const conventions = conventionsOf(result, metric)
    const way = result.betterWhen[metric]
    return (
      `    {"name": ${json(metric)}, "betterWhen": ${json(way ?? null)}` +
      `${conventions === null ? '' : `, "conventions": ${conventions}`}}`
    )
  })
  const lines = Array.from({ length: units.nUnits }, (_, unit) => {
    const rows = units.rows.subarray(units.starts[unit]!, units.starts[unit + 1]!)
    const scores = columns.map((column) => {
      const texts = Array.from(rows, (row) => scoreText(column[row]!))
      return texts.length === 1 ? texts[0]! : `[${texts.join(', ')}]`
    })
    return `    [${json(unitId(result, units, unit))}, ${scores.join(', ')}]`
  })
  return [
    '{',
    '  "holmgate": "baseline",',
    `  "schemaVersion": ${BASELINE_SCHEMA},`,
    `  "digest": ${json(baselineDigest(result, inputs))},`,
    `  "fingerprint": ${json(conditionsFingerprint(result, inputs))},`,
    `  "commit": ${json(origin.commit)},`,
    `  "uncommitted": ${json(origin.uncommitted)},`,
    `  "date": ${json(origin.date)},`,
    `  "tool": ${json(origin.tool)},`,
    `  "spec": ${json(origin.spec)},`,
    `  "model": ${json(result.name)},`,
    `  "inputs": ${canonicalJson(inputs)},`,
    `  "targets": ${json(result.targetFingerprint)},`,
    `  "precision": ${json(result.precision)},`,
    `  "positionalIds": ${json(result.positionalIds)},`,
    `  "nRows": ${json(result.nRows)},`,
    '  "metrics": [',
    definitions.join(',\n'),
    '  ],',
    '  "units": [',
    lines.join(',\n'),
    '  ]',
    '}',
    '',
  ].join('\n')
}
