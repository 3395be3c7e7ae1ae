import { defineConfig } from 'vitest/config'

/** A recipe is built and tested as a whole, and each of its steps is compiled. */
const TIMEOUT_MS = 3_600_000

export default defineConfig({
  test: {
    include: ['tests/recipes/*.test.ts'],
    testTimeout: TIMEOUT_MS,
    // Removing a copy with its packages takes as long as a busy disk needs.
    hookTimeout: TIMEOUT_MS,
    fileParallelism: false,
    chaiConfig: { truncateThreshold: 0 },
  },
})
