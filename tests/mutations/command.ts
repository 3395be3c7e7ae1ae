// npm run test:mutations [-- <part of a file's path> …]: applies the mutations of the list to a copy of the project,
// and runs the tests that have to fail.
import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { ensureBrowser } from '../../lib/cli/browser.mjs'
import { beginRun } from '../run/run.mjs'
import { MUTATIONS } from './list.ts'
import type { Mutation } from './mutation.ts'

const COPY = resolve('test-results/mutations')
const REPORT = join(COPY, 'test-results/mutation.json')
const NODE = 'node_modules/node/bin/node'
const MINUTES = 60_000

const testRun = await beginRun()
const run = (command: string, args: readonly string[], env: Record<string, string> = {}) =>
  spawnSync(command, args, {
    cwd: COPY,
    encoding: 'utf8',
    env: { ...process.env, ...testRun.env, ...env },
    timeout: 20 * MINUTES,
    maxBuffer: 2 ** 28,
  })

/** Files that belong to the project, changed and new ones included. */
function projectFiles(): string[] {
  const listed = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '-z'], {
    encoding: 'utf8',
  })
  return listed.stdout.split('\0').filter((path) => path && existsSync(path))
}

function copyProject(): void {
  rmSync(COPY, { recursive: true, force: true })
  for (const path of projectFiles()) {
    mkdirSync(dirname(join(COPY, path)), { recursive: true })
    cpSync(path, join(COPY, path))
  }
  // Hard links, because the compiler rejects symbolic links that leave the project.
  const linked = spawnSync('cp', ['-al', 'node_modules', COPY], { encoding: 'utf8' })
  if (linked.status !== 0) throw new Error(`The copy of node_modules failed: ${linked.stderr}`)
  if (existsSync('.next')) cpSync('.next', join(COPY, '.next'), { recursive: true })
  mkdirSync(dirname(REPORT), { recursive: true })
}

const pathOf = ({ file }: Mutation) => join(COPY, file)

function apply(mutation: Mutation): void {
  const source = readFileSync(pathOf(mutation), 'utf8')
  if (source.split(mutation.find).length !== 2)
    throw new Error(`${mutation.file}: "${mutation.find}" occurs not exactly once. Bring the mutation up to date.`)
  writeFileSync(
    pathOf(mutation),
    source.replace(mutation.find, () => mutation.replace),
  )
}

const restore = ({ file }: Mutation): void => cpSync(file, join(COPY, file))

interface VitestReport {
  readonly testResults: readonly {
    readonly name: string
    readonly message: string
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[]
  }[]
}
interface PlaywrightSuite {
  readonly title: string
  readonly suites?: readonly PlaywrightSuite[]
  readonly specs?: readonly { readonly title: string; readonly ok: boolean }[]
}

const failedSpecs = ({ title, specs = [], suites = [] }: PlaywrightSuite): string[] =>
  [...specs.filter(({ ok }) => !ok).map((spec) => spec.title), ...suites.flatMap(failedSpecs)].map(
    (name) => `${title} ${name}`,
  )

const readReport = (): unknown => (existsSync(REPORT) ? JSON.parse(readFileSync(REPORT, 'utf8')) : undefined)

/** Titles of the tests that failed. @throws where the tests could not run */
function failures(suites: readonly string[]): string[] {
  const browser = suites.filter((suite) => suite.startsWith('browser/'))
  const others = suites.filter((suite) => !suite.startsWith('browser/'))
  const failed: string[] = []
  if (others.length) {
    rmSync(REPORT, { force: true })
    const files = others.map(
      (suite) => [`tests/${suite}.test.ts`, `tests/${suite}.test.tsx`].find((path) => existsSync(path)) ?? suite,
    )
    const { status: exitCode, stderr } = run(NODE, [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=json',
      `--outputFile=${REPORT}`,
      ...files,
    ])
    const report = readReport() as VitestReport | undefined
    if (!report?.testResults.length) throw new Error(`No test of ${files.join(', ')} ran: ${stderr}`)
    for (const { name, message, assertionResults } of report.testResults)
      failed.push(
        ...assertionResults.filter(({ status }) => status === 'failed').map(({ fullName }) => fullName),
        ...(message ? [`${name}: ${message.split('\n', 1)[0]}`] : []),
      )
    // A worker that dies fails no test, but the run.
    if (exitCode !== 0 && !failed.length) failed.push(`the run of ${files.join(', ')} ended with ${exitCode}`)
  }
  if (browser.length) {
    rmSync(REPORT, { force: true })
    const files = browser.map((suite) => `tests/${suite}.spec.ts`)
    const { stderr } = run(NODE, ['node_modules/@playwright/test/cli.js', 'test', '--reporter=json', ...files], {
      PLAYWRIGHT_JSON_OUTPUT_FILE: REPORT,
      CHROMIUM_PATH: ensureBrowser(),
    })
    const report = readReport() as { readonly suites: readonly PlaywrightSuite[] } | undefined
    if (!report?.suites.length) throw new Error(`No test of ${files.join(', ')} ran: ${stderr}`)
    failed.push(...report.suites.flatMap(failedSpecs))
  }
  return failed
}

let missed = 0
let caught = 0
function judge(mutation: Mutation, failed: readonly string[]): void {
  const { built } = mutation
  const noticed = failed.find((title) => !built || title.includes(built.title))
  if (noticed === undefined) missed++
  else caught++
  const verdict = noticed === undefined ? 'MISSED' : 'caught'
  const change = `${mutation.find.trim()} -> ${mutation.replace.trim()}`
  console.log(`${verdict}  ${mutation.file}: ${change}${noticed ? `  [${noticed}]` : ''}`)
}

function build(): void {
  const { status, stdout, stderr } = run(NODE, ['lib/cli/build.mjs'])
  if (status !== 0) throw new Error(`The build failed:\n${stdout}\n${stderr}`)
}

const parts = process.argv.slice(2)
const selected = MUTATIONS.filter(({ file }) => !parts.length || parts.some((part) => file.includes(part)))
const needsBuild = ({ suites }: Mutation) =>
  suites.some((suite) => /^(?:build-output|http|security|browser)\//.test(suite))
const start = Date.now()

copyProject()
const compiled = selected.filter(({ built }) => built)
if (compiled.length) {
  compiled.forEach(apply)
  build()
  const failed = failures([...new Set(compiled.flatMap(({ suites }) => suites))])
  for (const mutation of compiled) {
    judge(mutation, failed)
    restore(mutation)
  }
}
const single = selected.filter(({ built }) => !built).toSorted((a, b) => Number(needsBuild(a)) - Number(needsBuild(b)))
let isBuilt = false
for (const mutation of single) {
  if (needsBuild(mutation) && !isBuilt) build()
  isBuilt ||= needsBuild(mutation)
  apply(mutation)
  judge(mutation, failures(mutation.suites))
  restore(mutation)
}
rmSync(COPY, { recursive: true })
testRun.end()
console.log(`${caught} caught, ${missed} missed in ${Math.round((Date.now() - start) / 1000)} s`)
process.exit(missed ? 1 : 0)
