import { readFileSync } from 'node:fs'
import type { RequestListener, Server } from 'node:http'
import type { Socket } from 'node:net'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Config } from '../../config/config.ts'
import { allocationKey, ipKey, networkKey } from '../../http/anonymize-ip.ts'
import { countQuotaRejection } from '../../http/consume-quota.ts'
import { formatIp, isInNetworks, parseIp, type TrustedProxies } from '../../http/ip.ts'

const MAX_CONNECTIONS = { perIp: 200, perNetwork: 800, total: 10_000 } as const
const ALLOCATION_SHARE = 0.1
/** A connection may take another descriptor: of a file, of the database or of an upstream. */
const DESCRIPTORS_PER_CONNECTION = 2
const ALL = 'all'
const LIMITS_FILE = '/proc/self/limits'
const WINDOW_S = 10
const MAX_REQUESTS = { perIp: 600, perNetwork: 2400 } as const

const LOOPBACK = ['127.0.0.1', '::1']

/** Proxies limit their own clients, and programs of this machine are not visitors. */
function isLimited(peer: string | undefined, trustedProxies: TrustedProxies): boolean {
  const address = parseIp(peer)
  if (!address || LOOPBACK.includes(formatIp(address))) return false
  return typeof trustedProxies === 'number' ? trustedProxies === 0 : !isInNetworks(address, trustedProxies)
}

export function parseMaxConnections(limits: string): number {
  const descriptors = /^Max open files +(\d+)/m.exec(limits)?.[1]
  const available = descriptors ? Math.floor(Number(descriptors) / DESCRIPTORS_PER_CONNECTION) : Infinity
  return Math.min(MAX_CONNECTIONS.total, available)
}

function readLimits(): string {
  try {
    return readFileSync(LIMITS_FILE, 'latin1')
  } catch {
    return ''
  }
}

export interface DirectClientLimit {
  /** Closes connections above the limits when they open. All watched servers are counted together. */
  watch(server: Server): void
  /** Rejects requests above the limits before any other handler, and closes their connections. */
  wrap(listener: RequestListener): RequestListener
}

/**
 * Limits clients that connect without a trusted proxy, as `deploy/nginx` does for the others. Each connection takes a
 * file descriptor and memory before its first request, and files and cached pages have no other limit.
 */
export function createDirectClientLimit(
  { rateScale, trustedProxies }: Pick<Config, 'rateScale' | 'trustedProxies'>,
  maxConnections = parseMaxConnections(readLimits()),
): DirectClientLimit {
  const createLimiter = (points: number) =>
    new RateLimiterMemory({ points: Math.ceil(points * rateScale), duration: WINDOW_S })
  const ipRequests = createLimiter(MAX_REQUESTS.perIp)
  const networkRequests = createLimiter(MAX_REQUESTS.perNetwork)
  const requestCounters = (peer: string | undefined) =>
    [
      { scope: 'address', limiter: ipRequests, key: ipKey(peer) },
      { scope: 'network', limiter: networkRequests, key: networkKey(peer) },
    ] as const
  const connections = new Map<string, number>()

  function change(keys: readonly string[], by: 1 | -1): void {
    for (const key of keys) {
      const count = (connections.get(key) ?? 0) + by
      if (count) connections.set(key, count)
      else connections.delete(key)
    }
  }
  const connectionLimits = (peer: string | undefined) => [
    { key: ALL, most: maxConnections },
    { key: `ip ${ipKey(peer)}`, most: MAX_CONNECTIONS.perIp * rateScale },
    { key: `network ${networkKey(peer)}`, most: MAX_CONNECTIONS.perNetwork * rateScale },
    { key: `allocation ${allocationKey(peer)}`, most: maxConnections * ALLOCATION_SHARE * rateScale },
  ]
  function accept(socket: Socket): void {
    const peer = socket.remoteAddress
    const isDirect = isLimited(peer, trustedProxies)
    const limits = isDirect ? connectionLimits(peer) : []
    if (limits.some(({ key, most }) => (connections.get(key) ?? 0) >= most)) return void socket.destroy()
    const keys = isDirect ? limits.map(({ key }) => key) : [ALL]
    change(keys, 1)
    socket.once('close', () => change(keys, -1))
    if (!isDirect) return
    void Promise.all(requestCounters(peer).map(({ limiter, key }) => limiter.get(key))).then((states) => {
      if (states.some((state) => state && state.remainingPoints <= 0)) socket.destroy()
    })
  }
  async function findWaitMs(peer: string | undefined): Promise<number | undefined> {
    for (const { scope, limiter, key } of requestCounters(peer)) {
      const { consumedPoints, msBeforeNext } = await limiter.penalty(key)
      if (consumedPoints <= limiter.points) continue
      countQuotaRejection('requests', scope)
      return msBeforeNext
    }
    return undefined
  }

  return {
    watch: (server) => void server.on('connection', accept),
    wrap: (listener) => (request, response) => {
      const peer = request.socket.remoteAddress
      if (!isLimited(peer, trustedProxies)) return listener(request, response)
      void findWaitMs(peer).then((waitMs) => {
        if (waitMs === undefined) return listener(request, response)
        const headers = { connection: 'close', 'retry-after': String(Math.ceil(waitMs / 1000)), 'content-length': '0' }
        response.writeHead(429, headers).end(() => request.socket.destroy())
      })
    },
  }
}
