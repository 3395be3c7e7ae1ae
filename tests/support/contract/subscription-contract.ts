import { describe, expect, it } from 'vitest'
import { consentsInForce } from '../../../lib/domain/consents.ts'
import { expectProblem } from './problem-response.ts'
import type { Subject } from './product-backend-contract.ts'

const FORM = {
  email: 'anna@visitor.test',
  lang: 'ru',
  consent: true,
  source: 'Genarium home',
  utms: { utm_source: 'mail' },
} as const
const AUTOMATION = {
  customer: { email: 'anna@visitor.test' },
  pointOfContact: 'Genarium home',
  subscriptions: [{ pointOfContact: 'Email', topic: 'news', isSubscribed: true }],
}
const current = consentsInForce().find(({ id }) => id === 'newsletter-consent')

/** Contract of `POST /api/newsletter_form/` and `POST /api/mindbox_subscription/` (decisions, Response shapes). */
export function subscriptionContract({ client, ask }: Subject): void {
  const post = (path: string, body: unknown) =>
    ask(path, { method: 'POST', body: typeof body === 'string' ? body : JSON.stringify(body) })

  describe.each([
    ['the newsletter form', '/api/newsletter_form/', FORM],
    ['marketing automation', '/api/mindbox_subscription/', AUTOMATION],
  ])('the call of %s', (_name, path, body) => {
    it('succeeds repeatedly, with and without a trailing slash, and does not reveal known email addresses', async () => {
      for (const address of [path, path, path.slice(0, -1)]) {
        const response = await post(address, body)
        expect([response.status, await response.json()]).toEqual([200, { ok: true }])
      }
    })

    it.each(['', '{', '[]', 'null', '"text"', '{}', '{"__proto__":{"email":"a@b.example"}}'])(
      'rejects %j',
      async (text) => {
        await expectProblem(await post(path, text), 400)
      },
    )
  })

  describe('a newsletter form', () => {
    it.each([
      ['without an address', { email: undefined }, 'email'],
      ['with an invalid address', { email: 'anna@' }, 'email'],
      ['with markup for an address', { email: '<script>@visitor.test' }, 'email'],
      ['with two addresses', { email: 'a@visitor.test, b@visitor.test' }, 'email'],
      ['with a letter’s head in its address', { email: 'a@visitor.test\r\nBcc: b@visitor.test' }, 'email'],
      ['with a very long address', { email: `${'a'.repeat(300)}@visitor.test` }, 'email'],
      ['with an object for an address', { email: JSON.parse('{"__proto__":1}') as unknown }, 'email'],
      ['with markup in its name', { name: '<b>Anna</b>' }, 'name'],
      ['in an unknown language', { lang: '../..' }, 'lang'],
      ['without a source', { source: '' }, 'source'],
      ['with markup in its source', { source: '<img src=x>' }, 'source'],
      ['without consent', { consent: undefined }, 'consent'],
      ['with a no', { consent: false }, 'consent'],
      ['with a text for a yes', { consent: 'true' }, 'consent'],
      [
        'with an unknown version of a document',
        { consents: [{ document: 'newsletter-consent', version: '2001-01-01' }] },
        'consents.0.version',
      ],
      ['with another document', { consents: [{ document: 'IDS', version: current?.version }] }, 'consents.0.version'],
      [
        'without the consent to advertising',
        { consents: [{ document: 'privacy-policy', version: current?.version }] },
        'consents',
      ],
      ['with no document', { consents: [] }, 'consents'],
      ['with invalid consents', { consents: 'all' }, 'consents'],
      ['with invalid UTM parameters', { utms: [1] }, 'utms'],
      ['of an unknown variant', { site: 'variant-3' }, 'site'],
    ])('%s is rejected with the name of the field', async (_what, changes, field) => {
      const { detail } = await expectProblem(await post('/api/newsletter_form/', { ...FORM, ...changes }), 400)
      expect(detail).toContain(`${field}:`)
    })

    it('is accepted with the current document, with and without unknown fields', async () => {
      const consents = [{ document: current?.id, version: current?.version }]
      expect(
        (await post('/api/newsletter_form/', { ...FORM, consents, email: 'berta@visitor.test', extra: { deep: [1] } }))
          .status,
      ).toBe(200)
    })
  })

  describe('a call of marketing automation', () => {
    it.each([
      ['without a customer', { customer: undefined }, 'customer'],
      ['with an invalid address', { customer: { email: 'a' } }, 'customer.email'],
      ['without a point of contact', { pointOfContact: undefined }, 'pointOfContact'],
      ['without subscriptions', { subscriptions: [] }, 'subscriptions'],
      ['with an invalid subscription', { subscriptions: [{}] }, 'subscriptions.0.pointOfContact'],
    ])('%s is rejected with the name of the field', async (_what, changes, field) => {
      const { detail } = await expectProblem(
        await post('/api/mindbox_subscription/', { ...AUTOMATION, ...changes }),
        400,
      )
      expect(detail).toContain(`${field}:`)
    })

    it('is accepted with booleans as text, since such systems send them', async () => {
      const subscriptions = [{ pointOfContact: 'Email', isSubscribed: 'true' }]
      expect((await post('/api/mindbox_subscription/', { ...AUTOMATION, subscriptions })).status).toBe(200)
    })
  })

  it('the site’s client makes both calls', async () => {
    await expect(client().subscribe({ ...FORM, email: 'client@visitor.test' })).resolves.toBeUndefined()
    await expect(
      client().automate({ ...AUTOMATION, customer: { email: 'client@visitor.test' } }),
    ).resolves.toBeUndefined()
    await expect(client().subscribe({ ...FORM, email: 'nobody' })).rejects.toMatchObject({
      layer: 'status',
      status: 400,
      retryable: false,
    })
  })
}
