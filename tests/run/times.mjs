// npm run test:times: time of the last `npm test` by suite, file, test and reason for waiting.
import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

const FOLDER = 'test-results'
const ROWS = 20

const read = (name) => (existsSync(`${FOLDER}/${name}`) ? readFileSync(`${FOLDER}/${name}`, 'utf8') : undefined)
const seconds = (ms) => (ms / 1000).toFixed(1)

/** Milliseconds of the tests in a vitest report, and of imports and hooks of each file. */
function vitestTests(report) {
  return report.testResults.flatMap(({ name, startTime, endTime, assertionResults }) => {
    const file = relative('.', name)
    const tests = assertionResults.map(({ fullName, duration }) => ({ file, title: fullName, ms: duration ?? 0 }))
    const rest = endTime - startTime - tests.reduce((sum, { ms }) => sum + ms, 0)
    return [...tests, { file, title: 'imports and hooks', ms: Math.max(0, rest) }]
  })
}

/** Lists the tests of a Playwright report in nested suites. */
const playwrightTests = (suites, titles = []) =>
  suites.flatMap(({ title, file, specs = [], suites: inner = [] }) => [
    ...specs.map((spec) => ({
      file: `tests/browser/${file}`,
      title: [...titles, spec.title].join(' '),
      ms: spec.tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0),
    })),
    ...playwrightTests(inner, [...titles, title]),
  ])

const suiteOf = (file) => file.split('/')[1]

/** Adds up milliseconds by a key, the largest first. */
function totals(entries, key) {
  const sums = new Map()
  for (const entry of entries) sums.set(key(entry), (sums.get(key(entry)) ?? 0) + entry.ms)
  return [...sums].toSorted(([, a], [, b]) => b - a)
}

function print(title, rows) {
  console.log(`\n${title}`)
  for (const [name, ms] of rows) console.log(`${seconds(ms).padStart(9)} s  ${name}`)
}

const reports = ['quick', 'built', 'browser', 'deployment']
  .map((name) => [name, read(`${name}.json`)])
  .filter(([, text]) => text)
if (!reports.length) {
  console.error('No results of an earlier run in test-results. Run `npm test` first.')
  process.exit(1)
}

const tests = reports.flatMap(([name, text]) =>
  name === 'browser' ? playwrightTests(JSON.parse(text).suites) : vitestTests(JSON.parse(text)),
)
const recorded = (table) =>
  (read(`${table}.tsv`) ?? '')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))
    .map(([file, reason, ms]) => ({ file, reason, ms: Number(ms) }))
const waits = recorded('waits')
const processor = recorded('processor')
const ofSites = processor.filter(({ reason }) => reason === 'site')
const ofFiles = processor.filter(({ reason }) => reason === 'file')
const steps = JSON.parse(read('durations.json') ?? '[]')

if (steps.length) {
  print(
    'Elapsed time by step',
    steps.map(({ name, elapsed }) => [name, elapsed]),
  )
  print(
    'Processor time by step',
    steps.map(({ name, cpu }) => [name, cpu]),
  )
}
print(
  'Worker time by suite',
  totals(tests, ({ file }) => suiteOf(file)),
)
print(
  'Waiting by suite and reason',
  totals(waits, ({ file, reason }) => `${suiteOf(file)}, ${reason}`),
)
print(`Slowest ${ROWS} files`, totals(tests, ({ file }) => file).slice(0, ROWS))
print(`Slowest ${ROWS} tests`, totals(tests, ({ file, title }) => `${file}: ${title}`).slice(0, ROWS))
print(`Files that wait most`, totals(waits, ({ file, reason }) => `${file}, ${reason}`).slice(0, ROWS))
print(
  `Processor time of ${ofSites.length} sites until they were stopped`,
  totals(
    processor.filter(({ reason }) => reason !== 'file'),
    ({ file, reason }) => `${suiteOf(file)}, ${reason}`,
  ),
)
print(
  'Processor time of test files, with the sites that they call',
  totals(ofFiles, ({ file }) => suiteOf(file)),
)
print(`Files that use most`, totals(ofFiles, ({ file }) => file).slice(0, 3 * ROWS))
print(`Files whose sites use most`, totals(ofSites, ({ file }) => file).slice(0, ROWS))
