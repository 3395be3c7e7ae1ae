// One step of `npm test` in a separate process: runs its suites and writes their results to
// test-results/step-<name>.json.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBuild, NODE } from '../../lib/cli/prepare.mjs'

/** Minutes after which a hanging step is ended, in total less than a CI job may take. */
const TIMEOUT_MINUTES = { quick: 40, built: 50, browser: 50, deployment: 10 }

/** Vitest projects whose name differs from their suites. */
const PROJECTS = { 'build-output': 'servers', http: 'servers', security: 'servers', deployment: 'servers' }

const [name, ...paths] = process.argv.slice(2)

/** CPU milliseconds of ended child processes and their descendants; 0 if the system does not provide it. */
function childrenCpu() {
  if (!existsSync('/proc/self/stat')) return 0
  // Fields 16 and 17 of proc(5), counted after the command, which may contain spaces. A tick is 10 ms.
  const [user, system] = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1).split(' ').slice(13, 15)
  return (Number(user) + Number(system)) * 10
}

/** Runs suites; a crash without a reported failure counts as a failure. */
function runSuites(args, variables, read) {
  const report = `test-results/${name}.json`
  const env = {
    ...process.env,
    NEXT_TELEMETRY_DISABLED: '1',
    // Hundreds of processes load the same modules: the first compiles them for all.
    NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'),
    ...variables(report),
  }
  const { status, error } = spawnSync(NODE, args, { stdio: 'inherit', env, timeout: TIMEOUT_MINUTES[name] * 60_000 })
  const { names, ...counted } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, names: [`${name}: no report`] }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  const end = error?.code === 'ETIMEDOUT' ? `after ${TIMEOUT_MINUTES[name]} minutes` : `with ${status}`
  const unexplained = `${name}: ended ${end}, see above`
  return { ...counted, failures: counted.failed && !names.length ? [unexplained] : names }
}

const vitest = () =>
  runSuites(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...new Set(paths.map((path) => `--project=${PROJECTS[path.split('/')[0]] ?? path.split('/')[0]}`)),
      // The slash makes a suite a folder: otherwise `tests/unit` would match other folders too.
      ...paths.map((path) => (path.includes('/') ? `tests/${path}` : `tests/${path}/`)),
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

/** Lists the errors in the runs of a spec, without terminal colours. */
const errorsOf = ({ tests }) =>
  tests.flatMap(({ results }) =>
    results.flatMap(({ errors }) => errors.map(({ message }) => stripVTControlCharacters(message))),
  )

/** Lists the specs of a Playwright report that did not pass, in nested suites, with their errors. */
const unexpected = (suites, title = '') =>
  suites.flatMap(({ title: own, specs = [], suites: inner = [] }) => [
    ...specs
      .filter(({ tests }) => tests.some(({ status }) => status === 'unexpected' || status === 'flaky'))
      .map((spec) => [`${title}${own}: ${spec.title}`, ...errorsOf(spec)].join('\n')),
    ...unexpected(inner, `${title}${own}: `),
  ])

const playwright = () =>
  runSuites(
    ['node_modules/@playwright/test/cli.js', 'test', ...paths.map((path) => `tests/${path}`)],
    (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
    ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      names: unexpected(suites),
    }),
  )

function build() {
  ensureBuild()
  return { passed: 0, failed: 0, skipped: 0, failures: [] }
}

const began = Date.now()
const result = { quick: vitest, build, built: vitest, browser: playwright, deployment: vitest }[name]()
writeFileSync(
  `test-results/step-${name}.json`,
  JSON.stringify({ ...result, name, elapsed: Date.now() - began, cpu: childrenCpu() }),
)
