// npm test: installs missing packages, runs every suite, and ends with one line of totals.
// npm test -- contract/orders browser/basket: runs the files whose paths begin so, with the build that they need.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { ensureBrowser } from '../../lib/cli/browser.mjs'
import { ensureDependencies, NODE } from '../../lib/cli/prepare.mjs'
import { diskProblem, missingNeeds } from './needs.mjs'
import { beginRun, clearResults } from './run.mjs'

/** Suites by step. Those with a build start servers on ports of this machine. */
const STEPS = {
  quick: ['arch', 'unit', 'component', 'contract'],
  built: ['build-output', 'http', 'security'],
  browser: ['browser'],
  deployment: ['deployment'],
}

const wanted = process.argv.slice(2).map((path) => path.replace(/^tests\//, ''))
const unknown = wanted.filter((path) => !Object.values(STEPS).flat().includes(path.split('/')[0]))
if (unknown.length) {
  const suites = Object.values(STEPS).flat().join(', ')
  console.error(
    `Unknown suite: ${unknown.join(', ')}. Name one of ${suites}, or files of one, such as contract/orders.`,
  )
  process.exit(1)
}
/** Requested paths of a step; by default all its suites. */
const pathsOf = (step) =>
  wanted.length ? wanted.filter((path) => STEPS[step].includes(path.split('/')[0])) : STEPS[step]

const isWanted = (step) => pathsOf(step).length > 0

ensureDependencies()
const problem = await diskProblem()
if (problem) {
  console.error(problem)
  process.exit(1)
}
const testRun = await beginRun()
clearResults('mutations')
const chromium = isWanted('browser') ? ensureBrowser() : undefined

const WITH_SERVERS = ['contract', 'http', 'security', 'deployment']
if (['quick', 'built', 'deployment'].flatMap(pathsOf).some((path) => WITH_SERVERS.includes(path.split('/')[0]))) {
  const missing = await missingNeeds()
  // In CI nothing may be skipped.
  const isCi = process.env.CI === 'true'
  for (const sentence of missing)
    console.warn(isCi ? sentence : `${sentence} Until then the tests that need it are skipped.`)
  if (isCi && missing.length) {
    console.log(`0 passed, ${missing.length} failed, 0 skipped`)
    testRun.end()
    process.exit(1)
  }
}

/** Result of a step that crashed. */
const unfinished = (name, code) => ({
  name,
  passed: 0,
  failed: 1,
  skipped: 0,
  failures: [`${name}: ended with ${code}, see above`],
  elapsed: 0,
  cpu: 0,
})

/** Runs a step in parallel with others and returns its result. */
async function runStep(name) {
  const env = { ...process.env, ...testRun.env, ...(chromium !== undefined && { CHROMIUM_PATH: chromium }) }
  const step = spawn(NODE, ['tests/run/step.mjs', name, ...(STEPS[name] ? pathsOf(name) : [])], {
    stdio: 'inherit',
    env,
  })
  const [code, signal] = await once(step, 'exit')
  const result = `test-results/step-${name}.json`
  return existsSync(result) ? JSON.parse(readFileSync(result, 'utf8')) : unfinished(name, code ?? signal)
}

const isBuildWanted = ['built', 'browser', 'deployment'].some(isWanted)
const runWanted = (name) => (isWanted(name) ? runStep(name) : undefined)

/**
 * Two steps at a time: suites that wait for databases, servers or a browser leave a part of the CPU to the other step.
 * In a deployment servers, database and Redis have deadlines, so it has the machine for itself.
 */
const build = isBuildWanted ? runStep('build') : undefined
const quick = runWanted('quick')
const isBuilt = isBuildWanted && !(await build).failed
const browser = isBuilt ? runWanted('browser') : undefined
await quick
const built = isBuilt ? runWanted('built') : undefined
await Promise.all([browser, built])
const deployment = isBuilt ? runWanted('deployment') : undefined
const results = (await Promise.all([build, quick, browser, built, deployment])).filter(Boolean)
writeFileSync(
  'test-results/durations.json',
  JSON.stringify(results.map(({ name, elapsed, cpu }) => ({ name, elapsed, cpu }))),
)

testRun.end()
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`failed: ${failure}`)

const total = (key) => results.reduce((sum, result) => sum + result[key], 0)
console.log(`${total('passed')} passed, ${total('failed')} failed, ${total('skipped')} skipped`)
process.exit(total('failed') > 0 ? 1 : 0)
