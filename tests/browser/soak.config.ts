import { defineConfig } from '@playwright/test'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import base from '../../playwright.config.ts'

const FOLDER = import.meta.dirname

/** A file that has more cases in a soak run than in others. */
const hasMoreCases = (name: string) =>
  name.endsWith('.spec.ts') &&
  /'\.\.\/support\/(?:sample|generators\/runs)\.ts'/.test(readFileSync(join(FOLDER, name), 'utf8'))

export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: readdirSync(FOLDER).filter(hasMoreCases),
  outputDir: '../../test-results/browser-soak',
  webServer: [base.webServer ?? []].flat().map((server) => ({ ...server, cwd: join(FOLDER, '../..') })),
})
