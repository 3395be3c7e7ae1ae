import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  consumeQuota,
  quotaRejections,
  restoreQuota,
  type Consumer,
  type Counted,
} from '../../../lib/http/consume-quota.ts'
import { ipKey, anonymizeIp } from '../../../lib/http/anonymize-ip.ts'
import { hasFreeSpace, QUOTA_NAMES, QUOTAS, type Quota } from '../../../lib/http/quotas.ts'

const QUOTA: Quota = { unit: 'bytes', perVisitor: 40, perIp: 60, perNetwork: 100, perSite: 150 }

const address = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }))
    .map(([network, host]) => `203.0.${network}.${host}`),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 9 }))
    .map(([network, customer, host]) => `2001:db8:${network}:${customer}::${host}`),
  fc.constantFrom(undefined, 'nonsense'),
)
const consumer: fc.Arbitrary<Consumer> = fc.record({ ip: address, visitor: fc.constantFrom('a', 'b', undefined) })

/** Sums consumed amounts by key. */
function sumOf(
  consumed: readonly (readonly [Consumer, number])[],
  keyOf: (by: Consumer) => string | undefined,
): number[] {
  const sums = new Map<string, number>()
  for (const [by, amount] of consumed) {
    const key = keyOf(by)
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return [...sums.values()]
}

describe('a quota', () => {
  it('has room again after its counts were taken back, in every scope', async () => {
    const name = randomUUID()
    const quota = { ...QUOTA, perIp: 1, perNetwork: 1, perVisitor: 1, perSite: 1, perRecipient: 1 }
    const by = { ip: '203.0.113.1', visitor: 'a', recipient: 'anna@example.com' }
    for (let times = 0; times < 5; times++) {
      const counted: Counted = []
      expect(await consumeQuota(name, quota, by, 1, 1, counted)).toBeUndefined()
      await restoreQuota(counted)
    }
    expect(await consumeQuota(name, quota, by, 1, 1)).toBeUndefined()
    expect(await consumeQuota(name, quota, by, 1, 1)).toBeDefined()
  })

  it('counts one mailbox however its address is written', async () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const spelling = fc.tuple(word, word, fc.boolean(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('gmail.com', 'googlemail.com', 'visitor.test'),
        fc.array(spelling, { minLength: 6, maxLength: 12 }),
        async (domain, spellings) => {
          const name = randomUUID()
          const quota = { ...QUOTA, perIp: 1000, perNetwork: 1000, perSite: 1000, perRecipient: 5 }
          const rejections = []
          for (const [tag, , isTagged, isDotted] of spellings) {
            const local = `${isDotted ? 'an.na' : 'anna'}${isTagged ? `+${tag}` : ''}`
            rejections.push(
              await consumeQuota(
                name,
                quota,
                { ip: '203.0.113.1', recipient: `${isTagged ? local.toUpperCase() : local}@${domain}` },
                1,
                1,
              ),
            )
          }
          expect(rejections.map((rejected) => rejected?.scope)).toEqual(
            spellings.map((_, index) => (index < 5 ? undefined : 'recipient')),
          )
          expect(
            await consumeQuota(name, quota, { ip: '203.0.113.1', recipient: `annabel@${domain}` }, 1, 1),
          ).toBeUndefined()
        },
      ),
      { numRuns: 50 },
    )
  })

  it('is never exceeded by a visitor, an address, a network or the whole site, in any order of calls', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(consumer, fc.integer({ min: 1, max: 30 })), { maxLength: 40 }),
        fc.constantFrom(0.5, 1, 2),
        async (requests, scale) => {
          const name = randomUUID()
          const consumed: (readonly [Consumer, number])[] = []
          for (const [by, amount] of requests)
            if (!(await consumeQuota(name, QUOTA, by, amount, scale))) consumed.push([by, amount])
          const within = (most: number, keyOf: (by: Consumer) => string | undefined) =>
            expect(Math.max(0, ...sumOf(consumed, keyOf))).toBeLessThanOrEqual(most * scale)
          within(40, ({ visitor }) => visitor)
          within(60, (by) => ipKey(by.ip))
          within(100, (by) => (by.ip && anonymizeIp(by.ip)) ?? 'unknown')
          within(150, () => 'site')
        },
      ),
    )
  })

  it('an exhausted address quota leaves the site’s quota to others and is counted', async () => {
    const name = randomUUID()
    const quota: Quota = { unit: 'count', perIp: 2, perNetwork: 100, perSite: 3 }
    const one = { ip: '203.0.113.1' }
    const results = []
    for (let attempt = 0; attempt < 20; attempt++) results.push(await consumeQuota(name, quota, one, 1, 1))
    expect(results.filter((usedUp) => !usedUp)).toHaveLength(2)
    expect(results.at(-1)).toMatchObject({ scope: 'address', retryAfter: expect.any(Number) })
    expect(quotaRejections().get(`${name} address`)).toBe(18)
    expect(await consumeQuota(name, quota, { ip: '203.0.113.2' }, 1, 1)).toBeUndefined()
    expect(await consumeQuota(name, quota, { ip: '198.51.100.1' }, 1, 1)).toMatchObject({ scope: 'site' })
  })

  it('the site’s quota is open to every network up to half of it, then to networks that have used little', async () => {
    const quota: Quota = { unit: 'count', perIp: 100, perNetwork: 100, perSite: 1000 }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 6, max: 100 }), { minLength: 15, maxLength: 30 }), async (heavy) => {
        const name = randomUUID()
        let consumed = 0
        for (const [network, requestCount] of heavy.entries())
          for (let call = 0; call < requestCount; call++)
            if (!(await consumeQuota(name, quota, { ip: `198.${network}.0.1` }, 1, 1))) consumed += 1
        // The first twentieth for each network, and half of the site's quota.
        expect(consumed).toBeLessThanOrEqual(500 + heavy.length * 5)
        for (let network = 0; network < 60; network++)
          expect(await consumeQuota(name, quota, { ip: `203.${network}.0.1` }, 5, 1)).toBeUndefined()
      }),
      { numRuns: 10 },
    )
  })

  it('a tenth of the site’s quota is open to one allocation, however many networks it has', async () => {
    const quota: Quota = { unit: 'count', perIp: 50, perNetwork: 50, perSite: 1000 }
    const addresses = fc.constantFrom(
      (network: number) => `198.51.${network}.1`,
      (network: number) => `2001:db8:${network.toString(16)}::1`,
    )
    await fc.assert(
      fc.asyncProperty(addresses, fc.integer({ min: 1, max: 6 }), async (addressOf, calls) => {
        const name = randomUUID()
        let consumed = 0
        for (let network = 0; network < 250; network += 1)
          for (let call = 0; call < calls; call += 1)
            if (!(await consumeQuota(name, quota, { ip: addressOf(network) }, 1, 1))) consumed += 1
        expect(consumed).toBe(100)
        expect(quotaRejections().get(`${name} allocation`)).toBe(250 * calls - 100)
        expect(await consumeQuota(name, quota, { ip: '203.0.113.1' }, 1, 1)).toBeUndefined()
      }),
      { numRuns: 4 },
    )
  })

  it('of a network and its allocation is not used up by rejected calls of one address or visitor', async () => {
    const quota: Quota = { unit: 'count', perIp: 5, perVisitor: 3, perNetwork: 20, perSite: 200 }
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('a', undefined), fc.integer({ min: 1, max: 60 }), async (visitor, calls) => {
        const name = randomUUID()
        let consumed = 0
        for (let call = 0; call < calls; call += 1)
          if (!(await consumeQuota(name, quota, { ip: '203.0.113.1', visitor }, 1, 1))) consumed += 1
        expect(consumed).toBe(Math.min(calls, visitor ? 3 : 5))
        for (let host = 2; host < 2 + 20 - consumed; host += 1)
          expect(await consumeQuota(name, quota, { ip: `203.0.113.${host}` }, 1, 1)).toBeUndefined()
        expect(await consumeQuota(name, quota, { ip: '203.0.113.99' }, 1, 1)).toMatchObject({ scope: 'network' })
      }),
      { numRuns: 20 },
    )
  })

  it('can last less than a day and have no share of the whole site', async () => {
    const name = randomUUID()
    const shares = { seconds: 60, isSpent: true, perVisitor: 1000, perIp: 1500, perNetwork: 3000 }
    const one = (amount: number, visitor: string) =>
      consumeQuota(name, shares, { ip: '203.0.113.1', visitor }, amount, 1)
    // Consumed before the total is known: the first part at once, the rest afterwards.
    expect([await one(1, 'a'), await one(1200, 'a'), await one(1, 'a')]).toEqual([
      undefined,
      expect.objectContaining({ scope: 'visitor' }),
      expect.anything(),
    ])
    expect((await one(1, 'a'))?.retryAfter).toBeLessThanOrEqual(60)
    expect(await one(1, 'b')).toBeUndefined()
    expect(await one(400, 'b')).toMatchObject({ scope: 'address' })
    for (let network = 0; network < 50; network++)
      expect(await consumeQuota(name, shares, { ip: `198.51.${network}.1` }, 1500, 1)).toBeUndefined()
  })

  it('an email quota also limits each recipient, ignoring case and client, and is never scaled', async () => {
    const name = randomUUID()
    const quota: Quota = { unit: 'count', perRecipient: 2, perIp: 9, perNetwork: 9, perSite: 99 }
    const send = (recipient: string, host: number) =>
      consumeQuota(name, quota, { ip: `203.0.${host}.1`, recipient }, 1, 10)
    expect([await send('a@b.test', 1), await send('A@B.test', 2)]).toEqual([undefined, undefined])
    expect(await send('a@B.test', 3)).toMatchObject({ scope: 'recipient' })
    expect(await send('c@b.test', 3)).toBeUndefined()
  })

  it('an email quota of a recipient is mostly reserved for the first email of each network', async () => {
    const quota: Quota = {
      unit: 'count',
      perRecipient: 16,
      perRecipientInNetwork: 3,
      perIp: 1000,
      perNetwork: 1000,
      perSite: 10_000,
    }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }), async (attackers) => {
        const name = randomUUID()
        const send = (network: number) =>
          consumeQuota(name, quota, { ip: `203.0.${network}.1`, recipient: 'a@b.test' }, 1, 1)
        let consumed = 0
        for (const [network, tries] of attackers.entries())
          for (let attempt = 0; attempt < tries; attempt++) {
            const rejected = await send(network)
            if (!rejected) consumed += 1
            if (attempt >= 3) expect(rejected).toMatchObject({ scope: 'recipientInNetwork' })
          }
        expect(consumed).toBeGreaterThanOrEqual(attackers.length)
        expect(await send(200)).toBeUndefined()
      }),
      { numRuns: 30 },
    )
  })
})

const RECIPIENT_QUOTAS = ['orderEmails', 'chatEmails', 'subscriptionEmails', 'reminderEmails'] as const

it.each(RECIPIENT_QUOTAS)(
  'the quota %s of a recipient leaves emails to other allocations, however many networks one has, and to networks of its own',
  (quotaName) =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ network: fc.nat({ max: 0xfff }), tries: fc.integer({ min: 1, max: 4 }) }), {
          maxLength: 60,
        }),
        async (attackers) => {
          const name = randomUUID()
          const send = (ip: string) => consumeQuota(name, QUOTAS[quotaName], { ip, recipient: 'a@b.test' }, 1, 1)
          const results = []
          for (const { network, tries } of attackers)
            for (let attempt = 0; attempt < tries; attempt++)
              results.push(await send(`2001:db8:${network.toString(16)}::1`))
          const accepted = results.filter((result) => !result).length
          const half = QUOTAS[quotaName].perRecipient / 2
          expect(accepted).toBeLessThanOrEqual(half + 1)
          if (accepted <= half) expect(await send('2001:db8:ffff::1')).toBeUndefined()
          for (const ip of ['203.0.113.1', '198.51.100.1', '2001:e00::1']) expect(await send(ip)).toBeUndefined()
        },
      ),
      { numRuns: 30 },
    ),
)

it.each(RECIPIENT_QUOTAS)('the quota %s of a recipient is exhausted only by ten networks together', (name) => {
  const { perRecipient, perRecipientInNetwork }: Quota = QUOTAS[name]
  expect([perRecipientInNetwork !== undefined, (perRecipient ?? 0) > 10]).toEqual([true, true])
})

it.each(QUOTA_NAMES)('the quota %s of the site is exhausted only by ten networks together', (name) => {
  const quota: Quota = QUOTAS[name]
  expect(quota.perSite).toBeGreaterThanOrEqual(10 * quota.perNetwork)
})

describe('reserved disk space', () => {
  it('remains for orders when none is left for anything else, and is never used up', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUOTA_NAMES),
        fc.integer({ min: 1_000_000, max: 10 ** 13 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, size, share) => {
          const disk = { size, free: Math.floor(size * share) }
          expect(hasFreeSpace(name, { size, free: 0 })).toBe(false)
          expect(hasFreeSpace(name, { size, free: size })).toBe(true)
          if (hasFreeSpace(name, disk)) expect(hasFreeSpace('orders', disk)).toBe(true)
          if (share > 0.11) expect(hasFreeSpace(name, disk)).toBe(true)
        },
      ),
    )
    const nearlyFull = { size: 100e9, free: 1e9 }
    expect(QUOTA_NAMES.filter((name) => hasFreeSpace(name, nearlyFull))).toEqual(['orders', 'promoReservations'])
  })
})
