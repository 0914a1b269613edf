import { annotationText, cleanText } from './sanitise.ts'

export type AnnotationLevel = 'error' | 'warning' | 'notice'

/** A note that GitHub shows beside the code and on the page of the run. */
export interface Annotation {
  readonly level: AnnotationLevel
  readonly title: string
  /** Whole lines, the decisive one first. */
  readonly message: string
  /** Relative to the workspace, with `/`. */
  readonly file?: string
  readonly line?: number
  readonly column?: number
}

/** What a step can tell GitHub's runner. */
export interface ActionsRunner {
  annotate(annotation: Annotation): void
  setOutput(name: string, value: string): void
  /** Adds to the step's summary; what stands there stays. */
  appendSummary(markdown: string): Promise<void>
}

/**
 * The real runner, through `@actions/core`. That package is ESM only and slow to load, so it is imported at the first use, in the
 * main process: a Jest worker could not import it at all.
 */
export async function actionsRunner(): Promise<ActionsRunner> {
  const core = await import('@actions/core')
  return {
    annotate({ level, title, message, file, line, column }) {
      const place = {
        ...(file === undefined ? {} : { file }),
        ...(line === undefined ? {} : { startLine: line }),
        ...(line === undefined || column === undefined ? {} : { startColumn: column }),
      }
      core[level](annotationText(message), { title: cleanText(title, 200), ...place })
    },
    setOutput: (name, value) => core.setOutput(name, value),
    async appendSummary(markdown) {
      try {
        await core.summary.addRaw(markdown).write()
      } finally {
        core.summary.emptyBuffer()
      }
    },
  }
}
