import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { quoteSchema, type Quote } from '../../../lib/contract/basket.ts'
import type { ConsentsByService } from '../../../lib/contract/order-form.ts'
import { orderResponseSchema } from '../../../lib/contract/orders.ts'
import { CONSENTS, NOT_MEDICAL_CONSENTS, sampleOrder } from '../sample-order.ts'

/** A backend with `POST /api/orders` of a variant and the seeded catalogue. */
export interface Shop {
  origin(variant: 1 | 2): string
  /** Each call comes from another IP, because limits are per IP. */
  order(
    variant: 1 | 2,
    sent: { body: string; headers: Record<string, string> },
  ): Promise<{ status: number; headers: Readonly<Record<string, unknown>>; body: string }>
  close(): Promise<void>
}

const problemOf = ({ body }: { body: string }) =>
  JSON.parse(body) as {
    detail?: string
    errors?: { field: string; message: string }[]
    quote?: Quote
    consents?: ConsentsByService
  }

/** Contract of endpoints for orders of the built-in basket (decisions, response shapes). */
export function ordersContract(name: string, setup: () => Promise<Shop>, { skip = false } = {}): void {
  describe.skipIf(skip)(`an order, ${name}`, () => {
    let shop: Shop
    beforeAll(async () => {
      shop = await setup()
    })
    afterAll(() => shop.close())
    const ours = () => shop.origin(1)
    const postOrder = (
      order: unknown,
      {
        variant = 1,
        key = randomUUID(),
        headers = {},
      }: { variant?: 1 | 2; key?: string; headers?: Record<string, string> } = {},
    ) =>
      shop.order(variant, {
        body: JSON.stringify(order),
        headers: { 'content-type': 'application/json', ...(key && { 'idempotency-key': key }), ...headers },
      })

    it('is created once, with the prices of the server', async () => {
      const key = randomUUID()
      const body = sampleOrder({
        items: [
          { bitrixId: '1003', quantity: 1, secondKit: true, gift: { recipient: 'Маме', message: 'С днём рождения' } },
        ],
        promocode: 'dna10',
        expectedTotal: 135_810,
      })
      const first = await postOrder(body, { key })
      expect(first.status, first.body).toBe(201)
      expect(orderResponseSchema.parse(JSON.parse(first.body))).toMatchObject({
        state: 'placed',
        total: { amount: 135_810, currency: 'RUB' },
      })
      const again = await postOrder(body, { key })
      expect([again.status, JSON.parse(again.body)]).toEqual([200, JSON.parse(first.body)])
    })

    it('is returned again under its key, although its total and code have changed since', async () => {
      const key = randomUUID()
      const first = await postOrder(sampleOrder(), { key })
      const again = await postOrder(sampleOrder({ expectedTotal: 1, promocode: 'FIRST100' }), { key })
      expect([again.status, again.body]).toEqual([200, first.body])
    })

    it('accepts a hostile comment like any other', async () => {
      const hostile = '<script>alert(1)</script>{"a":1}\u2028--"\'); drop table orders; --\u0000'
      const response = await postOrder(
        sampleOrder({ comment: hostile, contact: { ...sampleOrder().contact, name: hostile.slice(0, 90) } }),
      )
      expect(response.status, response.body).toBe(201)
      expect(response.body).not.toContain('alert(1)')
    })

    it.each([
      ['m&m@example.com', '8 (916) 123-45-67'],
      ["o'brien+dna@example.com", '8 916 123 45 67 доб. 89'],
      ['ivan@почта.рф', '+7 916 123-45-67;ext=5'],
      ['ivan@xn--80a1acny.xn--p1ai', '٠٠٧ ٩١٦ ١٢٣ ٤٥ ٦٧'],
    ])('accepts an order with the contact %s, %s', async (email, phone) => {
      const response = await postOrder(sampleOrder({ contact: { name: 'Имя', phone, email } }))
      expect(response.status, response.body).toBe(201)
    })

    it('creates one order from twenty simultaneous requests with the same key', async () => {
      const key = randomUUID()
      const responses = await Promise.all(Array.from({ length: 20 }, () => postOrder(sampleOrder(), { key })))
      expect(responses.map(({ status }) => status).sort()).toEqual([...Array.from({ length: 19 }, () => 200), 201])
      expect(new Set(responses.map(({ body }) => body)).size).toBe(1)
    })

    it('is rejected under the key of another order', async () => {
      const key = randomUUID()
      expect((await postOrder(sampleOrder(), { key })).status).toBe(201)
      expect((await postOrder(sampleOrder({ city: 'Казань' }), { key })).status).toBe(422)
    })

    it('has the currency, language and prices of its visitor on variant 2', async () => {
      const body = sampleOrder({
        currency: 'EUR',
        country: 'LV',
        lang: 'lv',
        expectedTotal: 179,
        contact: { name: 'Ann', phone: '20000000', email: 'a@b.example' },
      })
      const response = await postOrder(body, { variant: 2 })
      expect(response.status, response.body).toBe(201)
      expect(orderResponseSchema.parse(JSON.parse(response.body)).link).toMatch(/^\/lv\/basket\/order-status\?.*lng=lv/)
    })

    it.each([
      ['no name', { contact: { ...sampleOrder().contact, name: ' ' } }, 'name', /Введите имя/],
      ['an invalid phone', { contact: { ...sampleOrder().contact, phone: '12' } }, 'phone', /кода страны/],
      [
        'a phone that is too short',
        { contact: { ...sampleOrder().contact, phone: '8 916 123 45 6' } },
        'phone',
        /кода страны/,
      ],
      [
        'two phones',
        { contact: { ...sampleOrder().contact, phone: '8 916 123-45-67, 8 916 123-45-68' } },
        'phone',
        /один номер/,
      ],
      [
        'words in the phone',
        { contact: { ...sampleOrder().contact, phone: '8 916 123-45-67 (Иван)' } },
        'phone',
        /только номер/,
      ],
      [
        'a name that looks empty',
        { contact: { ...sampleOrder().contact, name: '\u2800\u3164' } },
        'name',
        /Введите имя/,
      ],
      [
        'an email address in Cyrillic letters',
        { contact: { ...sampleOrder().contact, email: 'аnna@example.com' } },
        'email',
        /латинск/,
      ],
      [
        'a phone of another country',
        { contact: { ...sampleOrder().contact, phone: '20000000' } },
        'phone',
        /кода страны/,
      ],
      ['no email address', { contact: { ...sampleOrder().contact, email: null } }, 'email', /адрес\sэлектронной почты/],
      ['an invalid email', { contact: { ...sampleOrder().contact, email: 'a@b' } }, 'email', /name@example/],
      [
        'an email address with a line break',
        { contact: { ...sampleOrder().contact, email: 'a@b.example\r\nBcc: c@d.example' } },
        'email',
        /name@example/,
      ],
      ['a country that kits are not sent to', { country: 'FR' }, 'country', /страну/],
      ['no country', { country: undefined }, 'country', /страну/],
      ['no city', { city: '' }, 'city', /город/],
      ['a comment that is too long', { comment: 'ы'.repeat(1001) }, 'comment', /1.000/],
      ['a missing consent', { consents: CONSENTS.slice(1) }, 'consents.terms-of-service', /Условия оказания услуг/],
      [
        'an expired consent',
        { consents: CONSENTS.map((consent) => ({ ...consent, version: '2025-06-01' })) },
        'consents.medical-contract',
        /обновился/,
      ],
    ])('is rejected because of %s with an error at the field', async (_what, changes, field, sentence) => {
      const response = await postOrder(sampleOrder(changes))
      expect([response.status, response.headers['content-type']]).toEqual([400, 'application/problem+json'])
      const error = problemOf(response).errors?.find((item) => item.field === field)
      expect(error?.message).toMatch(sentence)
    })

    it('with a changed price shows money as the country of delivery writes it', async () => {
      const contact = { name: 'Ana', phone: '+55 11 96123-4567', email: 'ana@example.com' }
      const brazil = { contact, lang: 'pt', country: 'BR', currency: 'BRL', expectedTotal: 1 }
      const { quote } = problemOf(await postOrder(sampleOrder(brazil), { variant: 2 }))
      expect(quote?.total.text).toMatch(/^R\$\s\d/)
    })

    it('of genealogy services only needs no medical documents', async () => {
      const consents = NOT_MEDICAL_CONSENTS
      const familyTree = { items: [{ bitrixId: '1024', quantity: 1 }], expectedTotal: 49_900 }
      const fields = async (changes: object) =>
        problemOf(await postOrder(sampleOrder({ consents, city: '', ...changes }))).errors?.map(({ field }) => field)
      expect(await fields(familyTree)).toEqual(['city'])
      expect(await fields({ items: [...familyTree.items, { bitrixId: '1001', quantity: 1 }] })).toEqual([
        'city',
        'consents.medical-contract',
      ])
    })

    it('returns the current document when its own is outdated', async () => {
      const changed = CONSENTS.map((consent) =>
        consent.document === 'medical-contract' ? { ...consent, version: '2025-06-01' } : consent,
      )
      const problem = problemOf(
        await postOrder(sampleOrder({ consents: changed, lang: 'lv', country: 'LV', currency: 'EUR' }), { variant: 2 }),
      )
      expect(problem.errors?.filter(({ field }) => field.startsWith('consents.'))).toEqual([
        { field: 'consents.medical-contract', message: expect.stringContaining('ir atjaunināts') as string },
      ])
      const box = problem.consents?.medical.boxes.find(({ id }) => id === 'contract')
      expect(box?.documents).toContainEqual(CONSENTS.find(({ document }) => document === 'medical-contract'))
      expect(box?.sentence).toContainEqual({
        text: expect.stringMatching(/līgum/) as string,
        href: '/lv/legal/medical-contract?lng=lv',
      })
      expect(problemOf(await postOrder(sampleOrder({ consents: [] }))).consents).toBeUndefined()
    })

    it.each([
      ['a tampered total', { expectedTotal: 1 }, /Цена изменилась/, 19_900],
      ['a code that has expired', { promocode: 'SUMMER2026' }, /Промокод сейчас не\sдействует/, 19_900],
      ['a code that is used up', { promocode: 'FIRST100' }, /Промокод сейчас не\sдействует/, 19_900],
      [
        'a product that is unknown',
        { items: [{ bitrixId: 'gone', quantity: 1 }], expectedTotal: 0 },
        /нельзя заказать/,
        0,
      ],
      [
        'a second kit that is not sold',
        { items: [{ bitrixId: '1024', quantity: 1, secondKit: true }], consents: NOT_MEDICAL_CONSENTS },
        /Родословное древо/,
        0,
      ],
      ['the currency of another variant', { currency: 'EUR', expectedTotal: 179 }, /Цена изменилась/, 19_900],
      [
        'a delivery without discounts',
        { country: 'KG', contact: { ...sampleOrder().contact, phone: '+996 312 123456' } },
        /Цена изменилась/,
        29_900,
      ],
    ])('is rejected because of %s, with the current values', async (_what, changes, sentence, total) => {
      const response = await postOrder(sampleOrder(changes))
      expect(response.status, response.body).toBe(409)
      const { detail, quote: now } = problemOf(response)
      expect(detail).toMatch(sentence)
      expect(quoteSchema.parse(now).total.amount).toBe(total)
    })

    it.each([
      ['a quantity of 0', { items: [{ bitrixId: '1001', quantity: 0 }] }],
      ['a quantity of 1e9', { items: [{ bitrixId: '1001', quantity: 1e9 }] }],
      ['nothing in it', { items: [] }],
      ['an invalid total', { expectedTotal: 'Infinity' }],
      ['a negative total', { expectedTotal: -1 }],
      ['invalid consents', { consents: 'all' }],
      ['invalid UTM parameters', { utms: [1] }],
    ])('is a bad request because of %s', async (_what, changes) => {
      const response = await postOrder(sampleOrder(changes))
      expect(response.status).toBe(400)
      expect(problemOf(response).errors?.length).toBeGreaterThan(0)
    })

    it('requires a key, a limited body and a same-origin request', async () => {
      expect((await postOrder(sampleOrder(), { key: '' })).status).toBe(400)
      expect((await postOrder(sampleOrder(), { key: 'short' })).status).toBe(400)
      expect((await postOrder(sampleOrder({ comment: 'x'.repeat(60_000) }))).status).toBe(413)
      expect((await postOrder(sampleOrder(), { headers: { origin: 'https://evil.example' } })).status).toBe(403)
      expect((await postOrder(sampleOrder(), { headers: { origin: 'null' } })).status).toBe(403)
      expect((await postOrder(sampleOrder(), { headers: { cookie: 'session=1' } })).status).toBe(403)
      expect((await postOrder(sampleOrder(), { headers: { origin: ours() } })).status).toBe(201)
    })
  })
}
