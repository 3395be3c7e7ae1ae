// npm test: installs what is missing, runs every suite, and ends with one line of totals.
// npm test -- contract/orders browser/basket: runs the files whose paths begin so, with the build that they need.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from '../../lib/cli/browser.mjs'
import { ensureBuild, ensureDependencies, NODE } from '../../lib/cli/prepare.mjs'
import { diskProblem, missingNeeds } from './needs.mjs'
import { beginRun, clearResults } from './run.mjs'

/** Suites by the step that runs them. Of those with a build, servers answer on ports of this machine. */
const STEPS = { quick: ['arch', 'unit', 'component', 'contract'], built: ['built', 'site', 'security'], browser: ['browser'] }
/** Minutes after which a step that hangs is ended: together less than a CI job may take. */
const TIMEOUT_MINUTES = { quick: 25, built: 25, browser: 35 }

const wanted = process.argv.slice(2).map((path) => path.replace(/^tests\//, ''))
const unknown = wanted.filter((path) => !Object.values(STEPS).flat().includes(path.split('/')[0]))
if (unknown.length) {
  console.error(`No such suite: ${unknown.join(', ')}. Name one of ${Object.values(STEPS).flat().join(', ')}, or files of one, such as contract/orders.`)
  process.exit(1)
}
/** Paths of a step that were asked for; all suites of it where none was. */
const pathsOf = (step) => (wanted.length ? wanted.filter((path) => STEPS[step].includes(path.split('/')[0])) : STEPS[step])

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
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
const durations = []

const WITH_SERVERS = ['contract', 'site', 'security']
if ([...pathsOf('quick'), ...pathsOf('built')].some((path) => WITH_SERVERS.includes(path.split('/')[0]))) {
  const missing = await missingNeeds()
  // In CI nothing may be skipped.
  const isFailure = process.env.CI === 'true'
  for (const sentence of missing) console.warn(isFailure ? sentence : `${sentence} Until then the tests that need it are skipped.`)
  if (isFailure && missing.length) {
    console.log(`0 passed, ${missing.length} failed, 0 skipped`)
    testRun.end()
    process.exit(1)
  }
}

/** Processor time in milliseconds of the child processes that have ended, theirs included; 0 where the system does not tell. */
function childrenCpu() {
  if (!existsSync('/proc/self/stat')) return 0
  // Fields 16 and 17 of proc(5), counted after the command, which may contain spaces. A tick is 10 ms.
  const [user, system] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ').slice(13, 15)
  return (Number(user) + Number(system)) * 10
}

/** Runs a step and records its duration for `npm run test:times`, in milliseconds. */
function timed(name, step) {
  const [start, cpuBefore] = [Date.now(), childrenCpu()]
  step()
  durations.push({ name, elapsed: Date.now() - start, cpu: childrenCpu() - cpuBefore })
  writeFileSync('test-results/durations.json', JSON.stringify(durations))
}

/** Runs a suite; one that ends badly without saying why counts as a failure of its own. */
function suite(name, args, variables, read) {
  const report = `test-results/${name}.json`
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    ...testRun.env,
    ...(chromium !== undefined && { CHROMIUM_PATH: chromium }),
    // Hundreds of processes load the same modules: the first compiles them for all.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
    ...variables(report),
  }
  const { status, error } = spawnSync(NODE, args, { stdio: 'inherit', env, timeout: TIMEOUT_MINUTES[name] * 60_000 })
  const { names, ...counted } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, names: [`${name}: no report`] }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(totals)) totals[key] += counted[key]
  failures.push(
    ...(counted.failed && !names.length
      ? [`${name}: ${error?.code === 'ETIMEDOUT' ? `ended after ${TIMEOUT_MINUTES[name]} minutes` : `ended with ${status}`}, see above`]
      : names),
  )
}

const vitest = (name) => () =>
  suite(
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...new Set(pathsOf(name).map((path) => `--project=${path.split('/')[0]}`)),
      ...(wanted.length ? pathsOf(name).map((path) => `tests/${path}`) : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=test-results/${name}.json`,
    ],
    () => ({}),
    (report) => ({
      passed: report.numPassedTests,
      failed: Math.max(report.numFailedTests, report.success ? 0 : 1),
      skipped: report.numPendingTests + report.numTodoTests,
      names: report.testResults.flatMap(({ name: file, message, assertionResults }) => [
        ...(message ? [`${relative('.', file)}: ${message}`] : []),
        ...assertionResults
          .filter(({ status }) => status === 'failed')
          .map(({ fullName, failureMessages }) => `${relative('.', file)}: ${fullName}\n${failureMessages.join('\n')}`),
      ]),
    }),
  )

/** What went wrong in the runs of a specification, without the colours of a terminal. */
const errorsOf = ({ tests }) => tests.flatMap(({ results }) => results.flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message))))

/** The specifications of a Playwright report that did not simply pass, in suites and the suites within them, with their errors. */
const unexpected = (suites, title = '') =>
  suites.flatMap(({ title: own, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => [`${title}${own}: ${spec.title}`, ...errorsOf(spec)].join('\n')),
    ...unexpected(inner, `${title}${own}: `),
  ])

const playwright = () =>
  suite(
    'browser',
    ['node_modules/@playwright/test/cli.js', 'test', ...(wanted.length ? pathsOf('browser').map((path) => `tests/${path}`) : [])],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    ({ stats, suites }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, names: unexpected(suites) }),
  )

if (isWanted('quick')) timed('quick', vitest('quick'))
if (isWanted('built') || isWanted('browser')) timed('build', ensureBuild)
if (isWanted('built')) timed('built', vitest('built'))
if (isWanted('browser')) timed('browser', playwright)

testRun.end()
for (const failure of failures) console.log(`failed: ${failure}`)

console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 ? 1 : 0)
