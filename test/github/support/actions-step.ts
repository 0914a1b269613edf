// Reads what a step prints and writes the way GitHub's runner does, and enforces its limits. Written from the documented behaviour.

export interface StepAnnotation {
  readonly level: 'error' | 'warning' | 'notice'
  readonly message: string
  readonly properties: Readonly<Record<string, string>>
}

export interface StepCommand {
  readonly name: string
  readonly data: string
  readonly properties: Readonly<Record<string, string>>
}

const COMMANDS = [
  'error',
  'warning',
  'notice',
  'debug',
  'group',
  'endgroup',
  'echo',
  'add-mask',
  'add-matcher',
  'remove-matcher',
  'save-state',
  'set-output',
  'stop-commands',
  'set-env',
  'add-path',
]
const MAX_MESSAGE = 4096
const MAX_PER_LEVEL = 10
export const MAX_SUMMARY_BYTES = 1_048_576

const unescapeData = (text: string): string =>
  text.replaceAll('%0D', '\r').replaceAll('%0A', '\n').replaceAll('%25', '%')
const unescapeProperty = (text: string): string =>
  text
    .replaceAll('%0D', '\r')
    .replaceAll('%0A', '\n')
    .replaceAll('%3A', ':')
    .replaceAll('%2C', ',')
    .replaceAll('%25', '%')

function parseProperties(text: string): Record<string, string> {
  const properties: Record<string, string> = {}
  for (const pair of text.split(',')) {
    const at = pair.indexOf('=')
    if (at > 0) properties[pair.slice(0, at).trim()] = unescapeProperty(pair.slice(at + 1))
  }
  return properties
}

/** The command in a line, or `null`. */
export function commandIn(line: string): StepCommand | null {
  const trimmed = line.trimStart()
  if (trimmed.startsWith('::')) {
    const end = trimmed.indexOf('::', 2)
    if (end > 2) {
      const [name = '', ...rest] = trimmed.slice(2, end).trim().split(' ')
      if (COMMANDS.includes(name.toLowerCase())) {
        return {
          name: name.toLowerCase(),
          data: unescapeData(trimmed.slice(end + 2)),
          properties: parseProperties(rest.join(' ')),
        }
      }
    }
  }
  const old = /##\[([^\]]*)\](.*)/.exec(line)
  if (old !== null) {
    const [name = '', ...rest] = old[1]!.trim().split(' ')
    if (COMMANDS.includes(name.toLowerCase()))
      return {
        name: name.toLowerCase(),
        data: old[2]!,
        properties: parseProperties(rest.join(' ').replaceAll(';', ',')),
      }
  }
  return null
}

/** All commands in what a step printed. */
export function commandsIn(output: string): StepCommand[] {
  let stop: string | null = null
  return output.split(/\r\n|\r|\n/).flatMap((line) => {
    if (stop !== null) {
      if (line.trim() === `::${stop}::`) stop = null
      return []
    }
    const command = commandIn(line)
    if (command?.name === 'stop-commands') stop = command.data
    return command === null ? [] : [command]
  })
}

/** The annotations that a step ends with: at most ten of a kind, cut to the longest message. */
export function annotationsIn(output: string): StepAnnotation[] {
  const counts = new Map<string, number>()
  return commandsIn(output).flatMap(({ name, data, properties }) => {
    if (name !== 'error' && name !== 'warning' && name !== 'notice') return []
    const count = (counts.get(name) ?? 0) + 1
    counts.set(name, count)
    return count > MAX_PER_LEVEL
      ? []
      : [{ level: name, message: data.slice(0, MAX_MESSAGE), properties } as StepAnnotation]
  })
}

/** The key/value pairs of an environment file. */
export function outputsIn(text: string): Record<string, string> {
  const outputs: Record<string, string> = {}
  const lines = text.split('\n')
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at]!
    const heredoc = line.indexOf('<<')
    const equals = line.indexOf('=')
    if (line === '') continue
    if (equals >= 0 && (heredoc < 0 || equals < heredoc)) outputs[line.slice(0, equals)] = line.slice(equals + 1)
    else if (heredoc > 0) {
      const end = lines.indexOf(line.slice(heredoc + 2), at + 1)
      if (end < 0) throw new Error(`no end of ${line}`)
      outputs[line.slice(0, heredoc)] = lines.slice(at + 1, end).join('\n')
      at = end
    } else throw new Error(`neither form: ${line}`)
  }
  return outputs
}
