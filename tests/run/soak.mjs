// npm run test:soak: thousands of generated cases with a new seed; CASES_SEED=… repeats a run. Then the recipes of
// CONTRIBUTING.md, step by step.
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { ensureBrowser } from '../../lib/cli/browser.mjs'
import { ensureBuild, ensureDependencies, NODE } from '../../lib/cli/prepare.mjs'
import { beginRun } from './run.mjs'

/** Minimum number of generated cases, by folder of tests. */
const LEAST = { unit: 15_000, contract: 4000, http: 700, browser: 300 }
const CASES = 'test-results/soak/cases.tsv'

ensureDependencies()
const testRun = await beginRun()
const chromium = ensureBrowser()
ensureBuild()
rmSync('test-results/soak', { recursive: true, force: true })
mkdirSync('test-results/soak', { recursive: true })
const seed = process.env.CASES_SEED ?? String(Date.now() % 2 ** 31)
const env = {
  ...process.env,
  ...testRun.env,
  SOAK: '1',
  CASES_SEED: seed,
  CHROMIUM_PATH: chromium,
  NEXT_TELEMETRY_DISABLED: '1',
}
const isGreen = (...args) => spawnSync(NODE, args, { stdio: 'inherit', env }).status === 0

const drawing = spawnSync(
  'grep',
  ['-rlE', 'fast-check|generators/|support/sample', 'tests', '--include=*.test.ts', '--include=*.test.tsx'],
  { encoding: 'utf8' },
)
const files = drawing.stdout.split('\n').filter(Boolean)
const results = [
  isGreen('node_modules/vitest/vitest.mjs', 'run', '--reporter=default', ...files),
  isGreen('node_modules/@playwright/test/cli.js', 'test', '-c', 'tests/browser/soak.config.ts'),
  isGreen('node_modules/vitest/vitest.mjs', 'run', '--config', 'tests/recipes/vitest.config.ts'),
]

const drawn = Object.fromEntries(Object.keys(LEAST).map((folder) => [folder, 0]))
for (const line of readFileSync(CASES, 'utf8').split('\n').filter(Boolean)) {
  const [path, count] = line.split('\t')
  const folder = relative('tests', path).split('/')[0]
  drawn[folder] = (drawn[folder] ?? 0) + Number(count)
}
for (const [folder, count] of Object.entries(drawn))
  console.log(`${folder}: ${count} cases${LEAST[folder] ? ` of at least ${LEAST[folder]}` : ''}`)
const isEnough = Object.entries(LEAST).every(([folder, least]) => drawn[folder] >= least)
console.log(`seed ${seed}: ${results.every(Boolean) ? 'passed' : 'FAILED'}${isEnough ? '' : ', too few cases'}`)
testRun.end()
process.exit(results.every(Boolean) && isEnough ? 0 : 1)
