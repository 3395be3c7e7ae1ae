import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

const root = fileURLToPath(new URL('.', import.meta.url))
const resolve = {
  alias: {
    '@': root,
    'server-only': fileURLToPath(new URL('tests/support/server-only.ts', import.meta.url)),
    'next-intl/server': fileURLToPath(new URL('tests/support/next-intl-server.ts', import.meta.url)),
  },
}
const DRAWN_CASES = 'tests/support/generators/setup.ts'

/** Thousands of generated cases may take an hour. */
const SOAK_TIMEOUT = process.env['SOAK'] === '1' ? { testTimeout: 3_600_000 } : {}

// Timeouts end hanging tests only: on a busy machine a slow test must not fail.
const project = (name: string, extra: object = {}) => ({
  resolve,
  plugins: [react()],
  test: {
    name,
    include: [`tests/${name}/**/*.test.{ts,tsx}`],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
    maxWorkers: availableParallelism(),
    setupFiles: [DRAWN_CASES],
    ...extra,
    ...SOAK_TIMEOUT,
  },
})

// Many quick tests of stateless functions: one worker runs many files, and stubs are removed after each test.
const together = { isolate: false, unstubGlobals: true, restoreMocks: true }

/** Uses the least memory of argon2id, so that hashing passwords takes no time. */
const quickHashes = { env: { PASSWORD_HASH_KIB: '8' } }

/** Suites that wait for databases and servers get more workers than there are cores, which keeps the cores busy. */
const waiting = (groupOrder: number, more: number) => ({
  maxWorkers: availableParallelism() + more,
  sequence: { groupOrder },
})

/** Clients of built sites are stateless: one worker runs files of several suites, which share its sites. */
const withServers = {
  ...waiting(2, 1),
  isolate: false,
  include: ['tests/{build-output,http,security,deployment}/**/*.test.ts'],
  globalSetup: 'tests/support/shared-site.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

export default defineConfig({
  test: {
    // Values in messages must be complete: from a CI machine there is nothing else to read.
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      project('arch', together),
      project('unit', together),
      project('component', {
        env: { ...quickHashes.env, TZ: 'UTC' },
        environment: 'jsdom',
        setupFiles: [DRAWN_CASES, 'tests/support/component-setup.ts'],
      }),
      project('contract', {
        ...waiting(1, 1),
        isolate: false,
        ...quickHashes,
        globalSetup: 'tests/support/contract/database-templates.ts',
      }),
      project('servers', withServers),
    ],
  },
})
