import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { hasRedisServer } from '../../run/needs.mjs'
import { lastingPort } from '../site.ts'
import { recordWait } from '../waits.ts'
import { tempFolder } from './temp-folder.ts'

// In CI a server that is missing is a failure.
const has = process.env['CI'] === 'true' || hasRedisServer()

/** What a suite that needs a Redis of its own says where it cannot have one. */
export const REDIS_SERVER = { name: has ? 'Redis' : 'Redis (skipped: no redis-server is installed)', skip: !has }

/** A Redis of the test's own, which it may take away. */
export interface OwnRedis {
  readonly url: string
  start(): Promise<void>
  /** Ends it as a power failure would. */
  stop(): Promise<void>
  /** It stays connected, and answers nothing. */
  freeze(): void
  thaw(): void
  remove(): Promise<void>
}

/** Starts a Redis that keeps nothing. */
export async function ownRedis(): Promise<OwnRedis> {
  const [folder, port] = [await tempFolder(), await lastingPort()]
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
