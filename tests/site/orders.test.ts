import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { JSDOM } from 'jsdom'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderAnswerSchema } from '../../lib/contract/orders.ts'
import { quoteSchema } from '../../lib/contract/basket.ts'
import { ordersContract } from '../support/contract/orders-contract.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { lettersIn } from '../support/letters.ts'
import { ask, WARM_UP, eventually, startSite, type Site } from '../support/site.ts'

let site: Site
beforeAll(async () => {
  site = await startSite({ TRUSTED_PROXIES: '1', ...WARM_UP })
})
afterAll(() => site.stop())

/** Every call comes from another visitor, unless it says otherwise: the limits are by address. */
let visitors = 0
const someone = () => `198.51.${Math.trunc(++visitors / 250)}.${visitors % 250}`
const post = (origin: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  ask(origin, path, {
    method: 'POST',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    headers: { 'content-type': 'application/json', 'x-forwarded-for': someone(), ...headers },
  })

const place = (body: unknown, headers: Record<string, string> = {}) =>
  post(site.one, '/api/orders', body, { 'idempotency-key': randomUUID(), ...headers })
const quote = async (origin: string, body: object) =>
  quoteSchema.parse(JSON.parse((await post(origin, '/api/quotes', body)).body))

describe('the letters about an order', () => {
  it('go to an internationalised address, and say the extension of a telephone number to the operator', async () => {
    const own = await startSite({ OPERATOR_EMAIL: 'operator@centre.test' })
    try {
      const contact = { name: '\u200bПётр\tСемёнов\u2800', phone: '8 (916) 123-45-67, доб. 89', email: 'm&m@почта.рф' }
      const comment = 'Код\tдомофона\u200b 12\r\nПосле шести'
      expect(
        (await post(own.one, '/api/orders', sampleOrder({ contact, comment }), { 'idempotency-key': randomUUID() }))
          .status,
      ).toBe(201)
      const letters = await eventually(
        async () => lettersIn(own.dataDir),
        (found) => found.length > 1,
      )
      expect(letters.some((letter) => letter.includes('To: m&m@xn--80a1acny.xn--p1ai\r\n'))).toBe(true)
      const operator = await PostalMime.parse(
        letters.find((letter) => letter.includes('To: operator@centre.test')) ?? '',
      )
      for (const part of ['Пётр Семёнов\n', '+79161234567 доб. 89', 'm&m@почта.рф', '> Код домофона 12\n> После шести'])
        expect(operator.text?.replaceAll('\u00a0', ' ')).toContain(part)
    } finally {
      await own.stop()
    }
  })

  describe('to the operator', () => {
    let own: Site
    beforeAll(async () => {
      own = await startSite({ TRUSTED_PROXIES: '1', OPERATOR_EMAIL: 'operator@centre.test' })
    })
    afterAll(() => own.stop())

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
      ['the e-mail address', { contact: { email: `"x\n${FACT}"@visitor.test` } }, 400],
      ['the telephone number', { contact: { phone: `8 912 345-67-89\n${FACT}` } }, 400],
      ['the promo code', { promocode: `DNA10\n${FACT}` }, 409],
      ['the id of a product', { items: [{ bitrixId: `1001\n${FACT}`, quantity: 1 }] }, 409],
    ])(
      'have no line that a visitor made by %s',
      async (_what, { contact, ...changes }: { contact?: object }, status = 201) => {
        const email = `${randomUUID()}@visitor.test`
        const order = sampleOrder({ contact: { ...sampleOrder().contact, email, ...contact }, ...changes })
        expect((await post(own.one, '/api/orders', order, { 'idempotency-key': randomUUID() })).status).toBe(status)
        if (status !== 201) return
        const letters = await eventually(
          async () => lettersIn(own.dataDir).filter((letter) => letter.includes(email)),
          (found) => found.length > 1,
        )
        expect(letters).toHaveLength(2)
        for (const letter of letters) {
          const { text = '', html = '' } = await PostalMime.parse(letter)
          const shown = new JSDOM(html.replaceAll(/<br>|<\/p>/g, '\n')).window.document.body.textContent
          const lines = `${text}\n${shown}`.split(/[\n\r\v\f\u0085\u2028\u2029]/)
          expect(lines.filter((line) => line.trim().startsWith(FACT))).toEqual([])
        }
      },
    )
  })
})

describe('a quote', () => {
  it('prices second kit and consultation, and says what each test can have', async () => {
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

  it('speaks the currency that is asked for, EUR for roubles on variant 2, and roubles alone on variant 1', async () => {
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
  ])('with the code %s says %s', async (promocode, promo, total) => {
    const answer = await quote(site.one, { items: [{ bitrixId: '1003', quantity: 1 }], promocode })
    expect([answer.promo, answer.total.amount]).toEqual([promo, total])
  })

  it('says that a code is for other tests, or smaller than their own discount', async () => {
    expect((await quote(site.one, { items: [{ bitrixId: '1004', quantity: 1 }], promocode: 'GENOME15' })).promo).toBe(
      'notForItems',
    )
    expect((await quote(site.one, { items: [{ bitrixId: '1001', quantity: 1 }], promocode: 'DNA10' })).promo).toBe(
      'notSummed',
    )
  })

  it('gives no discount to a delivery in Kyrgyzstan', async () => {
    const answer = await quote(site.one, {
      items: [{ bitrixId: '1001', quantity: 1 }],
      country: 'KG',
      promocode: 'DNA10',
    })
    expect(answer).toMatchObject({ discounts: false, promo: 'noDiscounts', total: { amount: 29_900 } })
    expect(answer.saved).toBeUndefined()
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
  ])('of %s is refused', async (_what, body) => {
    const answer = await post(site.one, '/api/quotes', body)
    expect([answer.status, answer.headers['content-type']]).toEqual([400, 'application/problem+json'])
  })
})

const origin = (variant: 1 | 2) => (variant === 1 ? site.one : site.two)
ordersContract('over HTTP', async () => ({
  origin,
  order: (variant, { body, headers }) => post(origin(variant), '/api/orders', body, headers),
  close: async () => undefined,
}))

describe('an order', () => {
  it('leads to its page, which says nothing of the person', async () => {
    const answer = orderAnswerSchema.parse(JSON.parse((await place(sampleOrder())).body))
    const page = await ask(site.one, answer.link)
    expect([page.status, page.headers['cache-control']]).toEqual([200, 'no-store'])
    expect(page.body).toContain(answer.number)
    for (const secret of ['anna@example.com', 'Анна', '79123456789', 'Пермь']) expect(page.body).not.toContain(secret)
  })

  it('keeps a hostile comment out of the page', async () => {
    const hostile = '<script>alert(1)</script>{"a":1}\u2028--"\'; drop table orders'
    const answer = await place(
      sampleOrder({ comment: hostile, contact: { ...sampleOrder().contact, name: hostile.slice(0, 90) } }),
    )
    expect(answer.status).toBe(201)
    expect((await ask(site.one, orderAnswerSchema.parse(JSON.parse(answer.body)).link)).body).not.toContain('alert(1)')
  })
})

it('an order that cannot be kept is 500, and the log says so and nothing of the person', async () => {
  const database = new DatabaseSync(join(site.dataDir, 'site.sqlite'))
  database.exec(`create trigger full before insert on orders begin select raise(abort, 'no more orders'); end`)
  const { status, body } = await place(sampleOrder())
  database.exec('drop trigger full')
  database.close()
  expect([status, body]).toEqual([500, expect.not.stringContaining('no more')])
  expect(site.log()).toMatch(/"method":"POST","path":"\/api\/orders","msg":"orders: a call failed"/)
  expect(site.log()).not.toContain(sampleOrder().contact.email)
})

describe('limits', () => {
  it('stop the eleventh order of one address in a minute, and say for how long', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.9' }
    const answers = []
    for (let n = 0; n < 11; n++) answers.push(await place(sampleOrder({ city: '' }), headers))
    expect(answers.slice(0, 10).every(({ status }) => status === 400)).toBe(true)
    expect(answers[10]?.status).toBe(429)
    expect(Number(answers[10]?.headers['retry-after'])).toBeGreaterThan(0)
    expect((await place(sampleOrder({ city: '' }))).status).toBe(400)
  })

  it('stop whoever guesses codes, by either address', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.10' }
    for (let n = 0; n < 30; n++) {
      const answer =
        n % 2
          ? await ask(site.one, `/api/check-promo/?promocode=G${n}&${n}`, { headers })
          : await post(site.one, '/api/quotes', { items: [], promocode: `G${n}` }, headers)
      expect(answer.status).toBe(200)
    }
    expect((await ask(site.one, '/api/check-promo/?promocode=DNA10&1', { headers })).status).toBe(429)
    expect((await post(site.one, '/api/quotes', { items: [], promocode: 'DNA10' }, headers)).status).toBe(429)
    expect((await post(site.one, '/api/quotes', { items: [] }, headers)).status).toBe(200)
  })
})

describe('the page of an order', () => {
  it.each([
    ['no signature', (link: string) => link.replace(/&sign=[^&]+/, '')],
    ['another signature', (link: string) => link.replace(/sign=[^&]+/, `sign=${'A'.repeat(43)}`)],
    ['a short signature', (link: string) => link.replace(/sign=[^&]+/, 'sign=A')],
    ['another number', (link: string) => link.replace(/order=[^&]+/, 'order=2222-2222-2222')],
    ['a number that is none', (link: string) => link.replace(/order=[^&]+/, 'order=%27%20or%201=1')],
  ])('shows nothing to %s', async (_who, change) => {
    const { link, number } = orderAnswerSchema.parse(JSON.parse((await place(sampleOrder())).body))
    const page = await ask(site.one, change(link), { headers: { accept: 'text/html' } })
    expect([page.status, page.headers['cache-control']]).toEqual([404, 'no-store'])
    expect(page.body).toContain('<h1>Такого заказа нет</h1>')
    expect(page.body).toContain('name="robots" content="noindex')
    expect(page.body.replaceAll(change(link), '')).not.toContain(`№ ${number}`)
  })

  it('that is not there is said in the language of its address', async () => {
    const page = await ask(site.two, '/lv/basket/order-status?lng=lv', { headers: { accept: 'text/html' } })
    expect([page.status, /<h1>(.*?)<\/h1>/.exec(page.body)?.[1]]).toEqual([404, 'Šāda pasūtījuma nav'])
  })

  it('is no reading matter for search engines', async () => {
    const { link } = orderAnswerSchema.parse(JSON.parse((await place(sampleOrder())).body))
    for (const path of ['/basket', '/basket/order', link])
      expect((await ask(site.one, path)).body).toContain('name="robots" content="noindex')
  })
})

describe('the e-mail to the buyer', () => {
  it.each([
    ['ru', 'one', '', {}],
    ['lv', 'two', '/lv', { country: 'LV', currency: 'EUR', expectedTotal: 179 }],
  ] as const)(
    'links to the documents of the contract under their dates, with no attachment: %s',
    async (lang, variant, root, more) => {
      const email = `${randomUUID()}@visitor.test`
      const body = sampleOrder({ lang, contact: { name: 'Anna', phone: '+371 20000000', email }, ...more })
      expect((await post(site[variant], '/api/orders', body, { 'idempotency-key': randomUUID() })).status).toBe(201)
      const letters = await eventually(
        async () => lettersIn(site.dataDir).filter((letter) => letter.includes(email)),
        (found) => found.length > 0,
      )
      const { attachments, html = '' } = await PostalMime.parse(letters[0] ?? '')
      expect(attachments).toEqual([])
      const links = Array.from(html.matchAll(/<a href="([^"]+\.pdf)">/g), ([, link = '']) => new URL(link))
      expect(links.map(({ pathname }) => pathname)).toEqual(
        ['terms-of-service', 'medical-contract', 'IDS'].map((id) => `${root}/legal/${id}-2026-09-01.pdf`),
      )
      for (const { pathname } of links) {
        const document = await fetch(site[variant] + pathname)
        expect([document.status, document.headers.get('content-type')]).toEqual([200, 'application/pdf'])
        expect((await ask(site[variant], pathname)).status).toBe(307)
      }
    },
  )
})
