import type { IncomingMessage, ServerResponse } from 'node:http'
import { RateLimiterMemory } from 'rate-limiter-flexible'
import type { Config } from '../../config/config.ts'
import { countQuotaRejection } from '../../http/consume-quota.ts'
import { clientIp } from '../../http/client-ip.ts'
import { runDetached } from '../../http/run-detached.ts'
import { problem } from '../../http/problem.ts'
import { ipKey, networkKey } from '../../http/anonymize-ip.ts'

const WINDOW_S = 60
/**
 * CPU time per minute for responses to one IP address (IPv6: /64) and to its network (IPv4 /24, IPv6 /48). A page takes
 * 20 to 50 ms.
 */
export const CPU_BUDGET_MS = { perIp: 12_000, perNetwork: 24_000 } as const

/**
 * Time after which a request no longer counts as using the CPU: it waits for its client or an upstream. After the
 * client has left, rendering continues, but Next may never report its end.
 */
const MAX_CHARGED_MS = 5000
const MAX_CHARGED_AFTER_CLOSE_MS = 500

function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/**
 * Divides the CPU time of this process equally among the running tasks, as Node does not measure it per request. The
 * shares add up to the time used, and waiting is free while the process is idle. `start` returns a function that ends
 * the task and returns its share in milliseconds.
 */
export function createCpuShares(used: () => number = processorTime): { start(): () => number } {
  let running = 0
  let share = 0
  let measured = used()
  function measure(): number {
    const now = used()
    if (running) share += (now - measured) / running
    measured = now
    return share
  }
  return {
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

export interface CpuBudget {
  exempt(request: IncomingMessage): void
  rejection(request: IncomingMessage): Promise<Response | undefined>
  /**
   * Runs `act` and charges its CPU time.
   * @param response limits the charge when the client leaves, since Next may never finish then
   */
  spend<Result>(request: IncomingMessage, act: () => Promise<Result>, response?: ServerResponse): Promise<Result>
}

/** Does not use Redis, since the CPU belongs to this process. */
export function createCpuBudget(
  { rateScale, trustedProxies }: Pick<Config, 'rateScale' | 'trustedProxies'>,
  used?: () => number,
): CpuBudget {
  const shares = createCpuShares(used)
  const exempted = new WeakSet<IncomingMessage>()
  const createLimiter = (milliseconds: number) =>
    new RateLimiterMemory({ points: Math.ceil(milliseconds * rateScale), duration: WINDOW_S })
  const ipLimiter = createLimiter(CPU_BUDGET_MS.perIp)
  const networkLimiter = createLimiter(CPU_BUDGET_MS.perNetwork)
  function countersOf(request: IncomingMessage) {
    if (exempted.has(request)) return []
    const ip = clientIp(request, trustedProxies)
    return [
      { scope: 'address', limiter: ipLimiter, key: ipKey(ip) },
      { scope: 'network', limiter: networkLimiter, key: networkKey(ip) },
    ] as const
  }
  return {
    exempt: (request) => void exempted.add(request),
    async rejection(request) {
      for (const { scope, limiter, key } of countersOf(request)) {
        const state = await limiter.get(key)
        if (!state || state.remainingPoints > 0) continue
        countQuotaRejection('processor', scope)
        const seconds = Math.max(1, Math.ceil(state.msBeforeNext / 1000))
        return problem(
          429,
          'Too many requests',
          `The time of ${WINDOW_S} s is used up`,
          { 'retry-after': String(seconds) },
          { code: 'tooMany' },
        )
      }
      return undefined
    },
    async spend(request, act, response) {
      // Read first: the IP address of a closed connection is unknown.
      const counters = countersOf(request)
      const stop = shares.start()
      let isRunning = true
      function end(): void {
        if (!isRunning) return
        isRunning = false
        clearTimeout(timer)
        response?.off('close', endSoon)
        const milliseconds = stop()
        for (const { limiter, key } of counters) void runDetached(() => limiter.penalty(key, milliseconds))
      }
      const endAfter = (milliseconds: number) => runDetached(() => setTimeout(end, milliseconds).unref())
      let timer = endAfter(MAX_CHARGED_MS)
      function endSoon(): void {
        clearTimeout(timer)
        timer = endAfter(MAX_CHARGED_AFTER_CLOSE_MS)
      }
      response?.once('close', endSoon)
      try {
        return await act()
      } finally {
        end()
      }
    },
  }
}
