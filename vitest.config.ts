import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['jest-extended/all'],
    testTimeout: 60_000,
  },
})
