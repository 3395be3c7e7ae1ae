import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { newsletterSchema, type NewsletterRequest } from '../../lib/contract/subscription.ts'
import { consentsInForce } from '../../lib/domain/consents.ts'
import { createSubscriptionStore, recordContact, subscribe } from '../../lib/embedded/subscriptions/repository.ts'
import { onBothEngines } from '../support/contract/engines.ts'
import { migratedDatabase } from '../support/contract/migrated-database.ts'
import { domain, emailLocal, pasted } from '../support/generators/people.ts'
import { cases } from '../support/generators/runs.ts'

const HOUR = 60 * 60 * 1000
const DAY = 24 * HOUR
const FORM: NewsletterRequest = {
  email: ' Anna@Visitor.TEST ',
  name: 'Anna',
  lang: 'lv',
  consent: true,
  source: 'Genarium home',
  utms: { rs: 'x', bad: '1' },
}

onBothEngines('subscriptions', (setup) => {
  describe('a subscription', () => {
    const database = migratedDatabase(setup, 'test')
    const ask = (changes: Partial<NewsletterRequest> = {}, now = new Date()) =>
      subscribe(database(), newsletterSchema.parse({ ...FORM, ...changes }), '203.0.113.7', now)
    const rows = () => database().selectFrom('subscriptions').selectAll().orderBy('email').execute()
    const row = async () => (await rows())[0] ?? expect.fail('nothing is stored')
    const emails = () => database().selectFrom('outbox').selectAll().orderBy('created_at').execute()
    const store = () => createSubscriptionStore(database())

    it('records the documents that the request names, each once, and no others', async () => {
      const [newsletter, ...others] = consentsInForce()
        .filter(({ required }) => required.includes('newsletter'))
        .toSorted((one) => (one.id === 'newsletter-consent' ? -1 : 1))
        .map(({ id, version }) => ({ document: id, version }))
      const named = fc
        .array(fc.constantFrom(newsletter, ...others), { maxLength: 9 })
        .map((more) => [newsletter, ...more] as NewsletterRequest['consents'])
      await fc.assert(
        fc.asyncProperty(fc.option(named, { nil: undefined }), async (consents) => {
          await database().deleteFrom('subscriptions').execute()
          expect(await ask({ consents })).toBe(true)
          const records = JSON.parse((await row()).consents) as { document: string }[]
          const documents = (list: readonly { document: string }[]) => list.map(({ document }) => document).sort()
          expect(documents(records)).toEqual([...new Set(documents(consents ?? []))])
        }),
        cases(20, 300),
      )
    })

    it('queues the email for the allocation of the visitor', async () => {
      await ask()
      await ask({ email: 'berta@visitor.test' })
      const [first, second] = await emails()
      expect(first?.allocation).toEqual(expect.any(String))
      expect(second?.allocation).toBe(first?.allocation)
      expect(JSON.stringify(first)).not.toContain('203.0')
    })

    it('stores the email address, the consent with version and time, and UTM parameters, and its email is queued', async () => {
      const now = new Date(Date.UTC(2026, 8, 15))
      const wanted = consentsInForce().filter(({ required }) => required.includes('newsletter'))
      const named = wanted.map(({ id, version }) => ({ document: id, version }))
      expect(await ask({ consents: named }, now)).toBe(true)
      const { token, consents, utms, ...rest } = await row()
      expect(rest).toEqual({
        email: 'anna@visitor.test',
        state: 'pending',
        name: 'Anna',
        language: 'lv',
        variant: 'variant-2',
        source: 'Genarium home',
        point_of_contact: null,
        requested_at: now.toISOString(),
        changed_at: now.toISOString(),
        renewal: null,
        renewal_requested_at: null,
        confirmed_at: null,
        search: expect.any(String),
      })
      expect(token).toMatch(/^[\w-]{32}$/)
      expect(JSON.parse(utms)).toEqual({ rs: 'x' })
      const record = {
        textLanguage: 'en',
        checksum: expect.stringMatching(/^[\da-f]{64}$/),
        at: expect.any(String),
        address: '203.0.113.7',
        form: 'newsletter',
        value: true,
      }
      expect(JSON.parse(consents)).toEqual(named.map((document) => ({ ...document, ...record })))
      const [email] = await emails()
      expect(email).toMatchObject({
        recipient: 'anna@visitor.test',
        unsubscribe: `http://localhost:4205/api/subscription/unsubscribe?token=${token}&lng=lv`,
      })
      expect(`${email?.text}${email?.html}`).not.toContain('Anna')
    })

    it('is unique for an email address in any notation: Unicode or ASCII domain, any case, pasted', async () => {
      await fc.assert(
        fc.asyncProperty(emailLocal, domain, pasted(fc.constant('')), async (local, [unicode, ascii], junk) => {
          for (const email of [
            `${local}@${unicode}`,
            `${local}@${ascii}`.toUpperCase(),
            `${junk}${local}@${unicode.normalize('NFD')}${junk}`,
          ])
            await ask({ email })
          const email = `${local}@${ascii}`.toLowerCase()
          expect((await rows()).map((one) => one.email)).toEqual([email])
          expect((await emails()).map(({ recipient }) => recipient)).toEqual([email])
          for (const table of ['subscriptions', 'outbox'] as const) await database().deleteFrom(table).execute()
        }),
        { numRuns: 25 },
      )
    })

    it('stores the exact documents that were agreed to', async () => {
      const { id, version } =
        consentsInForce().find((document) => document.id === 'newsletter-consent') ?? expect.fail('no such document')
      await ask({ consents: [{ document: id, version }] })
      expect(JSON.parse((await row()).consents)).toMatchObject([{ document: id, version, address: '203.0.113.7' }])
    })

    it('is created once, with one email, for any number of parallel requests', async () => {
      const notified = await Promise.all(
        Array.from({ length: 8 }, (_, index) => ask({ email: index % 2 ? 'anna@visitor.test' : 'ANNA@VISITOR.TEST' })),
      )
      expect(notified.filter(Boolean)).toHaveLength(1)
      expect([(await rows()).length, (await emails()).length]).toEqual([1, 1])
    })

    it('a pending subscription gets its email again after an hour, with the same link', async () => {
      const start = Date.now() - 2 * HOUR
      await ask({}, new Date(start))
      const { token } = await row()
      expect(await ask({}, new Date(start + HOUR - 1))).toBe(false)
      expect(await ask({ lang: 'es' }, new Date(start + HOUR))).toBe(true)
      expect(await row()).toMatchObject({ token, language: 'es' })
      expect((await emails()).length).toBe(2)
    })

    it('a confirmed subscription is unchanged by a new request, and no email is sent', async () => {
      await ask({}, new Date(Date.now() - 2 * HOUR))
      const { token } = await row()
      expect(await store().take('confirm', token)).toBe('confirmed')
      const before = await row()
      expect(await ask({ source: 'elsewhere' })).toBe(false)
      expect(await row()).toEqual(before)
      expect(await store().take('confirm', token)).toBe('confirmed')
    })

    it('is ended by its link and restarted by its form only', async () => {
      await ask()
      const { token } = await row()
      expect(await store().take('unsubscribe', token)).toBe('unsubscribed')
      expect(await store().take('unsubscribe', token)).toBe('unsubscribed')
      expect(await store().take('confirm', token)).toBe('unsubscribed')
      expect(await ask()).toBe(true)
      expect(await store().find(token)).toBe('pending')
      expect(await store().take('confirm', token)).toBe('confirmed')
    })

    it('an ended subscription stays as it is, with its consents, until its owner confirms a new request', async () => {
      await ask({ source: 'the owner' }, new Date(Date.now() - 400 * DAY))
      const { token } = await row()
      await store().take('unsubscribe', token)
      const { renewal: _none, renewal_requested_at: _never, ...ended } = await row()
      await fc.assert(
        fc.asyncProperty(
          fc.array(
            fc.record({ source: fc.constantFrom('a', 'b'), lang: fc.constantFrom('es', 'ru'), hours: fc.nat(60) }),
            { maxLength: 5 },
          ),
          async (requests) => {
            let now = Date.now() - 60 * DAY
            for (const { hours, ...request } of requests) await ask(request, new Date((now += hours * HOUR)))
            expect(await row()).toMatchObject(ended)
          },
        ),
        { numRuns: 20 },
      )
      expect(await store().find(token)).toBe('unsubscribed')
      expect(await store().take('confirm', token)).toBe('unsubscribed')
      await ask({ source: 'the owner again', lang: 'it' })
      expect(await row()).toMatchObject(ended)
      expect(await store().find(token)).toBe('pending')
      expect(await store().take('confirm', token)).toBe('confirmed')
      expect(await row()).toMatchObject({
        state: 'confirmed',
        source: 'the owner again',
        language: 'it',
        renewal: null,
        renewal_requested_at: null,
      })
    })

    it('an ended subscription gets at most one email an hour, and its link rejects a new request', async () => {
      await ask()
      const { token } = await row()
      await store().take('unsubscribe', token)
      const notified = await Promise.all(Array.from({ length: 8 }, () => ask()))
      expect([notified.filter(Boolean).length, (await emails()).length]).toEqual([1, 2])
      expect(await store().take('unsubscribe', token)).toBe('unsubscribed')
      expect(await store().take('confirm', token)).toBe('unsubscribed')
    })

    it('a subscription pending for more than 30 days cannot be confirmed', async () => {
      await ask({}, new Date(Date.now() - 30 * DAY - 1000))
      const { token } = await row()
      expect([await store().find(token), await store().take('confirm', token)]).toEqual([undefined, undefined])
      expect(await row()).toMatchObject({ state: 'pending' })
    })

    it.each(['', 'x', '%', "' or 1=1 --", 'a'.repeat(32)])('is not found by the token %j', async (token) => {
      await ask()
      expect([
        await store().find(token),
        await store().take('confirm', token),
        await store().take('unsubscribe', token),
      ]).toEqual([undefined, undefined, undefined])
      expect(await row()).toMatchObject({ state: 'pending' })
    })

    it('a request with a filled honeypot stores nothing and sends no email', async () => {
      expect(await ask({ website: 'https://spam.test' })).toBe(false)
      expect([await rows(), await emails()]).toEqual([[], []])
    })

    it.each([
      ['ru', undefined, 'http://localhost:4200/subscription?'],
      ['ru', 'variant-2', 'http://localhost:4205/ru/subscription?'],
      ['es', 'variant-1', 'http://localhost:4205/es/subscription?'],
    ] as const)('has in %s of %s the link %s', async (lang, site, address) => {
      await ask({ lang, site })
      const [email] = await emails()
      expect(email?.text).toContain(`${address}unsubscribe=`)
      // Mail programs post to the address of the header itself.
      expect(email?.unsubscribe).toMatch(
        new RegExp(`^${new URL(address).origin}/api/subscription/unsubscribe\\?token=[\\w-]{32}&lng=${lang}$`),
      )
    })

    it('is sent to marketing automation once, and nothing is stored for a visitor without a subscription', async () => {
      await ask()
      const note = (email: string, pointOfContact: string) =>
        recordContact(database(), { customer: { email }, pointOfContact, subscriptions: [] })
      await note('nobody@visitor.test', 'x')
      await note('anna@visitor.test', 'Genarium substgbot')
      await note('anna@visitor.test', 'another')
      expect(await rows()).toMatchObject([{ email: 'anna@visitor.test', point_of_contact: 'Genarium substgbot' }])
    })
  })
})
