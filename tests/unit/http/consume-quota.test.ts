import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { consumeQuota, quotaRefusals, type Consumer } from '../../../lib/http/consume-quota.ts'
import { countedAddress, shortAddress } from '../../../lib/http/short-address.ts'
import { hasDiskRoom, QUOTA_NAMES, QUOTAS, type Quota } from '../../../lib/http/quotas.ts'

const QUOTA: Quota = { unit: 'bytes', perVisitor: 40, perAddress: 60, perNetwork: 100, perSite: 150 }

const address = fc.oneof(
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }))
    .map(([network, host]) => `203.0.${network}.${host}`),
  fc
    .tuple(fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 2 }), fc.integer({ min: 1, max: 9 }))
    .map(([network, customer, host]) => `2001:db8:${network}:${customer}::${host}`),
  fc.constantFrom(undefined, 'nonsense'),
)
const consumer: fc.Arbitrary<Consumer> = fc.record({ address, visitor: fc.constantFrom('a', 'b', undefined) })

/** Sums by key of what was taken. */
function sumOf(taken: readonly (readonly [Consumer, number])[], keyOf: (by: Consumer) => string | undefined): number[] {
  const sums = new Map<string, number>()
  for (const [by, amount] of taken) {
    const key = keyOf(by)
    if (key !== undefined) sums.set(key, (sums.get(key) ?? 0) + amount)
  }
  return [...sums.values()]
}

describe('a quota', () => {
  it('counts one mailbox however its address is written', async () => {
    const word = fc.stringMatching(/^[a-z]{1,8}$/)
    const spelling = fc.tuple(word, word, fc.boolean(), fc.boolean())
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('gmail.com', 'googlemail.com'),
        fc.array(spelling, { minLength: 6, maxLength: 12 }),
        async (domain, spellings) => {
          const [name, quota] = [
            randomUUID(),
            { ...QUOTA, perAddress: 1000, perNetwork: 1000, perSite: 1000, perRecipient: 5 },
          ]
          const refusals = []
          for (const [tag, , isTagged, isDotted] of spellings) {
            const local = `${isDotted ? 'an.na' : 'anna'}${isTagged ? `+${tag}` : ''}`
            refusals.push(
              await consumeQuota(
                name,
                quota,
                { address: '203.0.113.1', recipient: `${isTagged ? local.toUpperCase() : local}@${domain}` },
                1,
                1,
              ),
            )
          }
          expect(refusals.map((refused) => refused?.scope)).toEqual(
            spellings.map((_, index) => (index < 5 ? undefined : 'recipient')),
          )
          expect(
            await consumeQuota(name, quota, { address: '203.0.113.1', recipient: `annabel@${domain}` }, 1, 1),
          ).toBeUndefined()
        },
      ),
      { numRuns: 50 },
    )
  })

  it('is never exceeded by a visitor, an address, a network or the whole site, whoever asks in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(consumer, fc.integer({ min: 1, max: 30 })), { maxLength: 40 }),
        fc.constantFrom(0.5, 1, 2),
        async (asked, scale) => {
          const name = randomUUID()
          const taken: (readonly [Consumer, number])[] = []
          for (const [by, amount] of asked)
            if (!(await consumeQuota(name, QUOTA, by, amount, scale))) taken.push([by, amount])
          const within = (most: number, keyOf: (by: Consumer) => string | undefined) =>
            expect(Math.max(0, ...sumOf(taken, keyOf))).toBeLessThanOrEqual(most * scale)
          within(40, ({ visitor }) => visitor)
          within(60, (by) => countedAddress(by.address))
          within(100, (by) => (by.address && shortAddress(by.address)) ?? 'unknown')
          within(150, () => 'site')
        },
      ),
    )
  })

  it('that an address has used up leaves the site’s to the others, and is counted', async () => {
    const name = randomUUID()
    const quota: Quota = { unit: 'count', perAddress: 2, perNetwork: 100, perSite: 3 }
    const one = { address: '203.0.113.1' }
    const results = []
    for (let attempt = 0; attempt < 20; attempt++) results.push(await consumeQuota(name, quota, one, 1, 1))
    expect(results.filter((usedUp) => !usedUp)).toHaveLength(2)
    expect(results.at(-1)).toMatchObject({ scope: 'address', retryAfter: expect.any(Number) })
    expect(quotaRefusals().get(`${name} address`)).toBe(18)
    expect(await consumeQuota(name, quota, { address: '203.0.113.2' }, 1, 1)).toBeUndefined()
    expect(await consumeQuota(name, quota, { address: '198.51.100.1' }, 1, 1)).toMatchObject({ scope: 'site' })
  })

  it('of the site is for every network until half of it is used, then for networks that have used little of theirs', async () => {
    const quota: Quota = { unit: 'count', perAddress: 100, perNetwork: 100, perSite: 1000 }
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 6, max: 100 }), { minLength: 15, maxLength: 30 }), async (heavy) => {
        const name = randomUUID()
        let taken = 0
        for (const [network, asked] of heavy.entries())
          for (let call = 0; call < asked; call++)
            if (!(await consumeQuota(name, quota, { address: `198.51.${network}.1` }, 1, 1))) taken += 1
        // The first twentieth of each network, and half of the site's share.
        expect(taken).toBeLessThanOrEqual(500 + heavy.length * 5)
        for (let network = 0; network < 60; network++)
          expect(await consumeQuota(name, quota, { address: `203.0.${network}.1` }, 5, 1)).toBeUndefined()
      }),
      { numRuns: 10 },
    )
  })

  it('may last for less than a day, and be without a share of the whole site', async () => {
    const name = randomUUID()
    const shares = { seconds: 60, perVisitor: 1000, perAddress: 1500, perNetwork: 3000 }
    const one = (amount: number, visitor: string) =>
      consumeQuota(name, shares, { address: '203.0.113.1', visitor }, amount, 1)
    // Asked for before it is known how much it will be: the first of it, and the rest when it has passed.
    expect([await one(1, 'a'), await one(1200, 'a'), await one(1, 'a')]).toEqual([
      undefined,
      expect.objectContaining({ scope: 'visitor' }),
      expect.anything(),
    ])
    expect((await one(1, 'a'))?.retryAfter).toBeLessThanOrEqual(60)
    expect(await one(1, 'b')).toBeUndefined()
    expect(await one(400, 'b')).toMatchObject({ scope: 'address' })
    for (let network = 0; network < 50; network++)
      expect(await consumeQuota(name, shares, { address: `198.51.${network}.1` }, 1500, 1)).toBeUndefined()
  })

  it('of e-mails is that of the recipient too, in whatever case, whoever types the address, and is never scaled', async () => {
    const name = randomUUID()
    const quota: Quota = { unit: 'count', perRecipient: 2, perAddress: 9, perNetwork: 9, perSite: 99 }
    const send = (recipient: string, host: number) =>
      consumeQuota(name, quota, { address: `203.0.${host}.1`, recipient }, 1, 10)
    expect([await send('a@b.test', 1), await send('A@B.test', 2)]).toEqual([undefined, undefined])
    expect(await send('a@B.test', 3)).toMatchObject({ scope: 'recipient' })
    expect(await send('c@b.test', 3)).toBeUndefined()
  })

  it('of e-mails to a recipient leaves some to other networks', async () => {
    const name = randomUUID()
    const quota: Quota = {
      unit: 'count',
      perRecipient: 3,
      perRecipientInNetwork: 2,
      perAddress: 9,
      perNetwork: 9,
      perSite: 99,
    }
    const send = (network: number) =>
      consumeQuota(name, quota, { address: `203.0.${network}.1`, recipient: 'a@b.test' }, 1, 1)
    expect([await send(1), await send(1)]).toEqual([undefined, undefined])
    expect([await send(1), await send(2)]).toEqual([
      expect.objectContaining({ scope: 'recipientInNetwork' }),
      undefined,
    ])
    expect(await send(3)).toMatchObject({ scope: 'recipient' })
  })
})

it.each(QUOTA_NAMES)('%s: ten networks have to be used up before the site is', (name) => {
  const quota: Quota = QUOTAS[name]
  expect(quota.perSite).toBeGreaterThanOrEqual(10 * quota.perNetwork)
})

describe('room on the disk', () => {
  it('lasts for orders when there is none for anything else, and is never given away to the last byte', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...QUOTA_NAMES),
        fc.integer({ min: 1_000_000, max: 10 ** 13 }),
        fc.double({ min: 0, max: 1, noNaN: true }),
        (name, size, share) => {
          const disk = { size, free: Math.floor(size * share) }
          expect(hasDiskRoom(name, { size, free: 0 })).toBe(false)
          expect(hasDiskRoom(name, { size, free: size })).toBe(true)
          if (hasDiskRoom(name, disk)) expect(hasDiskRoom('orders', disk)).toBe(true)
          if (share > 0.11) expect(hasDiskRoom(name, disk)).toBe(true)
        },
      ),
    )
    const nearlyFull = { size: 100e9, free: 1e9 }
    expect(QUOTA_NAMES.filter((name) => hasDiskRoom(name, nearlyFull))).toEqual(['orders', 'promoReservations'])
  })
})
