import { randomUUID } from 'node:crypto'
import { get, type ClientRequest } from 'node:http'
import { JSDOM } from 'jsdom'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { consentValue } from '../../lib/contract/order-form.ts'
import { consentsInForce } from '../../lib/domain/consents.ts'
import { START, Visitor } from '../support/contract/chat-fixture.ts'
import { sample } from '../support/contract/sample-images.ts'
import { foldedPicture } from '../support/generators/highly-compressed-png.ts'
import { emailsIn } from '../support/emails.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ask, startSite, type Site } from '../support/site.ts'
import { json, startStubBackend, type StubBackend } from '../support/stub-backend.ts'
import { openSiteDatabase } from '../support/site-database.ts'

let site: Site
let lookup: StubBackend
beforeAll(async () => {
  lookup = await startStubBackend((_request, response) => json(response, { suggestions: [] }))
  site = await startSite({
    TRUSTED_PROXIES: '1',
    QUOTA_SCALE: '0.1',
    OPERATOR_EMAIL: 'operator@centre.test',
    ADDRESS_LOOKUP_TOKEN: 'secret-token',
    ADDRESS_SUGGESTIONS_URL: `${lookup.address}/suggest/address`,
  })
})
afterAll(() => site.stop())

/** Each test has its own network. */
let networks = 0
const newNetwork = () => `198.51.${++networks}`

const post = (address: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(site.one + path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', origin: site.one, 'x-forwarded-for': address, ...headers },
  })

const order = (address: string, more: object = {}) =>
  post(address, '/api/orders', sampleOrder(more), { 'idempotency-key': randomUUID() })
const readContact = (email: string) => ({ contact: { ...sampleOrder().contact, email } })

/** Repeats calls until one exceeds a quota. Returns the statuses and the last response. */
async function untilRejected(
  call: (attempt: number) => Promise<Response>,
  most: number,
): Promise<{ accepted: number; rejected: Response }> {
  for (let attempt = 0; attempt < most; attempt++) {
    const response = await call(attempt)
    if (response.status === 429) return { accepted: attempt, rejected: response }
    if (!response.ok) throw new Error(await response.text())
  }
  throw new Error(`nothing was rejected in ${most} calls`)
}

async function expectUsedUp(rejected: Response): Promise<void> {
  expect([rejected.status, ((await rejected.json()) as { code?: string }).code]).toEqual([429, 'tooMany'])
  // The quota is per day, not per minute.
  expect(Number(rejected.headers.get('retry-after'))).toBeGreaterThan(3600)
}

const browserAt = (address: string) => ({
  ask: (path: string, init: RequestInit = {}) =>
    fetch(site.one + path, {
      ...init,
      headers: { origin: site.one, 'x-forwarded-for': address, ...(init.headers as Record<string, string>) },
    }),
})

describe('daily quotas of one address', () => {
  it('limit orders, while a neighbour can order until the quota of their network is exhausted', async () => {
    const network = newNetwork()
    const { accepted, rejected } = await untilRejected(() => order(`${network}.1`), 10)
    expect(accepted).toBe(3)
    await expectUsedUp(rejected)
    expect((await order(`${network}.2`)).status).toBe(201)
    const others = await untilRejected((attempt) => order(`${network}.${attempt + 3}`), 20)
    // The rejected call of the first IP was also counted for its network.
    expect(others.accepted).toBeLessThan(12 - 3)
    expect((await order(`${newNetwork()}.1`)).status).toBe(201)
  })

  const orderAbroad = (address: string) => {
    const contact = { name: 'Anna', phone: '+371 20000000', email: 'anna@visitor.test' }
    const body = sampleOrder({ lang: 'lv', country: 'LV', currency: 'EUR', expectedTotal: 179, contact })
    const headers = {
      'content-type': 'application/json',
      origin: site.two,
      'x-forwarded-for': address,
      'idempotency-key': randomUUID(),
    }
    return fetch(`${site.two}/api/orders`, { method: 'POST', body: JSON.stringify(body), headers })
  }
  /**
   * Sends the order form as a browser without scripts does. Not with `fetch`: parsing the pages takes seconds, in which
   * the server may close a connection that `fetch` would use again.
   */
  async function orderByForm(address: string): Promise<{ status: number }> {
    const path = '/basket/order?quantity.1001=1'
    const { document } = new JSDOM((await ask(site.one, path)).body).window
    const form = new FormData()
    for (const { name, value } of document.querySelectorAll<HTMLInputElement>('main form input[type=hidden]'))
      form.append(name, value)
    const { contact, country, city, consents } = sampleOrder()
    for (const [name, value] of Object.entries({ ...contact, country, city })) form.set(name, value)
    for (const consent of consents) form.append('consent', consentValue(consent))
    const encoded = new Response(form)
    const headers = {
      origin: site.one,
      'x-forwarded-for': address,
      'content-type': encoded.headers.get('content-type') ?? '',
    }
    return ask(site.one, path, { method: 'POST', body: await encoded.text(), headers })
  }

  it.each<[string, (address: string, attempt: number) => Promise<{ status: number }>]>([
    ['by calls at the same time', (address) => order(address)],
    [
      'by calls of both variants at the same time',
      (address, attempt) => (attempt % 2 ? order(address) : orderAbroad(address)),
    ],
    ['by the form without scripts', orderByForm],
    ['by the form and by calls', (address, attempt) => (attempt % 2 ? order(address) : orderByForm(address))],
  ])('limit orders %s to three in total', async (_how, placeOrder) => {
    const address = `${newNetwork()}.1`
    const statuses = (await Promise.all(Array.from({ length: 8 }, (_, attempt) => placeOrder(address, attempt)))).map(
      ({ status }) => status,
    )
    const outcomes = statuses.map((status) => (status === 201 || status === 303 ? 'placed' : status)).sort()
    expect(outcomes).toEqual([429, 429, 429, 429, 429, 'placed', 'placed', 'placed'])
  })

  it('limit orders by the addresses of one IPv6 /64 network to three in total', async () => {
    const { accepted } = await untilRejected((attempt) => order(`2001:db8:3:1::${attempt + 1}`), 10)
    expect(accepted).toBe(3)
  })

  it('do not count an order that is sent again', async () => {
    const address = `${newNetwork()}.1`
    const body = sampleOrder()
    const key = { 'idempotency-key': randomUUID() }
    expect((await post(address, '/api/orders', body, key)).status).toBe(201)
    await untilRejected(() => order(address), 10)
    expect((await post(address, '/api/orders', body, key)).status).toBe(200)
  })

  it('limit orders with a promo code', async () => {
    const network = newNetwork()
    const withCode = (attempt: number) =>
      order(`${network}.${attempt}`, {
        items: [{ bitrixId: '1003', quantity: 1 }],
        promocode: 'DNA10',
        expectedTotal: 71_910,
      })
    const { accepted, rejected } = await untilRejected(withCode, 12)
    expect(accepted).toBe(6)
    await expectUsedUp(rejected)
  })

  const countEmails = (email: string) =>
    emailsIn(site.dataDir).filter((message) => message.includes(`\nTo: ${email}`)).length

  it('limit emails to one recipient: further orders of a network get none, and another network has some left', async () => {
    const email = `${randomUUID()}@victim.test`
    const network = newNetwork()
    for (let host = 0; host < 7; host++)
      expect((await order(`${network}.${host}`, readContact(email))).status).toBe(201)
    await expect.poll(() => countEmails(email)).toBe(5)
    expect(site.log()).toContain('quotas: \\"orderEmails\\" of one recipientInNetwork is used up')
    expect((await order(`${newNetwork()}.1`, readContact(email))).status).toBe(201)
    await expect.poll(() => countEmails(email)).toBe(6)
  })

  it('limit subscriptions and their emails', async () => {
    const network = newNetwork()
    const subscribe = (attempt: number) =>
      post(`${network}.1`, '/api/newsletter_form/', {
        email: `${attempt}-${randomUUID()}@visitor.test`,
        lang: 'ru',
        consent: true,
        source: 's',
        utms: {},
      })
    const { accepted, rejected } = await untilRejected(subscribe, 5)
    expect(accepted).toBe(2)
    await expectUsedUp(rejected)
  })

  it('limit subscriptions by the form without scripts, each with the client IP in its consent record', async () => {
    const address = `${newNetwork()}.1`
    const page = await (await fetch(`${site.one}/subscription`)).text()
    const [, consent = ''] = /value="(newsletter-consent@[^"]+)"/.exec(page) ?? []
    const email = (attempt: number) => `${attempt}-${address}@visitor.test`
    const statuses: number[] = []
    for (let attempt = 0; attempt < 4; attempt++) {
      const body = new URLSearchParams({ email: email(attempt), consent, lang: 'ru', source: 'page' })
      const headers = { origin: site.one, 'x-forwarded-for': address }
      statuses.push(
        (await fetch(`${site.one}/api/subscription`, { method: 'POST', body, headers, redirect: 'manual' })).status,
      )
    }
    expect(statuses).toEqual([303, 303, 429, 429])
    const database = openSiteDatabase(site.dataDir, { readOnly: true })
    const row = database.prepare('select consents from subscriptions where email = ?').get(email(1))
    database.close()
    expect(JSON.parse(String(row?.['consents']))).toMatchObject([{ address }])
  })

  it('limit newsletter emails to one recipient: further calls return the same response, and nothing is sent', async () => {
    const email = `${randomUUID()}@victim.test`
    const fields = { email, lang: 'ru', source: 's' }
    // Two networks with separate call limits.
    const both = [newNetwork(), newNetwork()]
    let sent = 0
    const someone = () => `${both[sent % 2]}.${++sent}`
    const calls = [
      () => post(someone(), '/api/newsletter_form/', { ...fields, consent: true, utms: {} }),
      () => {
        const document = consentsInForce().find(({ id }) => id === 'newsletter-consent')
        const body = new URLSearchParams({
          ...fields,
          consent: consentValue({ document: document?.id ?? '', version: document?.version ?? '' }),
        })
        return fetch(`${site.one}/api/subscription`, {
          method: 'POST',
          body,
          redirect: 'manual',
          headers: { origin: site.one, 'x-forwarded-for': someone() },
        })
      },
    ]
    for (const call of [...calls, ...calls.toReversed(), ...calls, ...calls.toReversed()]) {
      const response = await call()
      expect([response.status, response.headers.get('location')]).toEqual(
        response.status === 200 ? [200, null] : [303, expect.stringContaining('sent=1')],
      )
      if (response.status === 200) expect(await response.json()).toEqual({ ok: true })
    }
    const before = emailsIn(site.dataDir).length
    const other = `${randomUUID()}@visitor.test`
    expect(
      (await post(`${newNetwork()}.1`, '/api/newsletter_form/', { ...fields, email: other, consent: true, utms: {} }))
        .status,
    ).toBe(200)
    await expect.poll(() => emailsIn(site.dataDir).length).toBeGreaterThan(before)
    await expect.poll(() => countEmails(email)).toBe(1)
    expect(site.log()).toContain('quotas: \\"subscriptionEmails\\" of one recipientInNetwork is used up')
    // Emails about orders are counted separately.
    expect((await order(`${newNetwork()}.1`, readContact(email))).status).toBe(201)
    await expect.poll(() => countEmails(email)).toBe(2)
  })

  const passedOn = (body: object) => ({
    resource: 'https://cdn.builder.io/api/v1/track',
    config: { method: 'POST', body },
  })
  it.each([
    ['/api/v1/track', (body: object) => body],
    ['/api/builder', passedOn],
  ])('limit events accepted by %s, by their bytes', async (path, bodyOf) => {
    const address = `${newNetwork()}.1`
    const event = (attempt: number) => ({
      type: 'click',
      data: { ownerId: 'o', sessionId: `s${attempt}`, visitorId: 'v', metadata: { note: 'x'.repeat(1900) } },
    })
    const { accepted, rejected } = await untilRejected(
      (attempt) => post(address, path, bodyOf({ events: Array.from({ length: 25 }, () => event(attempt)) })),
      20,
    )
    expect(accepted * 25 * 1900).toBeLessThan(300_000)
    await expectUsedUp(rejected)
  })

  it('limit calls of the address lookup, which the operator pays for', async () => {
    const network = newNetwork()
    const suggest = () => post(`${network}.0.1`, '/api/address/suggestions', { query: 'Баумана', city: 'Казань' })
    const { accepted, rejected } = await untilRejected(suggest, 20)
    expect([accepted, lookup.seen.length]).toEqual([15, 30])
    await expectUsedUp(rejected)
    expect(lookup.seen).toHaveLength(30)
  })

  it('limit browser reports, which are log lines', async () => {
    const address = `${newNetwork()}.1`
    const report = (attempt: number) => ({
      name: 'Error',
      message: `${attempt} ${'x'.repeat(900)}`,
      page: '/',
      kind: 'error',
    })
    const response = await post(address, '/api/client-errors', report(0))
    if (response.status === 400) throw new Error(await response.text())
    // The limit per minute is the lower one here.
    const { rejected } = await untilRejected((attempt) => post(address, '/api/client-errors', report(attempt)), 60)
    expect(rejected.status).toBe(429)
  })

  it('limit conversations, messages and files of the chat', async () => {
    const network = newNetwork()
    const started = await untilRejected(async () => {
      const visitor = new Visitor(browserAt(`${network}.1`))
      return visitor.post('/api/chat/start', START)
    }, 12)
    expect(started.accepted).toBe(6)

    const visitor = new Visitor(browserAt(`${network}.2`))
    await visitor.start()
    const texts = await untilRejected(
      () => visitor.send({ id: randomUUID(), kind: 'text', text: 'я'.repeat(4000) }),
      20,
    )
    expect(texts.accepted).toBe(12)
    await expectUsedUp(texts.rejected)

    const file = Buffer.alloc(6_000_000, 'text ')
    const files = await untilRejected(() => visitor.file('a.txt', file), 8)
    expect(files.accepted).toBe(1)
    expect(files.rejected.status).toBe(429)
    expect((await visitor.state()).messages).toHaveLength(13)
  })

  it('limit decompression bombs and the seconds for inspecting them', async () => {
    const visitor = new Visitor(browserAt(`${newNetwork()}.1`))
    const other = new Visitor(browserAt(`${newNetwork()}.1`))
    for (const one of [visitor, other]) await one.start()
    const costly = foldedPicture(4096, 4096, 77)
    const statuses: number[] = []
    let response = await visitor.file('a.png', costly)
    for (let more = 0; more < 15 && response.status !== 429; more++) {
      statuses.push(response.status)
      response = await visitor.file('a.png', costly)
    }
    expect([new Set(statuses), response.status]).toEqual([new Set([413]), 429])
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(600)
    expect((await visitor.state()).messages).toEqual([])
    expect((await other.file('b.png', await sample('png'))).status).toBe(201)
  })
})

describe('open event streams', () => {
  it('are limited per address and network, and a closed one frees its slot', async () => {
    const network = newNetwork()
    const closing: AbortController[] = []
    // fetch closes the stream of a response that is garbage-collected.
    const responses: Response[] = []
    const open = async (visitor: Visitor, address: string) => {
      const controller = new AbortController()
      const response = await fetch(`${site.one}/api/chat/events?conversation=${visitor.conversation}`, {
        headers: { cookie: visitor.cookie, 'x-forwarded-for': address },
        signal: controller.signal,
      })
      responses.push(response)
      if (response.status === 200) closing.push(controller)
      else controller.abort()
      return response.status
    }
    const visitors: Visitor[] = []
    for (let count = 0; count < 5; count++) {
      const visitor = new Visitor(browserAt(`${newNetwork()}.1`))
      await visitor.start()
      visitors.push(visitor)
    }
    const statuses: number[] = []
    for (const visitor of visitors) for (let tab = 0; tab < 9; tab++) statuses.push(await open(visitor, `${network}.1`))
    expect(statuses).toEqual(Array.from({ length: 45 }, (_, index) => (index < 40 ? 200 : 429)))
    const [visitor] = visitors as [Visitor]
    expect(await open(visitor, `${newNetwork()}.1`)).toBe(200)
    closing[20]?.abort()
    await expect.poll(() => open(visitors[4] as Visitor, `${network}.1`), { timeout: 20_000, interval: 500 }).toBe(200)
    for (const controller of closing) controller.abort()
    expect(responses.length).toBeGreaterThan(45)
  })

  const open: ClientRequest[] = []
  afterEach(() => open.splice(0).forEach((request) => request.destroy()))

  const startVisitors = async (count: number) => {
    const visitors = Array.from({ length: count }, () => new Visitor(browserAt(`${newNetwork()}.1`)))
    await Promise.all(visitors.map((visitor) => visitor.start()))
    return visitors
  }
  /** Opens nine streams of each visitor at once, with unnormalized paths. */
  async function countOpened(
    visitors: readonly Visitor[],
    targetOf: (stream: number) => { origin: string; path: string; address: string },
  ): Promise<number> {
    const statuses = visitors.flatMap(({ cookie, conversation }, index) =>
      Array.from({ length: 9 }, (_, tab) => {
        const { origin, path, address } = targetOf(index * 9 + tab)
        const { hostname, port } = new URL(origin)
        const headers = { cookie, 'x-forwarded-for': address }
        return new Promise<number | undefined>((resolve, reject) => {
          const request = get(
            { hostname, port, path: `${path}?conversation=${conversation}`, agent: false, headers },
            (response) => {
              response.on('error', () => undefined).resume()
              resolve(response.statusCode)
            },
          )
          open.push(request.on('error', reject))
        })
      }),
    )
    const statusCodes = await Promise.all(statuses)
    expect(statusCodes.filter((status) => status !== 200 && status !== 429)).toEqual([])
    return statusCodes.filter((status) => status === 200).length
  }

  it.each<[string, (origin: string) => string]>([
    ['a trailing slash', () => '/api/chat/events/'],
    ['a dot segment', () => '/api/chat/./events'],
    ['an encoded dot segment', () => '/api/chat/%2e/events'],
    ['a segment and its parent', () => '/api/chat/x/../events'],
    ['a segment and its encoded parent', () => '/x/%2E%2e/api/chat/events'],
    ['a dot at its end', () => '/api/chat/events/.'],
    ['a scheme and a host', (origin) => `${origin}/api/chat/events`],
  ])('are limited per address by a path with %s', async (_what, pathOf) => {
    const address = `${newNetwork()}.1`
    expect(
      await countOpened(await startVisitors(5), () => ({ origin: site.one, path: pathOf(site.one), address })),
    ).toBe(40)
  })

  it.each<[string, (network: string, stream: number) => string, visitors: number, opened: number]>([
    ['a /64 network of IPv6', (_network, stream) => `2001:db8:64:1::${stream.toString(16)}`, 5, 40],
    ['a network of many addresses', (network, stream) => `${network}.${stream}`, 23, 200],
  ])('are limited for %s, opened at once on both variants', async (_what, addressOf, visitors, opened) => {
    const network = newNetwork()
    const targetOf = (stream: number) => ({
      origin: stream % 2 ? site.two : site.one,
      path: '/api/chat/events',
      address: addressOf(network, stream),
    })
    expect(await countOpened(await startVisitors(visitors), targetOf)).toBe(opened)
  })
})
