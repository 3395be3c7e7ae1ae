import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { childEnvironment } from './child-environment.ts'
import { copySeededDatabase } from './seeded-database.ts'
import { recordProcessor, recordWait, sleep } from './waits.ts'

/** A complete site in a child process, built once, started with an environment. */
export interface Site {
  /** Origins of the two variants. */
  readonly one: string
  readonly two: string
  readonly dataDir: string
  /** Folder of the build that it serves, where it also stores rendered pages. */
  readonly build: string
  readonly log: () => string
  readonly pid: number
  /** Suspends it: connections stay open without responses. */
  freeze(): void
  thaw(): void
  /**
   * Sends the signals one after the other until the process exits. Returns its exit code, or the signal that killed it.
   */
  stop(...signals: NodeJS.Signals[]): Promise<number | NodeJS.Signals | null>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (!address || typeof address === 'string') throw new Error('no port')
  return address.port
}

/** Finds a port outside the ephemeral range, so that it can be reused later. */
export async function lastingPort(): Promise<number> {
  const port = 20_000 + Math.trunc(Math.random() * 12_000)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false)).listen(port, () => resolve(true))
  })
  if (!isFree) return lastingPort()
  await new Promise((resolve) => server.close(resolve))
  return port
}

export const temporaryFolder = (): string => mkdtempSync(join(tmpdir(), 'site-'))

const BUILD = '.next'
/** Entries that no site reads and a copy of the project omits. */
const LEFT_OUT = new Set([BUILD, '.git', 'data', 'test-results'])
const LEFT_OUT_OF_BUILD = new Set([join(BUILD, 'cache'), join(BUILD, 'diagnostics')])

const builtFrom = (folder: string) =>
  existsSync(join(folder, BUILD, 'built-from')) ? readFileSync(join(folder, BUILD, 'built-from'), 'utf8') : undefined

/** Recreates a folder as a copy of a project: the same files with a separate build. */
export function layOut(folder: string, project = process.cwd()): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  for (const name of readdirSync(project)) if (!LEFT_OUT.has(name)) symlinkSync(join(project, name), join(folder, name))
  cpSync(join(project, BUILD), join(folder, BUILD), {
    recursive: true,
    filter: (path) => !LEFT_OUT_OF_BUILD.has(relative(project, path)),
  })
}

/**
 * Returns this worker's (or named server's) copy of the project: a site writes rendered pages into its build, and two
 * sites would overwrite each other's.
 */
export function ownProject(
  name = process.env['VITEST_POOL_ID'] ?? `browser-${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`,
): string {
  const folder = join(process.cwd(), 'test-results', 'projects', name)
  if (builtFrom(folder) !== builtFrom('.')) layOut(folder)
  return folder
}

/**
 * Tests share few IPs, so their limits are higher than those of visitors. Pages are rendered on request, which makes a
 * start four times as fast.
 */
const MANY_TESTS = { QUOTA_SCALE: '100', RATE_SCALE: '100', PAGE_CACHE_WARM_UP: 'off' }

/**
 * Warms the page cache as in production: home pages and error pages at the start, and all others in the background
 * after 15 s.
 */
export const WARM_UP = { PAGE_CACHE_WARM_UP: 'on' } as const

const running = new Set<ChildProcess>()
// An interrupted test must leave no site running.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

interface Spawning {
  /** Folder of a built project; the tests' own by default. */
  readonly project?: string
  /** An open file for the output. */
  readonly to?: number | 'pipe'
  readonly parameters?: readonly string[]
}

/** Starts the server process and returns it at once, with access to its output. */
export function spawnSite(
  env: Record<string, string>,
  { project = ownProject(), to = 'pipe', parameters = [] }: Spawning = {},
): { child: ChildProcess; log: () => string } {
  const args = ['--max-semi-space-size=16', 'lib/node-server/main.ts', ...parameters]
  const child = spawn('node_modules/node/bin/node', args, {
    cwd: project,
    stdio: ['ignore', to, to],
    env: {
      ...childEnvironment(),
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...MANY_TESTS,
      SEED: 'on',
      ...env,
    } as NodeJS.ProcessEnv,
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
  return { child, log: () => output }
}

/** Starts a process and waits until it is ready. Tries other ports if another program takes one in the meantime. */
async function readySite(
  env: Record<string, string>,
  tries = 5,
): Promise<{ ports: readonly [number, number]; child: ChildProcess; log: () => string }> {
  const ports = [await freePort(), await freePort()] as const
  const { child, log } = spawnSite({ PORTS: `${ports[0]}:1,${ports[1]}:2`, ...env })
  const code = await new Promise<number | null | 'ready'>((resolve) => {
    child.stdout?.on('data', () => log().includes('Ready.') && resolve('ready'))
    child.on('exit', resolve)
  })
  if (code === 'ready') return { ports, child, log }
  if (tries > 1 && log().includes('is already taken')) return readySite(env, tries - 1)
  throw new Error(`the site stopped with ${code}:\n${log()}`)
}

/**
 * Starts a site on free ports and waits until it is ready. With `SEED` it seeds a new database itself, otherwise it
 * gets a copy of a seeded one.
 */
export async function startSite(env: Record<string, string> = {}): Promise<Site> {
  const own = env['DATA_DIR'] ? undefined : temporaryFolder()
  const dataDir = env['DATA_DIR'] ?? (own as string)
  if (env['SEED'] === undefined && env['DATABASE_URL'] === undefined) copySeededDatabase(dataDir)
  const { ports, child, log } = await recordWait('server start', () => readySite({ ...env, DATA_DIR: dataDir }))
  const [first, second] = ports
  const pid = child.pid ?? NaN
  recordProcessor(pid, 'site start')
  return {
    one: `http://localhost:${first}`,
    two: `http://localhost:${second}`,
    dataDir,
    build: join(ownProject(), BUILD),
    log,
    pid,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    async stop(...signals) {
      const endedBefore = child.exitCode ?? child.signalCode
      if (endedBefore !== null) return endedBefore
      recordProcessor(pid, 'site')
      const ended = new Promise<number | NodeJS.Signals | null>((resolve) =>
        child.once('exit', (code, signal) => resolve(code ?? signal)),
      )
      for (const signal of signals.length ? signals : (['SIGTERM'] as const)) {
        child.kill(signal)
        await sleep(30)
      }
      const code = await ended
      if (own) rmSync(own, { recursive: true, force: true })
      if (log().includes('MaxListenersExceededWarning')) throw new Error(`listeners accumulate:\n${log()}`)
      return code
    },
  }
}

export interface TestResponse {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends a request whose path is not normalized. */
export function ask(
  origin: string,
  path: string,
  {
    headers = {},
    method = 'GET',
    body,
  }: { headers?: Record<string, string>; method?: string; body?: string | Uint8Array } = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const outgoing = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response
        .on('data', (chunk: string) => (text += chunk))
        .on('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }))
      response.on('error', reject)
    })
    outgoing.on('error', reject)
    outgoing.end(body)
  })
}

/**
 * Seconds that a test waits for a change that the site promises within five seconds; a benchmark measures the promise
 * (tests/bench/changes.ts). Tests allow more on slow machines, and a site that misses a notification polls prices after
 * 20 seconds and content after a minute.
 */
export const SOON = 15

/** Repeats a call until its result is as expected; returns the last result after a timeout. */
export async function eventually<T>(act: () => Promise<T>, isDone: (value: T) => boolean, seconds = SOON): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const value = await act()
    if (isDone(value) || Date.now() > end) return value
    await sleep(500)
  }
}

/**
 * Repeats a failing request until the response is an error page: without warm-up the site loads that page after the
 * first error.
 */
export async function loadErrorPage(...failing: Parameters<typeof ask>): Promise<void> {
  await eventually(
    () => ask(...failing),
    ({ body }) => body.includes('<h1>'),
  )
}
