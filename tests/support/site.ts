import { spawn, type ChildProcess } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { request, type IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { childEnvironment } from './child-environment.ts'
import { copySeededDatabase } from './seeded-database.ts'
import { recordProcessor, recordWait, sleep } from './waits.ts'

/** A whole site as a process of its own, built once, started with an environment. */
export interface Site {
  /** Origins of the two variants. */
  readonly one: string
  readonly two: string
  readonly dataDir: string
  /** The build that it serves, and where it keeps the pages that it makes. */
  readonly build: string
  readonly log: () => string
  readonly pid: number
  /** It stays connected, and answers nothing. */
  freeze(): void
  thaw(): void
  /** Sends the signals one after the other and waits for the end: its code, or the signal that killed it. */
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

/** A port that the system gives nobody by itself, so that whoever leaves it for a while can take it again. */
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
/** What no site reads: a folder of the tests has none of it. */
const LEFT_OUT = new Set([BUILD, '.git', 'data', 'test-results'])
const LEFT_OUT_OF_BUILD = new Set([join(BUILD, 'cache'), join(BUILD, 'diagnostics')])

const builtFrom = (folder: string) =>
  existsSync(join(folder, BUILD, 'built-from')) ? readFileSync(join(folder, BUILD, 'built-from'), 'utf8') : undefined

/** Lays a folder out anew as a copy of a project: the same files, but a build of its own. */
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
 * The project as this worker of the tests, or a server of its own name, has it, since a site writes the pages that it makes
 * into its build, and two of them would throw each other's away.
 */
export function ownProject(
  name = process.env['VITEST_POOL_ID'] ?? `browser-${process.env['TEST_PARALLEL_INDEX'] ?? '0'}`,
): string {
  const folder = join(process.cwd(), 'test-results', 'projects', name)
  if (builtFrom(folder) !== builtFrom('.')) layOut(folder)
  return folder
}

/** All tests of a site come from few addresses: what is too much for a visitor's is not for theirs. Pages are rendered when a test asks for them, which starts a site in a quarter of the time. */
const MANY_TESTS = { QUOTA_SCALE: '100', PAGE_CACHE_WARM_UP: 'off' }

/** Of a site whose pages are tested as they are after a start in production: home pages and error pages are in memory. */
export const WARM_UP = { PAGE_CACHE_WARM_UP: 'on' } as const

const running = new Set<ChildProcess>()
// A test that was ended in the middle leaves no site behind.
process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')))

interface Spawning {
  /** Folder of a built project; the tests' own by default. */
  readonly project?: string
  /** An open file that it prints to instead. */
  readonly to?: number | 'pipe'
}

/** Starts the server process and gives it back at once, with what it printed so far. */
export function spawnSite(
  env: Record<string, string>,
  { project = ownProject(), to = 'pipe' }: Spawning = {},
): { child: ChildProcess; log: () => string } {
  const child = spawn('node_modules/node/bin/node', ['--max-semi-space-size=16', 'lib/serve/main.ts'], {
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

/** A process that says it is ready, on ports that were free a moment ago: another program may take one in between, then others are tried. */
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

/** Starts a site on free ports and waits until it says that it is ready. With `SEED` it seeds a new database itself, without it gets a copy of a seeded one. */
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
      return code
    },
  }
}

export interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** A request whose path goes over the wire exactly as it is written. */
export function ask(
  origin: string,
  path: string,
  {
    headers = {},
    method = 'GET',
    body,
  }: { headers?: Record<string, string>; method?: string; body?: string | Uint8Array } = {},
): Promise<Answer> {
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
 * Seconds that a test waits for what is promised within five, which a bench measures (tests/bench/changes.ts): a slow
 * machine is no failure, and a site that hears of no change looks by itself later: at prices after 20 seconds, at content after a minute.
 */
export const SOON = 15

/** Asks again until the answer is as wanted; gives the last answer when the time is over. */
export async function eventually<T>(act: () => Promise<T>, wanted: (value: T) => boolean, seconds = SOON): Promise<T> {
  const end = Date.now() + seconds * 1000
  for (;;) {
    const value = await act()
    if (wanted(value) || Date.now() > end) return value
    await sleep(500)
  }
}
