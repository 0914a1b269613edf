/** `ok`: checked and right. `fix`: something to add. `unknown`: could not be checked, which is no pass. `note`: good to know. */
export type Level = 'ok' | 'fix' | 'unknown' | 'note'

/** One thing that `holmgate doctor` looked at. */
export interface Finding {
  readonly level: Level
  /** One sentence: what was found. */
  readonly text: string
  /** What to write, and where. */
  readonly add?: string
}

export const ok = (text: string): Finding => ({ level: 'ok', text })
export const note = (text: string): Finding => ({ level: 'note', text })
export const fix = (text: string, add: string): Finding => ({ level: 'fix', text, add })
export const unknown = (text: string): Finding => ({ level: 'unknown', text })
