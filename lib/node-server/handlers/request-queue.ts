import { performance } from 'node:perf_hooks'
import { setImmediate, setTimeout } from 'node:timers/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Config } from '../../config/config.ts'
import { runForNetwork } from '../../http/current-network.ts'
import { networkKeys, type NetworkKeys } from '../../http/anonymize-ip.ts'
import { clientIp } from '../../http/client-ip.ts'
import { createFairQueue, isQueueFull } from '../../http/fair-queue.ts'
import { limitReached, problem } from '../../http/problem.ts'
import type { Handler } from './request-handlers.ts'
import type { CpuBudget } from './cpu-budget.ts'

const CONCURRENT_REQUESTS = 4
/** Of a network about a second of rendering: the CPU budget is charged only after a response. */
const MAX_WAITING = { network: 40, allocation: 400, all: 2000 } as const
/**
 * Time after which the next request starts although this one is unfinished. While the event loop is busy, unfinished
 * requests share it; while idle, they wait for an upstream or a slow client and must not block others.
 */
const SLOT_MS = { busy: 1000, idle: 20 } as const
const BUSY_UTILIZATION = 0.8
const MEASURING_INTERVAL_MS = 50
/**
 * Started and unfinished requests of one network or allocation: the others wait, so that no sender has all slots,
 * spends its CPU budget many times over before it is charged, or has all connections of the database. A slow client
 * counts only for a while, unless it waits for a thread of the pool (`lib/http/pool-queue.ts`).
 */
const MAX_UNFINISHED = { network: { busy: 2, idle: 12 }, allocation: { busy: 8, idle: 48 } } as const
const MAX_UNFINISHED_MS = 5000

export class RequestRejected extends Error {
  override name = 'RequestRejected'
  readonly response: Response
  constructor(response: Response) {
    super('the request is not processed now')
    this.response = response
  }
}

export class ClientLeft extends Error {
  override name = 'ClientLeft'
}

export interface RequestQueue {
  /**
   * Runs work when it is the turn of the request's network, and charges its CPU time.
   * @param response work is not started if this closes before its turn
   * @param maxSlotMs time after which work that waits for its client neither occupies a slot nor counts as unfinished
   * @throws {RequestRejected}
   * @throws {ClientLeft}
   */
  run<Result>(
    request: IncomingMessage,
    work: () => Promise<Result>,
    response?: ServerResponse,
    maxSlotMs?: number,
  ): Promise<Result>
}

interface QueueLimit {
  /** Whether the queue would reject the request because too many of its network wait. */
  isFull(request: IncomingMessage): boolean
}

/** @param onIdle called when the event loop is no longer busy */
function watchEventLoop(onIdle: () => void): () => boolean {
  let last = performance.eventLoopUtilization()
  let isBusy = false
  setInterval(() => {
    const now = performance.eventLoopUtilization()
    const wasBusy = isBusy
    isBusy = performance.eventLoopUtilization(now, last).utilization >= BUSY_UTILIZATION
    last = now
    if (wasBusy && !isBusy) onIdle()
  }, MEASURING_INTERVAL_MS).unref()
  return () => isBusy
}

function createCounter() {
  const counts = new Map<string, number>()
  return {
    of: (name: string) => counts.get(name) ?? 0,
    add(name: string, by: 1 | -1) {
      const count = (counts.get(name) ?? 0) + by
      if (count) counts.set(name, count)
      else counts.delete(name)
    },
  }
}

const RETRY_AFTER_S = 1

const networkFull = () =>
  problem(
    429,
    'Too many requests',
    'Too many requests of this network wait',
    { 'retry-after': String(RETRY_AFTER_S) },
    { code: 'tooMany' },
  )

const allFull = () => limitReached('Too many requests', 'Too many requests wait', RETRY_AFTER_S)

/**
 * Rejects requests of a network whose queue is full before anything else is done for them: otherwise a network that
 * repeats rejected requests takes the CPU from others. Cheaper than the queue by creating the response once.
 */
export async function withFullQueueRejection(handler: Handler, queue: QueueLimit): Promise<Handler> {
  const rejection = networkFull()
  const body = Buffer.from(await rejection.arrayBuffer())
  const headers = { ...Object.fromEntries(rejection.headers), 'content-length': body.length }
  return async (request, response) => {
    if (queue.isFull(request)) response.writeHead(429, headers).end(body)
    else await handler(request, response)
  }
}

/** Pages and API calls share one queue, so that a few networks cannot occupy the event loop. */
export function createRequestQueue(
  budget: CpuBudget,
  { rateScale, trustedProxies }: Pick<Config, 'rateScale' | 'trustedProxies'>,
  watch: (onIdle: () => void) => () => boolean = watchEventLoop,
): RequestQueue & QueueLimit {
  const unfinished = { network: createCounter(), allocation: createCounter() }
  const isBusy = watch(() => resume())
  const isBelowLimit = (scope: keyof NetworkKeys) => (key: string) =>
    unfinished[scope].of(key) < MAX_UNFINISHED[scope][isBusy() ? 'busy' : 'idle'] * rateScale
  const maxWaiting = (scope: keyof typeof MAX_WAITING) => Math.ceil(MAX_WAITING[scope] * rateScale)
  const { enqueue, resume, isFull } = createFairQueue({
    concurrency: CONCURRENT_REQUESTS,
    maxWaiting: { network: maxWaiting('network'), allocation: maxWaiting('allocation'), all: maxWaiting('all') },
    mayStart: isBelowLimit('network'),
    mayStartAllocation: isBelowLimit('allocation'),
  })
  function count({ network, allocation }: NetworkKeys, by: 1 | -1): void {
    unfinished.network.add(network, by)
    unfinished.allocation.add(allocation, by)
  }
  const keysOf = (request: IncomingMessage) => networkKeys(clientIp(request, trustedProxies))
  return {
    isFull: (request) => isFull(keysOf(request)),
    run: (request, work, response, maxSlotMs = MAX_UNFINISHED_MS) =>
      new Promise((resolve, reject) => {
        const keys = keysOf(request)
        let reasons = 0
        const beginCounting = () => {
          if (!reasons) count(keys, 1)
          reasons += 1
        }
        const endCounting = () => {
          reasons -= 1
          if (reasons) return
          count(keys, -1)
          resume(keys)
        }
        const countUntil = (end: Promise<unknown>) => {
          beginCounting()
          void end.then(endCounting, endCounting)
        }
        const disconnected = new AbortController()
        const leave = () => disconnected.abort(new ClientLeft())
        if (response?.destroyed) leave()
        else response?.once('close', leave)
        const start = async () => {
          response?.off('close', leave)
          // Lets the event loop serve running requests first: rendering a page takes many iterations.
          await setImmediate()
          const rejection = await budget.rejection(request)
          const result = rejection
            ? Promise.reject<Awaited<ReturnType<typeof work>>>(new RequestRejected(rejection))
            : runForNetwork(keys, () => budget.spend(request, work, response), countUntil)
          result.then(resolve, reject)
          return result.catch(() => undefined)
        }
        const occupySlot = async () => {
          const finished = start()
          countUntil(Promise.race([finished, setTimeout(maxSlotMs, undefined, { ref: false })]))
          const slotMs = Math.min(isBusy() ? SLOT_MS.busy : SLOT_MS.idle, maxSlotMs)
          await Promise.race([finished, setTimeout(slotMs, undefined, { ref: false })])
        }
        enqueue(occupySlot, { side: 'visitor', ...keys, signal: disconnected.signal }).catch((error: unknown) => {
          response?.off('close', leave)
          if (!isQueueFull(error)) return reject(error)
          reject(new RequestRejected(error.isOfNetwork ? networkFull() : allFull()))
        })
      }),
  }
}
