import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import { beforeAll, describe, expect, it } from 'vitest'
import { legalChecksums } from '../../lib/cli/legal-checksums.ts'
import { consentsSchema } from '../../lib/contract/consents.ts'
import { consentValue } from '../../lib/contract/order-form.ts'
import { CONSENT_FORMS, type ConsentForm } from '../../lib/domain/consent-forms.ts'
import { consentsInForce } from '../../lib/domain/consents.ts'
import { currentLegalVersion } from '../../lib/domain/legal-documents.ts'
import { CONSENT } from '../support/contract/chat-consent.ts'
import { START } from '../support/contract/chat-fixture.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { sampleReminder } from '../support/sample-reminder.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, type Site } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

const consents = async (origin: string, query: string) =>
  consentsSchema.parse(JSON.parse((await ask(origin, `/api/consents${query}`)).body)).documents

describe('the documents in force', () => {
  it.each([
    ['variant 1 in Russian', () => site.one, '?lang=ru', 'Политика конфиденциальности', '/legal/privacy-policy'],
    ['variant 2 in Spanish', () => site.two, '?lang=es', 'Política de privacidad', '/es/legal/privacy-policy?lng=es'],
    ['an unknown language', () => site.one, '?lang=../..', 'Политика конфиденциальности', '/legal/privacy-policy'],
    [
      'an unknown language on variant 2',
      () => site.two,
      '?lang=xx',
      'Privacy policy',
      '/en/legal/privacy-policy?lng=en',
    ],
    ['no language', () => site.one, '', 'Политика конфиденциальности', '/legal/privacy-policy'],
  ])('are returned for %s', async (_case, origin, query, title, href) => {
    const documents = await consents(origin(), query)
    expect(documents.map(({ document }) => document)).toEqual([
      'terms-of-service',
      'medical-contract',
      'IDS',
      'privacy-policy',
      'soglasie-pd',
      'newsletter-consent',
    ])
    expect(documents.find(({ document }) => document === 'privacy-policy')).toEqual({
      document: 'privacy-policy',
      version: '2026-09-01',
      title,
      href,
      required: CONSENT_FORMS,
    })
  })

  it('have a link to an existing page each', async () => {
    for (const { href } of await consents(site.two, '?lang=lv')) expect((await ask(site.two, href)).status).toBe(200)
  })
})

describe('the consent record', () => {
  let networks = 0
  const newAddress = () => `198.18.${++networks}.1`
  const send = (origin: string, path: string, body: BodyInit, address: string, headers: Record<string, string> = {}) =>
    fetch(origin + path, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin, 'x-forwarded-for': address, ...headers },
    })
  const json = { 'content-type': 'application/json' }

  type Way = (email: string, address: string) => Promise<Response>
  const orderBy =
    (variant: 'one' | 'two', changes: object): Way =>
    (email, address) => {
      const contact = { name: 'Anna', phone: '+371 20000000', email }
      return send(site[variant], '/api/orders', JSON.stringify(sampleOrder({ contact, ...changes })), address, {
        ...json,
        'idempotency-key': randomUUID(),
      })
    }
  const orderByForm: Way = async (email, address) => {
    const path = '/basket/order?quantity.1001=1'
    const { document } = new JSDOM((await ask(site.one, path)).body).window
    const form = new FormData()
    for (const { name, value } of document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]'))
      form.append(name, value)
    const { contact, country, city, consents: required } = sampleOrder()
    for (const [name, value] of Object.entries({ ...contact, email, country, city })) form.set(name, value)
    for (const consent of required) form.append('consent', consentValue(consent))
    return send(site.one, path, form, address)
  }
  const newsletter: Way = (email, address) => {
    const { id: document, version } = currentLegalVersion('newsletter-consent')
    return send(
      site.two,
      '/api/newsletter_form/',
      JSON.stringify({ email, lang: 'es', consent: true, consents: [{ document, version }], source: 's', utms: {} }),
      address,
      json,
    )
  }
  const newsletterByForm: Way = (email, address) => {
    const { id: document, version } = currentLegalVersion('newsletter-consent')
    const consent = consentValue({ document, version })
    return send(
      site.one,
      '/api/subscription',
      new URLSearchParams({ email, consent, lang: 'ru', source: 'page' }),
      address,
    )
  }
  const chatAt =
    (path: string, body: object): Way =>
    async (email, address) =>
      send(site.two, path, JSON.stringify({ ...body, contact: { name: 'Anna', phone: '', email } }), address, json)
  const reminder: Way = (email, address) =>
    send(site.two, '/api/order-reminder', JSON.stringify(sampleReminder({ email, lang: 'lv' })), address, json)
  const question = { form: 'offline', id: randomUUID(), question: 'When?', consent: CONSENT, lang: 'lv', page: '/' }

  const STORED: Readonly<Record<ConsentForm, string>> = {
    order: `select json_extract(details, '$.consents') as consents from orders
      where json_extract(details, '$.form.email') = ?`,
    newsletter: 'select consents from subscriptions where email = ?',
    chat: 'select consents from chat_conversations where email = ?',
    'order-reminder': "select '[' || consent || ']' as consents from order_reminders where email = ?",
  }

  it.each<[string, ConsentForm, Way, textLanguage: string]>([
    ['an order', 'order', orderBy('one', {}), 'ru'],
    [
      'an order in another language',
      'order',
      orderBy('two', { lang: 'lv', country: 'LV', currency: 'EUR', expectedTotal: 179 }),
      'en',
    ],
    ['the order form without scripts', 'order', orderByForm, 'ru'],
    ['the newsletter', 'newsletter', newsletter, 'en'],
    ['the newsletter form without scripts', 'newsletter', newsletterByForm, 'ru'],
    ['a conversation', 'chat', chatAt('/api/chat/start', { ...START, lang: 'lv' }), 'en'],
    ['a reminder of the order form', 'order-reminder', reminder, 'en'],
    ['a question outside hours', 'chat', chatAt('/api/chat/form', question), 'en'],
  ])(
    'the consent record of %s names the document, its text, time, address and form',
    async (_what, form, give, textLanguage) => {
      const email = `${randomUUID()}@visitor.test`
      const address = newAddress()
      const before = Date.now()
      expect((await give(email, address)).status).toBeOneOf([200, 201, 204, 303])
      const database = openSiteDatabase(site.dataDir, { readOnly: true })
      const row = database.prepare(STORED[form]).get(email)
      database.close()
      const records = JSON.parse(String(row?.['consents'])) as { document: string; at: string }[]
      const needed = consentsInForce().filter(({ required }) => required.includes(form))
      expect(records.length).toBeGreaterThan(0)
      for (const record of records) {
        const { id = '', version = '' } = needed.find(({ id: document }) => document === record.document) ?? {}
        const checksum = legalChecksums()[`${id}/${version}.${textLanguage}`]
        expect(record).toEqual({
          document: id,
          version,
          textLanguage,
          checksum,
          at: record.at,
          address,
          form,
          value: true,
        })
        expect(Date.parse(record.at)).toBeGreaterThanOrEqual(before - 1000)
      }
    },
  )
})
