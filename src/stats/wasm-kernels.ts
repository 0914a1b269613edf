import { Buffer } from 'node:buffer'
import { KERNEL_BYTES } from './kernel-bytes.ts'
import type { Kernels } from './kernels.ts'

const { ceil } = Math

const PAGE = 65_536
/** A memory that has grown stays that large as long as the process: larger work runs without WebAssembly. */
const MOST_BYTES = 2 ** 26

type Exports = Omit<Kernels, 'buffer'> & { readonly prepare: () => void }
interface Loaded {
  readonly memory: WebAssembly.Memory
  readonly exports: Exports
}

let loaded: Loaded | null | undefined

/** Kernels in WebAssembly with SIMD; `null` where they do not run or the memory is not to be had. */
export function wasmKernels(bytes: number): Kernels | null {
  if (bytes > MOST_BYTES) return null
  if (loaded === undefined) loaded = load()
  if (loaded === null) return null
  const { memory, exports } = loaded
  const missing = bytes - memory.buffer.byteLength
  if (missing > 0) {
    try {
      memory.grow(ceil(missing / PAGE))
    } catch {
      return null
    }
  }
  return { ...exports, buffer: memory.buffer }
}

function load(): Loaded | null {
  // WebAssembly is little-endian everywhere, typed arrays are what the machine is.
  if (new Uint8Array(Uint16Array.of(1).buffer)[0] !== 1) return null
  try {
    const memory = new WebAssembly.Memory({ initial: 16, maximum: MOST_BYTES / PAGE })
    const module = new WebAssembly.Module(Buffer.from(KERNEL_BYTES, 'base64'))
    const exports = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports
    exports.prepare()
    return { memory, exports }
  } catch {
    // No WebAssembly, no SIMD, or no address space: the plain kernels give the same bits.
    return null
  }
}
