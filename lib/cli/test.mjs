// npm test: installs what is missing, runs every suite, and ends with one line of totals.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ensureBrowser } from './browser.mjs'
import { ensureBuild, ensureDependencies, NODE } from './prepare.mjs'

ensureDependencies()
const chromium = ensureBrowser()
const totals = { passed: 0, failed: 0, skipped: 0 }
const failures = []
rmSync('test-results', { recursive: true, force: true })
mkdirSync('test-results')

/** Runs a suite; one that ends badly without saying why counts as a failure of its own. */
function suite(name, args, env, read) {
  const report = `test-results/${name}.json`
  const { status } = spawnSync(NODE, args, { stdio: 'inherit', env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', CHROMIUM_PATH: chromium, ...env(report) } })
  const { names, ...counted } = existsSync(report)
    ? read(JSON.parse(readFileSync(report, 'utf8')))
    : { passed: 0, failed: 0, skipped: 0, names: [`${name}: no report`] }
  if (status !== 0 && counted.failed === 0) counted.failed = 1
  for (const key of Object.keys(totals)) totals[key] += counted[key]
  failures.push(...(counted.failed && !names.length ? [`${name}: ended with ${status}, see above`] : names))
}

const vitest = (name, projects) =>
  suite(
    name,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      ...projects.flatMap((project) => ['--project', project]),
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

vitest('quick', ['arch', 'unit', 'component', 'contract'])
ensureBuild()
vitest('built', ['built', 'site', 'security'])
suite(
  'browser',
  ['node_modules/@playwright/test/cli.js', 'test'],
  (report) => ({ PLAYWRIGHT_JSON_OUTPUT_FILE: report }),
  ({ stats, suites }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped, names: unexpected(suites) }),
)

for (const failure of failures) console.log(`failed: ${failure}`)

console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`)
process.exit(totals.failed > 0 ? 1 : 0)
