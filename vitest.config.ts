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
// A busy machine is no failure: what hangs is ended, what is slow is not.
const project = (name: string, extra: object = {}) => ({
  resolve,
  plugins: [react()],
  test: { name, include: [`tests/${name}/**/*.test.{ts,tsx}`], testTimeout: 30_000, maxWorkers: availableParallelism(), ...extra },
})

export default defineConfig({
  test: {
    projects: [
      project('arch'),
      project('unit'),
      project('component', { environment: 'jsdom', setupFiles: ['tests/support/component-setup.ts'] }),
      project('contract'),
      project('built'),
      project('site', { testTimeout: 180_000, hookTimeout: 180_000, maxWorkers: 2 }),
    ],
  },
})
