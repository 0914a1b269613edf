import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globals: true,
    setupFiles: ['holmgate/vitest'],
    reporters: ['default', 'holmgate/vitest/reporter'],
  },
})
