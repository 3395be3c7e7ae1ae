import { randomUUID } from 'node:crypto'
import { JSDOM } from 'jsdom'
import PostalMime from 'postal-mime'
import { beforeAll, describe, expect, it } from 'vitest'
import ru from '../../public/assets/i18n/ru.json' with { type: 'json' }
import { orderResponseSchema } from '../../lib/contract/orders.ts'
import { quoteSchema } from '../../lib/contract/basket.ts'
import { ordersContract } from '../support/contract/orders-contract.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { emailsIn } from '../support/emails.ts'
import { sharedSite } from '../support/shared-site.ts'
import { ask, eventually, loadErrorPage, type Site } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const OPERATOR_EMAIL = 'operator@centre.test'
let site: Site
beforeAll(async () => {
  site = await sharedSite()
})

/** Every call comes from another visitor by default, because limits are per IP. */
let visitors = 0
const someone = () => `198.51.${Math.trunc(++visitors / 250)}.${visitors % 250}`
const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(origin, path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someone(), ...headers },
  })

const postOrder = (body: unknown, headers: Record<string, string> = {}) =>
  post(site.one, '/api/orders', body, { 'idempotency-key': randomUUID(), ...headers })
const quote = async (origin: string, body: object) =>
  quoteSchema.parse(JSON.parse((await post(origin, '/api/quotes', body)).body))

it('the basket says that nothing is charged for an order without online payment', async () => {
  const { body } = await ask(site.one, '/basket?quantity.1004=1', { headers: { 'x-forwarded-for': someone() } })
  expect(body).toContain(ru.faq.paymentLaterA)
  expect(body).toContain(ru.order.waysToPay.agreed)
  expect(body).not.toContain(ru.faq.paymentOnlineA)
})

describe('the emails about an order', () => {
  it('are sent to an internationalised address, and name the phone extension to the operator', async () => {
    const contact = { name: '\u200bПётр\tСемёнов\u2800', phone: '8 (916) 123-45-67, доб. 89', email: 'm&m@почта.рф' }
    const comment = 'Код\tдомофона\u200b 12\r\nПосле шести'
    expect((await postOrder(sampleOrder({ contact, comment }))).status).toBe(201)
    const emails = await eventually(
      async () => emailsIn(site.dataDir).filter((email) => email.includes('m&m@xn--80a1acny.xn--p1ai')),
      (found) => found.length > 1,
    )
    expect(emails.some((email) => email.includes('\r\nTo: m&m@xn--80a1acny.xn--p1ai\r\n'))).toBe(true)
    const operator = await PostalMime.parse(emails.find((email) => email.includes(`To: ${OPERATOR_EMAIL}`)) ?? '')
    for (const part of ['Пётр Семёнов\n', '+79161234567 доб. 89', 'm&m@почта.рф', '> Код домофона 12\n> После шести'])
      expect(operator.text?.replaceAll('\u00a0', ' ')).toContain(part)
  })

  describe('to the operator', () => {
    const FACT = 'Оплата: получена'
    const BREAKS = [
      '\n',
      '\r',
      '\r\n',
      '\v',
      '\f',
      '\u0085',
      '\u2028',
      '\u2029',
      '\n\u200b',
      '\n\u2800',
      '\n\t',
      '\n> \n',
    ]
    const typed = BREAKS.map((lineBreak) => `x${lineBreak}${FACT}`).join('')
    const gift = (fields: object) => ({
      items: [{ bitrixId: '1003', quantity: 1, gift: { recipient: 'Мама', message: 'x', ...fields } }],
      expectedTotal: 79_900,
    })

    it.each<[string, object, status?: number]>([
      ['the comment', { comment: typed }],
      ['the name', { contact: { name: typed.slice(0, 100) } }],
      ['the city', { city: typed.slice(0, 100) }],
      ['the address', { address: typed }],
      ['the message of a gift', gift({ message: typed.slice(0, 200) })],
      ['the recipient of a gift', gift({ recipient: typed.slice(0, 60) })],
      ['a mark of advertising', { utms: { utm_source: typed, rs: typed }, firstUtms: { utm_source: `${typed}\n` } }],
      ['the name of a mark', { utms: { [`utm_source\n${FACT}`]: 'x' } }],
      ['the email address', { contact: { email: `"x\n${FACT}"@visitor.test` } }, 400],
      ['the phone number', { contact: { phone: `8 912 345-67-89\n${FACT}` } }, 400],
      ['the promo code', { promocode: `DNA10\n${FACT}` }, 409],
      ['the id of a product', { items: [{ bitrixId: `1001\n${FACT}`, quantity: 1 }] }, 409],
    ])('contain no line injected by %s', async (_what, { contact, ...changes }: { contact?: object }, status = 201) => {
      const email = `${randomUUID()}@visitor.test`
      const order = sampleOrder({ contact: { ...sampleOrder().contact, email, ...contact }, ...changes })
      expect((await postOrder(order)).status).toBe(status)
      if (status !== 201) return
      const emails = await eventually(
        async () => emailsIn(site.dataDir).filter((message) => message.includes(email)),
        (found) => found.length > 1,
      )
      expect(emails).toHaveLength(2)
      for (const message of emails) {
        const { text = '', html = '' } = await PostalMime.parse(message)
        const shown = new JSDOM(html.replaceAll(/<br>|<\/p>/g, '\n')).window.document.body.textContent
        const lines = `${text}\n${shown}`.split(/[\n\r\v\f\u0085\u2028\u2029]/)
        expect(lines.filter((line) => line.trim().startsWith(FACT))).toEqual([])
      }
    })
  })
})

describe('a quote', () => {
  it('includes prices of a second kit and a consultation, and the options of each test', async () => {
    const { lines, total, extras } = await quote(site.one, {
      items: [{ bitrixId: '1001', quantity: 2, secondKit: true, consultation: true }],
    })
    expect(lines.map(({ kind, amount }) => [kind, amount.amount])).toEqual([
      ['test', 39_800],
      ['secondKit', 15_900],
      ['consultation', 4900],
    ])
    expect(total.amount).toBe(60_600)
    expect(extras['1001']).toEqual({
      secondKit: expect.stringMatching(/15.900/) as string,
      consultation: expect.stringMatching(/4.900/) as string,
    })
  })

  it('uses the requested currency, EUR instead of roubles on variant 2, and only roubles on variant 1', async () => {
    const items = [{ bitrixId: '1003', quantity: 1 }]
    expect((await quote(site.two, { items, currency: 'CLP', lang: 'es' })).total).toMatchObject({ amount: 549_000 })
    expect((await quote(site.two, { items, currency: 'RUB', lang: 'es' })).currency).toBe('EUR')
    expect((await quote(site.two, { items, currency: 'nonsense' })).currency).toBe('PEN')
    expect((await quote(site.one, { items, currency: 'EUR' })).currency).toBe('RUB')
  })

  it.each([
    ['DNA10', 'applied', 71_910],
    ['dna10 ', 'applied', 71_910],
    ['MINUS1000', 'applied', 78_900],
    ['GENOME15', 'applied', 67_915],
    ['EURO20', 'currency', 79_900],
    ['SUMMER2026', 'expired', 79_900],
    ['FIRST100', 'exhausted', 79_900],
    ['NOTHING', 'unknown', 79_900],
  ])('returns for the code %s the result %s', async (promocode, promo, total) => {
    const quoted = await quote(site.one, { items: [{ bitrixId: '1003', quantity: 1 }], promocode })
    expect([quoted.promo, quoted.total.amount]).toEqual([promo, total])
  })

  it('reports that a code is for other tests, or below their own discount', async () => {
    expect((await quote(site.one, { items: [{ bitrixId: '1004', quantity: 1 }], promocode: 'GENOME15' })).promo).toBe(
      'notForItems',
    )
    expect((await quote(site.one, { items: [{ bitrixId: '1001', quantity: 1 }], promocode: 'DNA10' })).promo).toBe(
      'notSummed',
    )
  })

  it('gives no discount for a delivery in Kyrgyzstan', async () => {
    const quoted = await quote(site.one, {
      items: [{ bitrixId: '1001', quantity: 1 }],
      country: 'KG',
      promocode: 'DNA10',
    })
    expect(quoted).toMatchObject({ discounts: false, promo: 'noDiscounts', total: { amount: 29_900 } })
    expect(quoted.saved).toBeUndefined()
  })

  it('names what cannot be ordered', async () => {
    const { unavailable, lines } = await quote(site.one, {
      items: [
        { bitrixId: 'gone', quantity: 1 },
        { bitrixId: '1024', quantity: 1, secondKit: true },
      ],
    })
    expect(unavailable).toEqual([
      { bitrixId: 'gone' },
      { bitrixId: '1024', name: 'Родословное древо: до 1000 предков' },
    ])
    expect(lines).toEqual([])
  })

  it.each([
    ['no items', {}],
    ['a quantity of 0', { items: [{ bitrixId: '1001', quantity: 0 }] }],
    ['a quantity of -1', { items: [{ bitrixId: '1001', quantity: -1 }] }],
    ['a quantity of 1e9', { items: [{ bitrixId: '1001', quantity: 1e9 }] }],
    ['half a test', { items: [{ bitrixId: '1001', quantity: 0.5 }] }],
    ['a product twice', { items: Array.from({ length: 2 }, () => ({ bitrixId: '1001', quantity: 1 })) }],
    ['too many products', { items: Array.from({ length: 31 }, (_, n) => ({ bitrixId: String(n), quantity: 1 })) }],
    ['a code that is too long', { items: [], promocode: 'x'.repeat(41) }],
    ['no JSON', '{'],
  ])('rejects a quote of %s', async (_what, body) => {
    const response = await post(site.one, '/api/quotes', body)
    expect([response.status, response.headers['content-type']]).toEqual([400, 'application/problem+json'])
  })
})

const origin = (variant: 1 | 2) => (variant === 1 ? site.one : site.two)
ordersContract('over HTTP', async () => ({
  origin,
  order: (variant, { body, headers }) => post(origin(variant), '/api/orders', body, headers),
  close: async () => undefined,
}))

describe('an order', () => {
  it('redirects to its page, whose only personal data is the name', async () => {
    const order = orderResponseSchema.parse(JSON.parse((await postOrder(sampleOrder())).body))
    const page = await ask(site.one, order.link)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    const { document } = new JSDOM(page.body).window
    expect(document.querySelector('h1')?.textContent).toBe(
      ru.order.thanks.replace('{name}', sampleOrder().contact.name).replace('{number}', order.number),
    )
    expect(document.title).toContain(ru.order.done.replace('{number}', order.number))
    expect(document.title).not.toContain(sampleOrder().contact.name)
    expect(document.querySelector('main')?.textContent).toContain(ru.order.correct)
    expect(page.body).toContain('a…a@example.com')
    for (const secret of ['anna@example.com', '79123456789', 'Пермь']) expect(page.body).not.toContain(secret)
  })

  it('escapes a hostile name in its page, and does not show the comment', async () => {
    const hostile = '<script>alert(1)</script>{"a":1}\u2028--"\';'
    const response = await postOrder(
      sampleOrder({ comment: 'drop table orders', contact: { ...sampleOrder().contact, name: hostile } }),
    )
    expect(response.status).toBe(201)
    const { body } = await ask(site.one, orderResponseSchema.parse(JSON.parse(response.body)).link)
    expect(body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
    expect(body).not.toContain('<script>alert(1)')
    expect(body).not.toContain('drop table orders')
  })
})

it('an order that cannot be stored returns 500, and the log has the reason without personal data', async () => {
  const database = openSiteDatabase(site.dataDir)
  database.exec(`create trigger full before insert on orders begin select raise(abort, 'no more orders'); end`)
  const before = site.log().length
  const { status, body } = await postOrder(sampleOrder())
  database.exec('drop trigger full')
  database.close()
  expect([status, body]).toEqual([500, expect.not.stringContaining('no more')])
  expect(site.log().slice(before)).toMatch(/"method":"POST","path":"\/api\/orders","msg":"orders: a call failed"/)
  expect(site.log().slice(before)).not.toContain(sampleOrder().contact.email)
})

describe('rate limits of orders', () => {
  it('reject the eleventh order of one address in a minute, with Retry-After', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const responses = []
    for (let n = 0; n < 11; n++) responses.push(await postOrder(sampleOrder({ city: '' }), headers))
    expect(responses.slice(0, 10).every(({ status }) => status === 400)).toBe(true)
    expect(responses[10]?.status).toBe(429)
    expect(Number(responses[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await postOrder(sampleOrder({ city: '' }))).status).toBe(400)
  })

  it('reject guessing of promo codes, by both calls', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.10' }
    for (let n = 0; n < 30; n++) {
      const response =
        n % 2
          ? await ask(site.one, `/api/check-promo/?promocode=G${n}&${n}`, { headers })
          : await post(site.one, '/api/quotes', { items: [], promocode: `G${n}` }, headers)
      expect(response.status).toBe(200)
    }
    expect((await ask(site.one, '/api/check-promo/?promocode=DNA10&1', { headers })).status).toBe(429)
    expect((await post(site.one, '/api/quotes', { items: [], promocode: 'DNA10' }, headers)).status).toBe(429)
    expect((await post(site.one, '/api/quotes', { items: [] }, headers)).status).toBe(200)
  })
})

describe('the page of an order', () => {
  const HTML = { accept: 'text/html' }
  beforeAll(async () => {
    await loadErrorPage(site.one, '/basket/order-status', { headers: HTML })
    await loadErrorPage(site.two, '/lv/basket/order-status?lng=lv', { headers: HTML })
  })

  it.each([
    ['no signature', (link: string) => link.replace(/&sign=[^&]+/, '')],
    ['another signature', (link: string) => link.replace(/sign=[^&]+/, `sign=${'A'.repeat(43)}`)],
    ['a short signature', (link: string) => link.replace(/sign=[^&]+/, 'sign=A')],
    ['another number', (link: string) => link.replace(/order=[^&]+/, 'order=2222-2222-2222')],
    ['an invalid number', (link: string) => link.replace(/order=[^&]+/, 'order=%27%20or%201=1')],
  ])('shows nothing with %s', async (_caller, change) => {
    const { link, number } = orderResponseSchema.parse(JSON.parse((await postOrder(sampleOrder())).body))
    const page = await ask(site.one, change(link), { headers: HTML })
    expect([page.status, page.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(page.body).toContain('<h1>Такого заказа нет</h1>')
    expect(page.body).toContain('name="robots" content="noindex')
    expect(page.body.replaceAll(change(link), '')).not.toContain(`№ ${number}`)
  })

  it('reports a missing order in the language of the path', async () => {
    const page = await ask(site.two, '/lv/basket/order-status?lng=lv', { headers: HTML })
    expect([page.status, /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]]).toEqual([404, 'Šāda pasūtījuma nav'])
  })

  it('is excluded from search engines', async () => {
    const { link } = orderResponseSchema.parse(JSON.parse((await postOrder(sampleOrder())).body))
    for (const path of ['/basket', '/basket/order', link])
      expect((await ask(site.one, path)).body).toContain('name="robots" content="noindex')
  })
})

describe('the email to the buyer', () => {
  it.each([
    ['ru', 'one', '', {}],
    ['lv', 'two', '/lv', { country: 'LV', currency: 'EUR', expectedTotal: 179 }],
  ] as const)(
    'links to the dated documents of the contract, without an attachment: %s',
    async (lang, variant, root, more) => {
      const email = `${randomUUID()}@visitor.test`
      const body = sampleOrder({ lang, contact: { name: 'Anna', phone: '+371 20000000', email }, ...more })
      expect((await post(site[variant], '/api/orders', body, { 'idempotency-key': randomUUID() })).status).toBe(201)
      const emails = await eventually(
        async () => emailsIn(site.dataDir).filter((message) => message.includes(`\r\nTo: ${email}\r\n`)),
        (found) => found.length > 0,
      )
      const { attachments, html = '' } = await PostalMime.parse(emails[0] ?? '')
      expect(attachments).toEqual([])
      const links = Array.from(html.matchAll(/<a [^>]*href="([^"]+\.pdf)"/g), ([, link = '']) => new URL(link))
      expect(links.map(({ pathname }) => pathname)).toEqual(
        ['terms-of-service', 'medical-contract'].map((id) => `${root}/legal/${id}-2026-09-01.pdf`),
      )
      for (const { pathname } of links) {
        const document = await fetch(site[variant] + pathname)
        expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
        expect((await ask(site[variant], pathname)).status).toBe(307)
      }
    },
  )
})
