// `npx vitest run test/docs/api.test.ts -u` brings the page up to date.
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import * as holmgate from '../../src/index.ts'
import { root } from '../package/source-files.ts'
import { apiPage } from './api.ts'

describe('docs/api.md', () => {
  const page = apiPage()

  test('is made from the docstrings', async () => {
    await expect(page).toMatchFileSnapshot(join(root, 'docs/api.md'))
  })

  test('has every export, with what it does', () => {
    const parts = page.split(/^### /m).slice(1)
    for (const name of Object.keys(holmgate)) {
      const part = parts.find((one) => one.startsWith(`${name}\n`))
      expect(part, name).toBeDefined()
      expect(part!.replace(/```[\s\S]*?```/g, '').trim().length, name).toBeGreaterThan(name.length + 20)
    }
  })
})
