import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('../..', import.meta.url))

export default defineConfig({
  root,
  resolve: { alias: { '@': root, 'server-only': `${root}tests/support/server-only.ts` } },
  test: {
    include: ['tests/unit/{domain,contract,routing}/**/*.test.{ts,tsx}'],
    setupFiles: ['tests/support/generators/setup.ts'],
    testTimeout: 120_000,
  },
})
