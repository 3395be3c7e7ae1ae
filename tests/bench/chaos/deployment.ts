import { once } from 'node:events'
import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { ownNginx } from '../../support/contract/nginx.ts'
import { ownPostgres } from '../../support/contract/postgres-server.ts'
import { ownRedis } from '../../support/contract/redis-server.ts'
import { ADMIN } from '../../support/signed-in.ts'
import { ask, lastingPort, layOut, spawnSite, temporaryFolder } from '../../support/site.ts'

/** Seconds for which a stopping server still answers; the operator has updated nginx by then. */
const SHUTDOWN_DELAY_S = 2

/** The names of both variants in deploy/nginx. */
export const HOSTS = { 1: 'genarium.example', 2: 'world.example' } as const

const buildId = (project: string) => readFileSync(join(project, '.next/BUILD_ID'), 'utf8')

/** Replaces the id of a build in all its files, as if it had been built again. */
function rename(project: string): void {
  const from = buildId(project)
  const to = randomBytes(16).toString('base64url').slice(0, 21)
  const build = join(project, '.next')
  for (const entry of readdirSync(build, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = readFileSync(path)
    if (bytes.includes(from)) writeFileSync(path, bytes.toString('latin1').replaceAll(from, to), 'latin1')
  }
  renameSync(join(build, 'static', from), join(build, 'static', to))
}

interface Server {
  readonly port: number
  /** Kills a server, and starts it again after a second, as systemd does. */
  kill(): Promise<void>
  /** Replaces a server by one of the new build, as in docs/operations.md. Returns the milliseconds of its shutdown. */
  replace(): Promise<number>
  /** The build that it serves. */
  buildId(): string
}

/** Servers of the site behind nginx, with separate PostgreSQL and Redis servers. */
export interface Deployment {
  readonly https: number
  readonly databaseUrl: string
  readonly servers: readonly Server[]
  restartPostgres(): Promise<void>
  stopRedis(): Promise<void>
  startRedis(): Promise<void>
  /** The output of the servers. */
  log(): string
  remove(): Promise<void>
}

/**
 * @param newer the folder of another checkout with the build that replaces this one; without it a copy of this one
 * under another id
 */
export async function startDeployment(count: number, newer?: string): Promise<Deployment> {
  const postgres = await ownPostgres()
  const redis = await ownRedis()
  const dataDir = temporaryFolder()
  const ports = await Promise.all(Array.from({ length: count }, lastingPort))
  const nginx = await ownNginx(ports)
  const folders = join(process.cwd(), 'test-results', 'projects', 'chaos')
  const folder = (name: string | number) => join(folders, String(name))
  // The folders of the new build are written before the run: a copy blocks this process, and nginx closes connections
  // of visitors that do not finish a handshake within its timeout.
  layOut(folder('new'), newer)
  if (newer === undefined) rename(folder('new'))
  // Files of all builds, which nginx serves if a server does not have them.
  const backUpFiles = (project: string) =>
    cpSync(join(project, '.next/static'), join(nginx.files, '_next/static'), { recursive: true })
  backUpFiles('.')
  backUpFiles(folder('new'))
  const env = {
    ...ADMIN,
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    DATA_DIR: dataDir,
    TRUSTED_PROXIES: '1',
    VARIANT_1_HOSTS: HOSTS[1],
    VARIANT_2_HOSTS: HOSTS[2],
    SHUTDOWN_DELAY: String(SHUTDOWN_DELAY_S),
  }
  const logs: (() => string)[] = []

  async function open(port: number): Promise<Server & { stop(): Promise<void> }> {
    const next = folder(`${port}-new`)
    layOut(next, folder('new'))
    let own = folder(port)
    layOut(own)
    async function start() {
      const { child, log } = spawnSite({ ...env, PORTS: String(port) }, { project: own })
      logs.push(log)
      const isReady = async () =>
        (await ask(`http://127.0.0.1:${port}`, '/api/ready').catch(() => undefined))?.status === 200
      while (!(await isReady())) {
        if (child.exitCode !== null) throw new Error(`a server ended with ${child.exitCode}:\n${log()}`)
        await pause(200)
      }
      return child
    }
    let child = await start()
    async function end(signal: NodeJS.Signals): Promise<void> {
      const ended = once(child, 'exit')
      child.kill(signal)
      await ended
    }
    return {
      port,
      async kill() {
        await end('SIGKILL')
        await pause(1000)
        child = await start()
      },
      async replace() {
        await nginx.leaveOut(port)
        const notifiedAt = performance.now()
        await end('SIGTERM')
        const took = performance.now() - notifiedAt
        if (child.exitCode !== 0)
          throw new Error(
            `a server that was told to stop ended with ${child.exitCode}:\n${logs.map((log) => log()).join('')}`,
          )
        own = next
        child = await start()
        await nginx.leaveOut()
        return took
      },
      buildId: () => buildId(own),
      stop: () => end('SIGTERM'),
    }
  }
  const servers = await Promise.all(ports.map(open))
  return {
    https: nginx.ports.https,
    databaseUrl: postgres.url,
    servers,
    async restartPostgres() {
      await postgres.stop()
      await postgres.start()
    },
    stopRedis: redis.stop,
    startRedis: redis.start,
    log: () => logs.map((log) => log()).join(''),
    async remove() {
      await Promise.all(servers.map((server) => server.stop()))
      await nginx.stop()
      await redis.remove()
      await postgres.remove()
      for (const path of [dataDir, folders]) rmSync(path, { recursive: true })
    },
  }
}
