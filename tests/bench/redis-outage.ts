import { setTimeout as pause } from 'node:timers/promises'
import { ownRedis } from '../support/contract/redis-server.ts'
import { startSite } from '../support/site.ts'

/**
 * Measures the time of rate-limited calls while the Redis of several servers is available, killed, back, hanging, and
 * back again: a call each 20 ms, each from another visitor. No call may wait for Redis longer than 200 ms.
 * Run after a build: node tests/bench/redis-outage.ts [seconds of each, 10]
 */
const SECONDS = Number(process.argv[2] ?? 10)
const LIMIT = 200

const redis = await ownRedis()
const site = await startSite({ REDIS_URL: redis.url, TRUSTED_PROXIES: '1' })
let visitors = 0

async function call(): Promise<number> {
  const number = ++visitors
  const began = performance.now()
  const response = await fetch(`${site.one}/api/check-promo/?promocode=DNA10`, {
    headers: { 'x-forwarded-for': `10.0.${(number >> 8) & 255}.${number & 255}` },
  })
  await response.arrayBuffer()
  if (response.status !== 200) throw new Error(`a call got ${response.status}`)
  return performance.now() - began
}

async function measure(): Promise<readonly number[]> {
  const calls: Promise<number>[] = []
  for (const end = performance.now() + SECONDS * 1000; performance.now() < end; await pause(20)) calls.push(call())
  return (await Promise.all(calls)).sort((a, b) => a - b)
}

try {
  await measure()
  for (const [state, enter] of [
    ['there', () => undefined],
    ['killed', redis.stop],
    ['back', redis.start],
    ['silent', redis.freeze],
    ['speaking again', redis.thaw],
  ] as const) {
    await enter()
    const times = await measure()
    const at = (share: number) => (times[Math.ceil(times.length * share) - 1] ?? NaN).toFixed(1)
    const calls = String(times.length).padStart(5)
    console.log(`${state.padEnd(15)} ${calls} calls, p50 ${at(0.5)}, p99 ${at(0.99)}, most ${at(1)} ms`)
    if (Number(at(1)) > LIMIT) process.exitCode = 1
  }
} finally {
  await site.stop()
  redis.thaw()
  await redis.remove()
}
