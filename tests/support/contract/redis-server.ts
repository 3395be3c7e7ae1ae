import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { hasRedisServer } from '../../run/needs.mjs'
import { lastingPort } from '../site.ts'
import { recordWait } from '../waits.ts'
import { tempFolder } from './temp-folder.ts'

// In CI a missing server fails the suite.
const has = process.env['CI'] === 'true' || hasRedisServer()

/** Name of suites that need a separate Redis server, and whether they are skipped. */
export const REDIS_SERVER = { name: has ? 'Redis' : 'Redis (skipped: no redis-server is installed)', skip: !has }

/** A Redis server that the test may stop. */
export interface OwnRedis {
  readonly url: string
  start(): Promise<void>
  /** Kills it, like a power failure. */
  stop(): Promise<void>
  /** Suspends it: connections stay open without replies. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

/** Starts a Redis server without persistence. @param options further options of `redis-server` */
export async function ownRedis(options: readonly string[] = []): Promise<OwnRedis> {
  const folder = await tempFolder()
  const port = await lastingPort()
  let server: ChildProcess | undefined
  async function start(): Promise<void> {
    const started = spawn('redis-server', [
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder.path,
      ...options,
    ])
    server = started
    for await (const line of createInterface({ input: started.stdout })) if (line.includes('Ready to accept')) return
    throw new Error('redis-server did not start')
  }
  async function stop(): Promise<void> {
    if (!server || server.exitCode !== null || server.signalCode !== null) return
    const ended = once(server, 'exit')
    server.kill('SIGKILL')
    await ended
  }
  await recordWait('server start', start)
  return {
    url: `redis://127.0.0.1:${port}`,
    start,
    stop,
    freeze: () => void server?.kill('SIGSTOP'),
    thaw: () => void server?.kill('SIGCONT'),
    async remove() {
      await stop()
      await folder.remove()
    },
  }
}
