import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signIn } from '../../lib/embedded/accounts/sign-in.ts'
import { connectRedis } from '../../lib/embedded/bus/redis-bus.ts'
import { openDatabase, type Database } from '../../lib/embedded/database/open.ts'
import { allocationKey } from '../../lib/http/anonymize-ip.ts'
import { consumeQuota } from '../../lib/http/consume-quota.ts'
import type { Shares } from '../../lib/http/quotas.ts'
import { getLimiter, useSharedStore } from '../../lib/http/rate-limiter.ts'
import { insertAdmin } from '../support/contract/admin-cookie.ts'
import { migratedServerDatabase } from '../support/contract/migrated-databases.ts'
import { ownRedis, REDIS_SERVER, type OwnRedis } from '../support/contract/redis-server.ts'
import { SEED } from '../support/generators/runs.ts'
import { eventually } from '../support/site.ts'

/** Longer than a busy machine needs: counts must not become local. */
const PATIENT_MS = 20_000
const CALLS = 16_000
const CALLS_AT_A_TIME = 100

const hex = fc.nat({ max: 0xffff }).map((number) => number.toString(16))
const ADDRESSES = {
  'one IPv6 allocation': fc
    .tuple(fc.nat({ max: 15 }), hex, hex)
    .map(([a, b, c]) => `2001:db${a.toString(16)}:${b}:${c}::1`),
  'many IPv6 allocations': fc
    .tuple(hex, hex, hex)
    .map(([a, b, c]) => `2a${a.padStart(4, '0').slice(2)}:${b}:${c}:1::1`),
} as const

/** Counts that the tests use up before Redis is full. */
const QUOTAS = {
  recipient: { perIp: 99, perNetwork: 99, perRecipient: 1 },
  allocation: { perIp: 5, perNetwork: 5, perSite: 100 },
  site: { perIp: 10, perNetwork: 10, perSite: 10 },
} as const satisfies Record<string, Shares>
const FLOODED: Shares = { perIp: 10, perNetwork: 20 }
const OWNER = 'owner@example.com'

describe.skipIf(REDIS_SERVER.skip)(`counters of limits in a Redis with little memory: ${REDIS_SERVER.name}`, () => {
  let server: OwnRedis
  let redis: ReturnType<typeof connectRedis>
  let database: Database
  let removeDatabase: () => Promise<unknown>

  beforeAll(async () => {
    server = await ownRedis(['--maxmemory', '4mb', '--maxmemory-policy', 'volatile-ttl'])
    const migrated = await migratedServerDatabase()
    database = openDatabase(migrated.location)
    removeDatabase = migrated.remove
    await insertAdmin(database, OWNER, 'a long enough phrase')
  })
  afterAll(async () => {
    useSharedStore(undefined)
    redis.destroy()
    await server.remove()
    await database.destroy()
    await removeDatabase()
  })
  beforeEach(async () => {
    await connectNewServer()
    await redis.flushAll()
    await redis.configResetStat()
  })

  /** Connects like another server, which counted nothing itself. */
  async function connectNewServer(): Promise<void> {
    redis?.destroy()
    redis = connectRedis(server.url)
    await eventually(
      () => Promise.resolve(redis.isReady),
      (is) => is,
    )
    useSharedStore({ redis, secret: 'secret', timeoutMs: PATIENT_MS })
  }
  const evictedKeys = async (): Promise<number> => Number(/evicted_keys:(\d+)/.exec(await redis.info('stats'))?.[1])

  const trySignIn = (from: string, email = OWNER) =>
    signIn(
      database,
      { email, password: 'wrong' },
      { from, deviceCookie: undefined, secret: 'secret', wait: async () => undefined },
      new Date(),
    )
  const recipient = (name: string) => (name === 'recipient' ? 'anna@example.com' : undefined)
  const consume = async (ip: string): Promise<(string | undefined)[]> => {
    const scopes = []
    for (const [name, quota] of Object.entries(QUOTAS))
      scopes.push(
        (await consumeQuota(name, quota, { ip, recipient: recipient(name) }, name === 'recipient' ? 1 : 5, 1))?.scope,
      )
    return scopes
  }
  async function flood(addresses: fc.Arbitrary<string>): Promise<void> {
    const ips = fc.sample(addresses, { numRuns: CALLS, seed: SEED })
    for (let start = 0; start < ips.length; start += CALLS_AT_A_TIME)
      await Promise.all(
        ips.slice(start, start + CALLS_AT_A_TIME).map((ip) => consumeQuota('flooded', FLOODED, { ip }, 1, 1)),
      )
  }

  it.each(Object.entries(ADDRESSES))(
    'of sign-ins, recipients, allocations and the site survive calls from the addresses of %s',
    async (_sender, addresses) => {
      for (let attempt = 0; attempt < 6; attempt++)
        expect(await trySignIn('198.51.100.7')).toEqual({ rejected: 'credentials' })
      expect(await consume('203.0.113.1')).toEqual([undefined, undefined, undefined])
      await flood(addresses)
      const isOneAllocation = addresses === ADDRESSES['one IPv6 allocation']
      expect((await evictedKeys()) > 0).toBe(!isOneAllocation)
      if (isOneAllocation) expect(await redis.dbSize()).toBeLessThan(5400)
      await connectNewServer()
      expect(await trySignIn('198.51.100.7')).toMatchObject({ rejected: 'limit' })
      expect(await consume('203.0.114.1')).toEqual(['recipient', 'allocation', 'site'])
    },
  )

  it('are not created by sign-ins and emails of an allocation that has used up its limit', async () => {
    const ip = '203.0.113.1'
    const emails = { perIp: 99, perNetwork: 99, perSite: 1980, perRecipient: 9, perVisitor: 9 }
    const day = { points: 198, duration: 86_400, isProtected: true }
    const quarter = { points: 240, duration: 900, isProtected: true }
    await getLimiter('quota-emails-allocation', day).consume(allocationKey(ip), 198)
    await getLimiter('sign-in.allocation', quarter).consume(allocationKey(ip), 240)
    const sendAndSignIn = async (email: string): Promise<void> => {
      expect(await trySignIn(ip, email)).toMatchObject({ rejected: 'limit' })
      const by = { ip, visitor: email, recipient: email }
      expect(await consumeQuota('emails', emails, by, 1, 1)).toMatchObject({ scope: 'allocation' })
    }
    for (let call = 0; call < 9; call++) await sendAndSignIn('first@example.com')
    const before = await redis.dbSize()
    for (let call = 0; call < 9; call++) await sendAndSignIn(`invented-${call}@example.com`)
    expect(await redis.dbSize()).toBe(before)
  })
})
