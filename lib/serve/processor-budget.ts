import type { IncomingMessage, ServerResponse } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Config } from '../config/config.ts'
import { countQuotaRefusal } from '../http/consume-quota.ts'
import { visitorAddress } from '../http/forwarded-address.ts'
import { outsideRequest } from '../http/outside-request.ts'
import { problem } from '../http/problem.ts'
import { countedAddress, countedNetwork } from '../http/short-address.ts'

const SECONDS = 60
/** Milliseconds of processor time in a minute, in which responses to one address and to its network are made. A page takes 20 to 50. */
export const PROCESSOR_TIME = { perAddress: 12_000, perNetwork: 24_000 } as const

/** Milliseconds for which a request counts as one that uses the processor: after that it waits, for its client or another system. */
const LONGEST = 5000

/** Milliseconds of processor time that this process has used, in all its threads. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Divides the processor time of this process among the tasks that run: Node does not measure it by request. Each of several
 * gets an equal share, so the shares add up to the time that was used, and waiting costs nothing while nothing is done.
 */
export function createTimeShares(used: () => number = processorTime): { start(): () => number } {
  let [running, share, measured] = [0, 0, used()]
  function measure(): number {
    const now = used()
    if (running) share += (now - measured) / running
    measured = now
    return share
  }
  return {
    /** @returns what ends the task, and says how many milliseconds are its own */
    start() {
      const before = measure()
      running += 1
      return () => {
        const own = measure() - before
        running -= 1
        return own
      }
    },
  }
}

/** What this process may do in a minute for one address (IPv6: /64) and for its network (IPv4 /24, IPv6 /48). */
export interface ProcessorBudget {
  /** Counts nothing for a request: it is the site's own, which opens pages before visitors do. */
  exempt(request: IncomingMessage): void
  /** The response to a request for which there is no time left; `undefined` while there is some. */
  refusal(request: IncomingMessage): Promise<Response | undefined>
  /**
   * Makes a response, and counts the time that it takes.
   * @param response of the client: the framework may never end its work for one that has left
   */
  spend<Result>(request: IncomingMessage, act: () => Promise<Result>, response?: ServerResponse): Promise<Result>
}

/** Counts without Redis: the processor is that of this process. */
export function createProcessorBudget(
  { quotaScale, trustedProxies }: Pick<Config, 'quotaScale' | 'trustedProxies'>,
  used?: () => number,
): ProcessorBudget {
  const shares = createTimeShares(used)
  const exempted = new WeakSet<IncomingMessage>()
  const limiterOf = (milliseconds: number) =>
    new RateLimiterMemory({ points: Math.ceil(milliseconds * quotaScale), duration: SECONDS })
  const [ofAddress, ofNetwork] = [limiterOf(PROCESSOR_TIME.perAddress), limiterOf(PROCESSOR_TIME.perNetwork)]
  function countersOf(request: IncomingMessage) {
    if (exempted.has(request)) return []
    const address = visitorAddress(request, trustedProxies)
    return [
      { scope: 'address', limiter: ofAddress, key: countedAddress(address) },
      { scope: 'network', limiter: ofNetwork, key: countedNetwork(address) },
    ] as const
  }
  return {
    exempt: (request) => void exempted.add(request),
    async refusal(request) {
      for (const { scope, limiter, key } of countersOf(request)) {
        const state = await limiter.get(key)
        if (!state || state.remainingPoints > 0) continue
        countQuotaRefusal('processor', scope)
        const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
        return problem(
          429,
          'Too many requests',
          `The time of ${SECONDS} s is used up`,
          { 'retry-after': String(seconds) },
          { code: 'tooMany' },
        )
      }
      return undefined
    },
    async spend(request, act, response) {
      // Of a client that has left, the address is not known at the end.
      const counters = countersOf(request)
      const stop = shares.start()
      let isRunning = true
      function end(): void {
        if (!isRunning) return
        isRunning = false
        clearTimeout(timer)
        const milliseconds = stop()
        for (const { limiter, key } of counters) void outsideRequest(() => limiter.penalty(key, milliseconds))
      }
      const timer = outsideRequest(() => setTimeout(end, LONGEST).unref())
      response?.once('close', end)
      try {
        return await act()
      } finally {
        end()
      }
    },
  }
}
