import { randomUUID } from 'node:crypto'
import { sampleOrder } from '../support/sample-order.ts'
import { startSite } from '../support/site.ts'
import { ownPostgres } from '../support/contract/postgres-server.ts'
import { ownRedis } from '../support/contract/redis-server.ts'
import { askAll, AT_ONCE, roundRobin, type Call } from './requests.ts'

/**
 * Measures the requests per second of one server for everything that the page cache does not answer: prices, flags,
 * events, promo codes, quotes and orders. Each call comes from another visitor, with the rate limits on; on the
 * embedded engine, and on separate PostgreSQL and Redis servers. Requests per second are medians of alternating rounds,
 * milliseconds are of all rounds.
 * Run after a build: node tests/bench/handlers.ts [seconds of a turn, 8]
 */
const ROUNDS = 5
const SECONDS = Number(process.argv[2] ?? 8)
/** Seconds in which a server warms up the pages without requests in the background. */
const OPENING = 60

const json = { 'content-type': 'application/json' }
/** Ten events for four pages, the average of a visit. */
const EVENTS = JSON.stringify({
  events: ['page_view', 'click', 'scroll'].map((type) => ({
    type,
    data: {
      ownerId: 'genarium',
      sessionId: 's-1',
      visitorId: 'v-1',
      userAttributes: { country: 'LV' },
      metadata: { url: 'https://world.example/en/exome' },
    },
  })),
})
const BASKET = { items: [{ bitrixId: '1001', quantity: 1 }], currency: 'RUB', country: 'RU', lang: 'ru' }

/** Creates calls by kind; each is new, because an order has its own idempotency key. */
const kinds = (one: string, two: string) => {
  const post = (address: string, body: unknown, headers = {}): Call => ({
    address,
    method: 'POST',
    headers: { ...json, ...headers },
    body: JSON.stringify(body),
  })
  const single = {
    'a page from memory': () => ({ address: `${two}/en/exome` }),
    'prices of a visitor': () => ({ address: `${two}/api/market?cy=EUR&lng=en` }),
    'all prices': () => ({ address: `${one}/api/price/` }),
    flags: () => post(`${two}/ofrep/v1/evaluate/flags`, { context: { country: 'LV', language: 'en' } }),
    'three events': () => ({ address: `${two}/api/v1/track`, method: 'POST', headers: json, body: EVENTS }),
    'a promo code': () => ({ address: `${one}/api/check-promo/?promocode=DNA10` }),
    'the sum of a basket': () => post(`${one}/api/quotes`, BASKET),
    'an order': () => ({
      ...post(
        `${one}/api/orders`,
        sampleOrder({ contact: { name: 'Anna', phone: '8 912 345-67-89', email: `${randomUUID()}@visitor.test` } }),
        { 'idempotency-key': randomUUID() },
      ),
      status: 201,
    }),
  } satisfies Record<string, () => Call>
  return {
    ...single,
    'a page with its prices, flags and events': inOrder([
      single['a page from memory'],
      single['prices of a visitor'],
      single.flags,
      single['three events'],
    ]),
  }
}

function inOrder(calls: readonly (() => Call)[]): () => Call {
  let turn = 0
  return () => (calls[turn++ % calls.length] as () => Call)()
}

let visitors = 0
/** Assigns a call to another visitor. */
function asAnother(call: Call): Call {
  const number = ++visitors
  return {
    ...call,
    headers: {
      ...call.headers,
      'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
    },
  }
}

const at = (sorted: readonly number[], share: number) => sorted[Math.ceil(sorted.length * share) - 1] ?? NaN

async function measure(engine: string, env: Record<string, string>): Promise<void> {
  const site = await startSite({ ...env, TRUSTED_PROXIES: '1' })
  try {
    const targets = Object.entries(kinds(site.one, site.two))
    const during = (call: () => Call, seconds: number) => {
      const goesOn = roundRobin([true], seconds)
      return askAll(() => (goesOn() ? asAnother(call()) : undefined))
    }
    for (const [, call] of targets) await during(call, OPENING / targets.length)
    const results = new Map(targets.map(([name]) => [name, { rates: [] as number[], times: [] as number[] }]))
    for (let round = 0; round < ROUNDS; round++)
      for (const [name, call] of targets) {
        const { rate, times } = await during(call, SECONDS)
        results.get(name)?.rates.push(rate)
        for (const time of times) results.get(name)?.times.push(time)
      }
    console.log(`${engine}: ${AT_ONCE} at a time, ${ROUNDS} rounds of ${SECONDS} s`)
    for (const [name, { rates, times }] of results) {
      const rate = at(
        rates.sort((a, b) => a - b),
        0.5,
      )
      times.sort((a, b) => a - b)
      const [median, slow] = [at(times, 0.5), at(times, 0.99)].map((time) => time.toFixed(1))
      console.log(`${name.padEnd(42)} ${rate.toFixed(0).padStart(6)}/s  p50 ${median}  p99 ${slow} ms`)
    }
  } finally {
    await site.stop()
  }
}

await measure('SQLite', {})
const postgres = await ownPostgres()
const redis = await ownRedis()
try {
  await measure('PostgreSQL and Redis', { DATABASE_URL: postgres.url, REDIS_URL: redis.url })
} finally {
  await redis.remove()
  await postgres.remove()
}
