import { defineConfig } from 'vitest/config'

// One cell after the other: each starts a runner that uses all cores.
export default defineConfig({
  test: {
    include: ['test/matrix/**/*.test.ts'],
    testTimeout: 180_000,
    hookTimeout: 300_000,
    fileParallelism: false,
  },
})
