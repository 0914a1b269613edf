// Puts src/formats/parquet-worker into one text, src/formats/parquet-program.ts, which is committed: a thread is started from
// text, because no file can be found beside a bundle, in a zip of Yarn and in the transforms of a test runner alike.
//   node scripts/build-parquet-program.mjs
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'

const root = fileURLToPath(new URL('..', import.meta.url))

/** The text of src/formats/parquet-program.ts; the same bundler gives the same text on every machine. */
export async function parquetProgramModule() {
  const bundle = await rolldown({
    cwd: root,
    input: 'src/formats/parquet-worker/worker.ts',
    platform: 'node',
    external: /^node:/,
    onLog(_, { message }) {
      throw new Error(message)
    },
  })
  const { output } = await bundle.generate({ format: 'cjs', minify: true })
  await bundle.close()
  return [
    '// Made by scripts/build-parquet-program.mjs from src/formats/parquet-worker.',
    '',
    '/** The program of the thread that reads Parquet. */',
    `export const PARQUET_PROGRAM = ${quoted(output[0].code.trimEnd())}`,
    '',
  ].join('\n')
}

const quoted = (text) => `\`${text.replace(/[\\`]|\$\{/g, '\\$&')}\``

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  writeFileSync(`${root}/src/formats/parquet-program.ts`, await parquetProgramModule())
}
