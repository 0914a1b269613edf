import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    exclude: ['test/matrix/**'],
    setupFiles: ['./test/setup.ts'],
    testTimeout: 120_000,
    // Hooks pack the package and start runners too.
    hookTimeout: 120_000,
  },
})
