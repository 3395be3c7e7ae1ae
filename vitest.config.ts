import react from '@vitejs/plugin-react'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const root = fileURLToPath(new URL('.', import.meta.url))
const resolve = {
  alias: {
    '@': root,
    'server-only': fileURLToPath(new URL('tests/support/server-only.ts', import.meta.url)),
    'next-intl/server': fileURLToPath(new URL('tests/support/next-intl-server.ts', import.meta.url)),
  },
}
const DRAWN_CASES = 'tests/support/generators/setup.ts'

/** Thousands of drawn cases take as long as they take. */
const SOAK_TIMEOUT = process.env['SOAK'] === '1' ? { testTimeout: 3_600_000 } : {}

// A busy machine is no failure: what hangs is ended, what is slow is not.
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

// Quick and many, of functions that keep nothing: one worker runs many files, and what a test puts in place is taken back.
const together = { isolate: false, unstubGlobals: true, restoreMocks: true }

/** Hashes of passwords that take no time: the least memory of argon2id. */
const quickHashes = { env: { PASSWORD_HASH_KIB: '8' } }

/** Of suites that wait for databases and servers, one worker more than there are cores keeps these busy. */
const waiting = (groupOrder: number) => ({ maxWorkers: availableParallelism() + 1, sequence: { groupOrder } })

/** Clients of built sites keep no state: one worker runs many files, whichever suites they are of, and shares its sites among them. */
const withServers = {
  ...waiting(2),
  isolate: false,
  include: ['tests/{built,site,security}/**/*.test.ts'],
  globalSetup: 'tests/support/shared-site.ts',
  testTimeout: 180_000,
  hookTimeout: 180_000,
}

/** Takes minutes, in which it mostly waits: as the last it would run alone, on half a core. */
const LONGEST = '/tests/site/chaos.test.ts'

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLater = ({ moduleId }: TestSpecification) => Number(!moduleId.endsWith(LONGEST))
    return (await super.sort(files)).toSorted((a, b) => isLater(a) - isLater(b))
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // What a test found is what its message is for: a machine elsewhere gives nothing else.
    chaiConfig: { truncateThreshold: 1000 },
    projects: [
      project('arch', together),
      project('unit', together),
      project('component', {
        ...quickHashes,
        environment: 'jsdom',
        setupFiles: [DRAWN_CASES, 'tests/support/component-setup.ts'],
      }),
      project('contract', {
        ...waiting(1),
        isolate: false,
        ...quickHashes,
        globalSetup: 'tests/support/contract/database-templates.ts',
      }),
      project('servers', withServers),
    ],
  },
})
