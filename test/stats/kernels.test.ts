import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { kernelBytesModule } from '../../scripts/build-kernels.mjs'
import { bootstrapMeans } from '../../src/stats/bootstrap-means.ts'
import { DATA, LANES, VALUES, WORDS } from '../../src/stats/kernel-layout.ts'
import { fastestKernels, type KernelSource } from '../../src/stats/kernels.ts'
import { plainKernels } from '../../src/stats/plain-kernels.ts'
import { seedLanes, seedWords } from '../../src/stats/random-words.ts'
import { signSums } from '../../src/stats/sign-sums.ts'
import { wasmKernels } from '../../src/stats/wasm-kernels.ts'
import { plainResamples, wordsOf } from './plain-draws.ts'
import { filled, gaussian, uniform } from './support.ts'

const stream = { seed: 11, units: 'abc' }

const wasm: KernelSource = (bytes) => {
  const kernels = wasmKernels(bytes)
  if (kernels === null) throw new Error('WebAssembly with SIMD does not run here')
  return kernels
}
const sources: [name: string, source: KernelSource][] = [
  ['plain', plainKernels],
  ['WebAssembly', wasm],
]

const whole = (n: number, seed: number): Float64Array => {
  const next = uniform(seed)
  return filled(n, () => Math.round((next() - 0.4) * 2 ** 40))
}
const columnsOf = (count: number, make: (j: number) => Float64Array): Float64Array[] =>
  Array.from({ length: count }, (_, j) => make(j))

/** Sizes around each change of path: eights, fours and pairs, 16 or 32 bits a draw, a second fill of words. */
const units = fc.oneof(
  fc.integer({ min: 1, max: 300 }),
  fc.constantFrom(1023, 1024, 1025, 2500, 4099, 8200, 17_001, 18_000, 21_846, 40_000, 65_535, 65_536, 65_537, 100_003),
)

describe.each(sources)('%s kernels', (_, source) => {
  test.each(['addSignsOne', 'addSignsFour'] as const)('make the documented words: %s', (add) => {
    const kernels = source(DATA + 32 * 1000)
    new Float64Array(kernels.buffer, VALUES, 128).fill(0)
    seedLanes(new Int32Array(kernels.buffer, LANES, 16), seedWords(stream, 'signs'))
    const words: number[] = []
    for (const count of [4, 12, 1000]) {
      kernels[add](DATA, count, true)
      words.push(...new Int32Array(kernels.buffer, WORDS, count))
    }
    expect(words).toEqual([...wordsOf(stream, 'signs', 1016)])
  })

  test('sum the documented draws exactly', () => {
    fc.assert(
      fc.property(units, fc.integer({ min: 1, max: 9 }), (n, count) => {
        const data = columnsOf(count, (j) => filled(n, (u) => (u * (j + 3) * 7919) % 1009))
        const means = bootstrapMeans(data, { resamples: 5, stream }, source)
        const expected = plainResamples(stream, n, 5).map((drawn) =>
          data.map((column) => drawn.reduce((sum, u) => sum + column[u]!, 0)),
        )
        expected.forEach((sums, b) => {
          expect(means.map((column) => Math.round(column[b]! * n))).toEqual(sums)
        })
      }),
      { numRuns: 40 },
    )
  })
})

describe('all kernels', () => {
  test('leave the same bits of every mass that halves move', () => {
    const steps = fc.record({
      most: fc.integer({ min: 0, max: 300 }),
      sizes: fc.array(fc.integer({ min: 1, max: 320 }), { minLength: 1, maxLength: 30 }),
    })
    const massOf = (source: KernelSource, { most, sizes }: { most: number; sizes: number[] }): Float64Array => {
      const kernels = source(DATA + 8 * (most + 2))
      const mass = new Float64Array(kernels.buffer, DATA, most + 2).fill(0)
      mass[0] = 1
      mass[most + 1] = 7 // not theirs
      let reachable = 0
      for (const size of sizes) {
        reachable = Math.min(most, reachable + size)
        kernels.halve(DATA, size, reachable)
      }
      return mass.slice()
    }
    fc.assert(
      fc.property(steps, (step) => {
        const mass = massOf(wasm, step)
        expect(mass).toEqual(massOf(plainKernels, step))
        expect(mass.at(-1)).toBe(7)
      }),
    )
  })

  test('leave the same bits of every sign sum', () => {
    const sizes = fc.record({
      n: fc.integer({ min: 1, max: 300 }),
      columns: fc.integer({ min: 1, max: 9 }),
      resamples: fc.integer({ min: 1, max: 300 }),
      seed: fc.integer(),
    })
    fc.assert(
      fc.property(sizes, ({ n, columns, resamples, seed }) => {
        const data = columnsOf(columns, (j) => whole(n, seed + j))
        expect(signSums(data, resamples, stream, undefined, wasm)).toEqual(
          signSums(data, resamples, stream, undefined, plainKernels),
        )
      }),
    )
  })

  test.each([
    [2500, 4, 9999],
    [65_537, 1, 1000],
    [200, 70, 500],
    [100, 3, 40_000],
  ])('leave the same bits: %d units, %d columns, %d sign vectors', (n, columns, resamples) => {
    const data = columnsOf(columns, (j) => whole(n, j))
    const sums = signSums(data, resamples, stream, undefined, wasm)
    expect(sums).toEqual(signSums(data, resamples, stream, undefined, plainKernels))
    // Neither the columns beside one nor the pieces that resamples are computed in are seen in it.
    const [last] = signSums([data.at(-1)!], 41, stream, undefined, wasm)
    expect(last).toEqual(sums.at(-1)!.slice(0, 41))
  })

  test('leave the same bits of every replicate', () => {
    const sizes = fc.record({
      n: units,
      columns: fc.integer({ min: 1, max: 9 }),
      resamples: fc.integer({ min: 1, max: 12 }),
      seed: fc.integer(),
    })
    fc.assert(
      fc.property(sizes, ({ n, columns, resamples, seed }) => {
        const data = columnsOf(columns, (j) => filled(n, gaussian(seed + j)))
        expect(bootstrapMeans(data, { resamples, stream }, wasm)).toEqual(
          bootstrapMeans(data, { resamples, stream }, plainKernels),
        )
      }),
      { numRuns: 60 },
    )
  })

  test.each([
    [2500, 4, 9999],
    [2500, 60, 300],
    [3, 1, 20_000],
    [300_000, 5, 4],
  ])('leave the same bits: %d units, %d columns, %d resamples', (n, columns, resamples) => {
    const data = columnsOf(columns, (j) => filled(n, gaussian(j)))
    const means = bootstrapMeans(data, { resamples, stream }, wasm)
    expect(means).toEqual(bootstrapMeans(data, { resamples, stream }, plainKernels))
    expect(bootstrapMeans([data.at(-1)!], { resamples: 3, stream }, wasm)[0]).toEqual(means.at(-1)!.slice(0, 3))
  })

  test('leave the same bits in whichever order they are used', () => {
    const work = (source: KernelSource) => [
      ...signSums([whole(70, 1)], 100, stream, undefined, source),
      ...bootstrapMeans([whole(70, 2)], { resamples: 100, stream }, source),
      ...signSums(
        columnsOf(5, (j) => whole(33, j)),
        7,
        stream,
        undefined,
        source,
      ),
    ]
    const first = work(wasm)
    bootstrapMeans(
      columnsOf(9, (j) => whole(5000, j)),
      { resamples: 3, stream },
      wasm,
    )
    expect(work(wasm)).toEqual(first)
    expect(work(plainKernels)).toEqual(first)
  })
})

describe('the choice of kernels', () => {
  afterEach(() => {
    vi.unstubAllGlobals()
    vi.resetModules()
  })

  const fresh = async () => {
    vi.resetModules()
    const { fastestKernels: source } = await import('../../src/stats/kernels.ts')
    const { wasmKernels: compiled } = await import('../../src/stats/wasm-kernels.ts')
    return { source, compiled }
  }

  test('WebAssembly, where it runs', () => {
    expect(wasmKernels(DATA)).not.toBeNull()
    expect(fastestKernels(DATA).buffer).toBe(wasmKernels(DATA)!.buffer)
  })

  test.each([
    ['no WebAssembly', undefined],
    [
      'no SIMD',
      {
        ...WebAssembly,
        Module: class {
          constructor() {
            throw new SyntaxError('invalid simd opcode')
          }
        },
      },
    ],
    [
      'no address space',
      {
        ...WebAssembly,
        Memory: class {
          constructor() {
            throw new RangeError('could not allocate memory')
          }
        },
      },
    ],
  ])('plain kernels with %s, and the same bits', async (_, global) => {
    vi.stubGlobal('WebAssembly', global)
    const { source, compiled } = await fresh()
    expect(compiled(DATA)).toBeNull()
    const data = columnsOf(5, (j) => whole(90, j))
    expect(signSums(data, 200, stream, undefined, source)).toEqual(signSums(data, 200, stream, undefined, wasm))
  })

  test('plain kernels for work that a memory should not keep, or cannot grow to', async () => {
    expect(wasmKernels(2 ** 26 + 1)).toBeNull()
    expect(fastestKernels(2 ** 26 + 1).buffer.byteLength).toBeGreaterThan(2 ** 26)
    vi.spyOn(WebAssembly.Memory.prototype, 'grow').mockImplementation(() => {
      throw new RangeError('Maximum memory size exceeded')
    })
    const { compiled } = await fresh()
    expect(compiled(DATA)).not.toBeNull()
    expect(compiled(2 ** 25)).toBeNull()
    vi.restoreAllMocks()
  })
})

test('the bytes are what the source compiles to', async () => {
  const committed = readFileSync(new URL('../../src/stats/kernel-bytes.ts', import.meta.url), 'utf8')
  expect(committed.replaceAll('\r\n', '\n')).toBe(await kernelBytesModule())
})
