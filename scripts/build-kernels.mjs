// Compiles assembly/kernels.ts into src/stats/kernel-bytes.ts, which is committed: `src` runs without a compiler.
//   node scripts/build-kernels.mjs
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import asc from 'assemblyscript/asc'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of src/stats/kernel-bytes.ts; the same compiler gives the same bytes on every machine. */
export async function kernelBytesModule() {
  let bytes
  const { error, stderr } = await asc.main(
    // No static data and no runtime: the memory belongs to the caller, whose addresses kernel-layout.ts holds.
    [
      'assembly/kernels.ts',
      '-O3',
      '--noAssert',
      '--runtime',
      'stub',
      '--importMemory',
      '--enable',
      'simd',
      '-o',
      'out',
    ],
    {
      baseDir: root,
      writeFile: (name, contents) => {
        if (name === 'out') bytes = contents
      },
    },
  )
  if (error !== null) throw new Error(`${error.message}\n${stderr}`)
  const lines = Buffer.from(bytes)
    .toString('base64')
    .match(/.{1,118}/g)
  return [
    '// Made by scripts/build-kernels.mjs from assembly/kernels.ts.',
    '',
    '/** The compiled kernels, base64. */',
    'export const KERNEL_BYTES =',
    `${lines.map((line) => `  '${line}'`).join(' +\n')}`,
    '',
  ].join('\n')
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(`${root}/src/stats/kernel-bytes.ts`, await kernelBytesModule())
}
