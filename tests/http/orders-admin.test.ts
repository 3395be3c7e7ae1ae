import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  orderAdminResponseSchema,
  orderRelatedResponseSchema,
  ordersResponseSchema,
} from '../../lib/contract/orders-admin.ts'
import { emailsResponseSchema } from '../../lib/contract/emails-admin.ts'
import { readCsv } from '../../lib/domain/csv-reading.ts'
import { MANUAL_PAYMENT_STATES, PAYMENT_STATES, type PaymentState } from '../../lib/domain/order/states.ts'
import ru from '../../public/assets/i18n/ru.json' with { type: 'json' }
import { searchText } from '../../lib/embedded/orders/search-text.ts'
import { sampleOrder } from '../support/sample-order.ts'
import { ADMIN, signedIn } from '../support/signed-in.ts'
import { ask, eventually, startSite, type TestResponse, type Site } from '../support/site.ts'
import { openSiteDatabase } from '../support/site-database.ts'

const isManual = (state: PaymentState) => MANUAL_PAYMENT_STATES.some((manual) => manual === state)

const LIST = '/api/admin/orders'
const FILE = '/api/admin/orders.csv'
const NUMBERS = ['2222-2222-2222', '3333-3333-3333'] as const
const form = {
  name: '=cmd|" /C calc"!A0',
  phone: '+79123456789;ext=89',
  email: 'client@example.com',
  country: 'RU',
  city: 'Пермь',
  address: 'Дом 1',
  comment: 'one,\ntwo',
}

function insert(dataDir: string, number: string, index: number): void {
  const database = openSiteDatabase(dataDir)
  const lines = [{ kind: 'test', bitrixId: '1001', name: 'Экзом', quantity: 1, full: 1990, discount: 0, amount: 1990 }]
  const details = JSON.stringify({
    variant: 'variant-1',
    language: 'ru',
    items: [],
    lines,
    backendIds: [],
    form,
    consents: [],
    utms: { utm_source: 'x' },
  })
  database
    .prepare(
      `insert into orders (number, idempotency_key, fingerprint, total, currency, details, created_at, variant, search)
        values (?, ?, '', 1990, 'RUB', ?, ?, 'variant-1', ?)`,
    )
    .run(number, number, details, `2026-01-0${index + 1}T00:00:00.000Z`, searchText(number, form))
  database.close()
}

const problemOf = ({ status, headers, body }: TestResponse) => [
  status,
  headers['content-type'],
  headers['cache-control'],
  (JSON.parse(body) as { status: number }).status,
]
const isProblem = (status: number) => [status, 'application/problem+json', 'no-store', status]

describe('orders for administrators', () => {
  let site: Site
  let call: Awaited<ReturnType<typeof signedIn>>
  beforeAll(async () => {
    site = await startSite({ ...ADMIN, TRUSTED_PROXIES: '1' })
    for (const [index, number] of NUMBERS.entries()) insert(site.dataDir, number, index)
    call = await signedIn(site.one)
  })
  afterAll(() => site.stop())
  const patch = (number: string, body: unknown, headers: Record<string, string> = {}) =>
    call(`${LIST}/${number}`, {
      method: 'PATCH',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers,
    })

  it('are accessible to administrators only, and not cacheable', async () => {
    for (const path of [LIST, FILE, `${LIST}/${NUMBERS[0]}`]) {
      expect(problemOf(await ask(site.one, path))).toEqual(isProblem(401))
      expect(problemOf(await ask(site.one, path, { headers: { cookie: 'session=x' } }))).toEqual(isProblem(401))
      expect((await call(path)).headers['cache-control']).toBe('no-store')
    }
    expect(problemOf(await ask(site.one, `${LIST}/${NUMBERS[0]}`, { method: 'PATCH', body: '{}' }))).toEqual(
      isProblem(401),
    )
  })

  it('are changed by same-origin requests only', async () => {
    expect(problemOf(await patch(NUMBERS[0], { note: 'x', version: 1 }, { origin: 'https://evil.example' }))).toEqual(
      isProblem(403),
    )
    expect(problemOf(await patch(NUMBERS[0], { note: 'x', version: 1 }, { origin: 'null' }))).toEqual(isProblem(403))
    expect(orderAdminResponseSchema.parse(JSON.parse((await call(`${LIST}/${NUMBERS[0]}`)).body)).changes).toEqual([])
  })

  it('are listed, found and shown', async () => {
    const listed = ordersResponseSchema.parse(JSON.parse((await call(LIST)).body))
    expect([listed.total, listed.orders.map(({ number }) => number)]).toEqual([2, [...NUMBERS].reverse()])
    const states = 'fulfilmentState=placed&paymentState=unpaid'
    const filter = `${states}&search=3333&from=2026-01-01&to=2026-01-31&currency=RUB&variant=variant-1&page=`
    const found = ordersResponseSchema.parse(JSON.parse((await call(`${LIST}?${filter}`)).body))
    expect(found.orders).toMatchObject([{ number: NUMBERS[1], name: form.name, total: 19.9 }])
  })

  it('are changed with a history entry, and not over another change', async () => {
    const changed = await patch(NUMBERS[0], {
      fulfilmentState: 'kitSent',
      paymentState: 'paid',
      note: 'call back',
      version: 1,
    })
    expect(orderAdminResponseSchema.parse(JSON.parse(changed.body))).toMatchObject({
      order: { fulfilmentState: 'kitSent', paymentState: 'paid', paid: 19.9, note: 'call back', version: 2 },
      changes: [
        {
          actor: ADMIN.ADMIN_EMAIL,
          reason: 'operator',
          before: { fulfilmentState: 'placed', paymentState: 'unpaid', paid: 0, refunded: 0, note: '' },
          after: { fulfilmentState: 'kitSent', paymentState: 'paid', paid: 19.9, refunded: 0, note: 'call back' },
        },
      ],
    })
    const late = await patch(NUMBERS[0], { note: 'other', version: 1 })
    expect([...problemOf(late), JSON.parse(late.body)]).toMatchObject([
      ...isProblem(409),
      { order: { note: 'call back', version: 2 } },
    ])
    for (const change of [
      { fulfilmentState: 'reportReady' },
      { fulfilmentState: 'sampleReceived', paymentState: 'refunded', version: 1 },
    ])
      expect((await patch(NUMBERS[0], { version: 2, ...change })).status).toBe('version' in change ? 409 : 422)
    // Nothing of a change that is rejected in part is written.
    expect(
      (await patch(NUMBERS[0], { fulfilmentState: 'inLaboratory', paymentState: 'refunded', version: 2 })).status,
    ).toBe(422)
    const { order } = orderAdminResponseSchema.parse(JSON.parse((await call(`${LIST}/${NUMBERS[0]}`)).body))
    expect(order).toMatchObject({ fulfilmentState: 'kitSent', paymentState: 'paid', version: 2 })
  })

  it.each([
    ['fulfilmentState=lost'],
    ['fulfilmentState=paid'],
    ['paymentState=placed'],
    ['from=yesterday'],
    ['to=2026-02-30'],
    ['from=2026-02-02&to=2026-02-01'],
    ['currency=DOUBLOON'],
    ['variant=3'],
    ['page=0'],
    ['page=1.5'],
    ['page=x'],
    [`search=${'x'.repeat(101)}`],
  ])('are not listed by %s', async (query) => {
    for (const path of [LIST, FILE]) expect(problemOf(await call(`${path}?${query}`))).toEqual(isProblem(400))
  })

  it.each<[string, unknown, number]>([
    ['no JSON', '{', 400],
    ['no version', { note: 'x' }, 400],
    ['nothing to change', { version: 1 }, 400],
    ['the state field of earlier versions', { state: 'paid', version: 1 }, 400],
    ['an unknown state', { fulfilmentState: 'unknown', version: 1 }, 400],
    ...[...PAYMENT_STATES.filter((state) => !isManual(state)), 'unknown', null].map(
      (paymentState): [string, unknown, number] => [`${paymentState} by hand`, { paymentState, version: 1 }, 400],
    ),
    ['a note that is not a text', { note: {}, version: 1 }, 400],
    ['a note that is too long', { note: 'x'.repeat(2001), version: 1 }, 400],
    ['a field that cannot be changed', { total: 1, note: 'x', version: 1 }, 400],
    ['a body that is too large', { note: 'x'.repeat(30_000), version: 1 }, 413],
  ])('are not changed by %s', async (_name, body, status) => {
    expect(problemOf(await patch(NUMBERS[1], body))).toEqual(isProblem(status))
  })

  it.each(['9999-9999-9999', 'x', '..%2f', "'--"])('include none with the number %s', async (number) => {
    expect((await call(`${LIST}/${number}`)).status).toBe(404)
    expect((await patch(number, { note: 'x', version: 1 })).status).toBe(404)
  })

  it('show their emails, which an employee writes and sends again, only to the customer', async () => {
    const path = `${LIST}/${NUMBERS[1]}`
    const related = async () => orderRelatedResponseSchema.parse(JSON.parse((await call(`${path}/related`)).body))
    const send = (body: unknown, to = path) => call(`${to}/emails`, { method: 'POST', body: JSON.stringify(body) })
    expect(await related()).toMatchObject({
      emails: [],
      orders: [{ number: NUMBERS[0] }],
      customerLink: expect.stringContaining(`order=${NUMBERS[1]}`),
      templates: [{ name: 'address', subject: ru.order.templates.address.subject }, {}, {}],
    })
    const written = { subject: ' Адрес  доставки', text: 'Здравствуйте!\n\n<b>Проверьте</b> адрес.' }
    expect((await send(written)).status).toBe(200)
    const [email, ...others] = (await related()).emails
    expect([email, others]).toEqual([
      expect.objectContaining({
        to: form.email,
        subject: 'Genarium: Адрес доставки',
        text: expect.stringContaining('<b>'),
      }),
      [],
    ])
    const again = (id: string, from = path) => call(`${from}/emails/${id}`, { method: 'POST' })
    expect((await again(email?.id ?? '')).status).toBe(200)
    expect((await related()).emails.map(({ subject }) => subject)).toEqual([email?.subject, email?.subject])
    expect(problemOf(await again(email?.id ?? '', `${LIST}/${NUMBERS[0]}`))).toEqual(isProblem(404))
    expect(problemOf(await again(randomUUID()))).toEqual(isProblem(404))
    for (const body of [{}, { subject: '', text: 'x' }, { ...written, text: ' ' }, { ...written, to: 'a@b.test' }])
      expect(problemOf(await send(body))).toEqual(isProblem(400))
    expect(problemOf(await send(written, `${LIST}/9999-9999-9999`))).toEqual(isProblem(404))
    expect((await call(`${LIST}/9999-9999-9999/related`)).status).toBe(404)
    for (const [method, address] of [
      ['GET', `${path}/related`],
      ['POST', `${path}/emails`],
      ['POST', `${path}/emails/${email?.id}`],
    ] as const)
      expect(problemOf(await ask(site.one, address, { method, ...(method === 'POST' && { body: '{}' }) }))).toEqual(
        isProblem(401),
      )
    expect((await related()).emails).toHaveLength(2)
  })

  it('leave emails that are listed, and are not sent again while they are not undelivered', async () => {
    const { emails } = emailsResponseSchema.parse(JSON.parse((await call('/api/admin/emails?search=client@')).body))
    expect(emails).not.toEqual([])
    const retry = (body: unknown) => call('/api/admin/emails', { method: 'POST', body: JSON.stringify(body) })
    await eventually(
      async () => emailsResponseSchema.parse(JSON.parse((await call('/api/admin/emails?state=waiting')).body)),
      ({ total }) => total === 0,
    )
    expect(problemOf(await retry({ id: emails[0]?.id }))).toEqual(isProblem(409))
    expect(JSON.parse((await retry({})).body)).toEqual({ queued: 0 })
    expect(problemOf(await retry({ id: 'x' }))).toEqual(isProblem(400))
    expect(problemOf(await call('/api/admin/emails?state=lost'))).toEqual(isProblem(400))
    for (const method of ['GET', 'POST'] as const)
      expect(
        problemOf(await ask(site.one, '/api/admin/emails', { method, ...(method === 'POST' && { body: '{}' }) })),
      ).toEqual(isProblem(401))
  })

  it('have pages for administrators, under one spelling of their number', async () => {
    const page = `/orders-admin/${NUMBERS[1]}`
    const shown = await call(page)
    expect([shown.status, shown.headers['cache-control']]).toEqual([200, expect.stringContaining('no-store')])
    expect(shown.body).toContain(NUMBERS[1])
    expect(shown.body).not.toContain(form.email)
    const other = await call('/orders-admin/3333-3333-333a')
    expect([other.status, other.headers.location]).toEqual([308, `${site.one}/orders-admin/3333-3333-333A`])
    expect((await call('/orders-admin/nothing')).status).toBe(404)
    expect((await ask(site.one, page)).headers.location).toBe('/')
  })

  it('are exported without spreadsheet formulas', async () => {
    const file = await call(`${FILE}?search=3333`)
    expect([file.status, file.headers['content-type'], file.headers['content-disposition']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      expect.stringMatching(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/),
    ])
    expect(file.body.startsWith('\ufeffnumber,createdAt,fulfilmentState,paymentState,paidAt,')).toBe(true)
    const [head, row, ...more] = readCsv(file.body)
    const cells = Object.fromEntries(head?.cells.map((name, index) => [name, row?.cells[index]]) ?? [])
    expect(more).toEqual([])
    expect(cells).toMatchObject({
      number: NUMBERS[1],
      name: `'${form.name}`,
      phone: '\t+79123456789',
      extension: '89',
      comment: form.comment,
      fulfilmentState: 'placed',
      paymentState: 'unpaid',
      total: '19.9',
      paid: '0',
      refunded: '0',
      lines: '1 × Экзом: 19.9',
      utms: 'utm_source=x',
    })
  })

  it.each([
    ['ru', ';', '19,9'],
    ['lv', ';', '19,9'],
    ['en', ',', '19.9'],
    ['xx', ',', '19.9'],
  ])('are exported for spreadsheets in %s', async (language, separator, total) => {
    const { body } = await call(`${FILE}?search=3333&lang=${language}`)
    expect(body.startsWith(`\ufeff${['number', 'createdAt', 'fulfilmentState', ''].join(separator)}`)).toBe(true)
    const [head, row] = readCsv(body)
    expect(row?.cells[head?.cells.indexOf('total') ?? -1]).toBe(total)
  })

  it('release the uses of a promo code when cancelled, and reserve them when reopened', async () => {
    const database = openSiteDatabase(site.dataDir)
    database
      .prepare(`insert into promo_codes (code, discount_type, discount, max_uses) values ('TWO2', 'percent', 5, 2)`)
      .run()
    database.close()
    // Unpaid orders of an allocation reserve one use of a code with few uses.
    const placeOrder = (allocation: number) =>
      ask(site.one, '/api/orders', {
        method: 'POST',
        body: JSON.stringify(
          sampleOrder({ items: [{ bitrixId: '1003', quantity: 1 }], promocode: 'two2', expectedTotal: 75_905 }),
        ),
        headers: {
          'content-type': 'application/json',
          'idempotency-key': randomUUID(),
          'x-forwarded-for': `203.${allocation}.0.1`,
        },
      })
    const states = async () => {
      const checked = [site.one, site.two].map((origin) => ask(origin, '/api/check-promo/?promocode=TWO2'))
      const quoted = await ask(site.one, '/api/quotes', {
        method: 'POST',
        body: JSON.stringify({ items: [{ bitrixId: '1003', quantity: 1 }], promocode: 'TWO2' }),
        headers: { 'content-type': 'application/json' },
      })
      const results = (await Promise.all(checked)).map(
        ({ body }) => JSON.parse(body) as { valid: boolean; reason?: string },
      )
      return [
        ...results.map(({ valid, reason }) => (valid ? 'applied' : reason)),
        (JSON.parse(quoted.body) as { promo?: string }).promo,
      ]
    }
    const placedResponses = await Promise.all(Array.from({ length: 7 }, (_, allocation) => placeOrder(allocation)))
    expect(placedResponses.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409, 409, 409, 409])
    expect(await states()).toEqual(['exhausted', 'exhausted', 'exhausted'])
    const numbers = placedResponses.flatMap(({ status, body }) =>
      status === 201 ? [(JSON.parse(body) as { number: string }).number] : [],
    )
    const changeAll = (fulfilmentState: string, version: number) =>
      Promise.all(numbers.map(async (number) => (await patch(number, { fulfilmentState, version })).status))
    expect(await changeAll('cancelled', 1)).toEqual(numbers.map(() => 200))
    expect(await states()).toEqual(['applied', 'applied', 'applied'])
    expect(await changeAll('placed', 2)).toEqual(numbers.map(() => 200))
    expect(await states()).toEqual(['exhausted', 'exhausted', 'exhausted'])
    expect((await placeOrder(8)).status).toBe(409)
  })

  it('leave no personal data in the log', () => {
    for (const part of [form.email, '79123456789', form.city, 'call back']) expect(site.log()).not.toContain(part)
  })
})
