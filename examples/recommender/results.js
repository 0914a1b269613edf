// What a run leaves behind: the scores of all models (the gates read them) and the figures of the walkthrough.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync, gzipSync } from 'node:zlib'
import { evaluationResult } from 'holmgate'

export const RESULTS = fileURLToPath(new URL('results', import.meta.url))

/** All results by name, as they were evaluated. */
export function readScores(variant, folder = RESULTS) {
  const text = gunzipSync(readFileSync(`${folder}/${variant}.scores.json.gz`)).toString('utf8')
  return new Map(JSON.parse(text).map((json) => [json.name, evaluationResult(json)]))
}

export function writeScores(variant, results, folder = RESULTS) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${variant}.scores.json.gz`, gzipSync(JSON.stringify([...results.values()]), { level: 9 }))
}

export const readFigures = (variant, folder = RESULTS) => JSON.parse(readFileSync(`${folder}/${variant}.json`, 'utf8'))

export function writeFigures(variant, figures, folder = RESULTS) {
  mkdirSync(folder, { recursive: true })
  writeFileSync(`${folder}/${variant}.json`, `${JSON.stringify(figures, null, 2)}\n`)
}
