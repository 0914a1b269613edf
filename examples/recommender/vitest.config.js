import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    setupFiles: ['holmgate/vitest'],
    reporters: ['default', 'holmgate/vitest/reporter'],
  },
})
