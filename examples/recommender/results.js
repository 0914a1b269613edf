// What a run leaves behind: the scores of all models (the gates read them) and the figures of the walkthrough.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { evaluationResult } from 'holmgate'

export const RESULTS = fileURLToPath(new URL('results', import.meta.url))

const scoresFile = (variant, folder) => join(folder, `${variant}.scores.json.gz`)
export const figuresFile = (variant, folder) => join(folder, `${variant}.json`)

/** All results by name, as they were evaluated. */
export function readScores(variant, folder = RESULTS) {
  const text = gunzipSync(readFileSync(scoresFile(variant, folder))).toString('utf8')
  return new Map(JSON.parse(text).map((json) => [json.name, evaluationResult(json)]))
}

export function writeScores(variant, results, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(scoresFile(variant, folder), gzipSync(JSON.stringify([...results.values()]), { level: 9 }))
}

export const readFigures = (variant, folder = RESULTS) => JSON.parse(readFileSync(figuresFile(variant, folder), 'utf8'))

export function writeFigures(variant, figures, folder) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(figuresFile(variant, folder), `${JSON.stringify(figures, null, 2)}\n`)
}
