import { createHash } from 'node:crypto'

const CHUNK = 32768
const isLittleEndian = new Uint8Array(Uint16Array.of(1).buffer)[0] === 1

/** Texts as `stringHash` digests them (length, `:`, text), one after the other in UTF-16 code units. */
export interface PackedTexts {
  readonly units: Uint16Array
  /** Text i is `units[starts[i]]` … `units[starts[i + 1] - 1]`. */
  readonly starts: Uint32Array
}

export function packTexts(texts: readonly string[]): PackedTexts {
  const encoded = texts.map((text) => `${text.length}:${text}`)
  const starts = new Uint32Array(texts.length + 1)
  encoded.forEach((text, i) => {
    starts[i + 1] = starts[i]! + text.length
  })
  const units = new Uint16Array(starts[texts.length]!)
  encoded.forEach((text, i) => {
    for (let j = 0; j < text.length; j++) units[starts[i]! + j] = text.charCodeAt(j)
  })
  return { units, starts }
}

/** The digest of `stringHash` over texts that are packed once and added often, several times faster. */
export function packedHash(): { add(texts: PackedTexts, i: number): void; addText(text: string): void; hex(): string } {
  const hash = createHash('sha256')
  const chunk = new Uint16Array(CHUNK)
  let filled = 0
  const flush = (): void => {
    const bytes = Buffer.from(chunk.buffer, 0, filled * 2)
    hash.update(isLittleEndian ? bytes : Buffer.from(bytes).swap16())
    filled = 0
  }
  return {
    add({ units, starts }, i) {
      const to = starts[i + 1]!
      for (let at = starts[i]!; at < to; at++) {
        if (filled === CHUNK) flush()
        chunk[filled++] = units[at]!
      }
    },
    addText(text) {
      const encoded = `${text.length}:${text}`
      for (let at = 0; at < encoded.length; at++) {
        if (filled === CHUNK) flush()
        chunk[filled++] = encoded.charCodeAt(at)
      }
    },
    hex() {
      flush()
      return hash.digest('hex')
    },
  }
}
